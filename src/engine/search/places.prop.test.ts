import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PayloadStore } from '../payload-store.ts';
import { SLAB_BYTES } from '../slabs.ts';
import { ByteFinder } from './byte-finder.ts';
import { inPlace } from './in-place.ts';
import { placesIn } from './places.ts';
import { targetsOf } from './targets.ts';

const encoder = new TextEncoder();
const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'c'), maxLength });

describe('places of a needle', () => {
  it('are all of them, in order, however the quarters lie', () => {
    fc.assert(
      fc.property(letters(200), letters(6), fc.boolean(), (text, needle, matchCase) => {
        fc.pre(needle !== '');
        const [where, what] = matchCase ? [text, needle] : [text.toLowerCase(), needle.toLowerCase()];
        const expected: number[] = [];
        for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1)) expected.push(at);
        const finder = new ByteFinder(needle, matchCase);
        expect([...(placesIn(finder, encoder.encode(text)) ?? [])]).toEqual(expected);
      }),
    );
  });

  it('are not kept where there are too many', () => {
    const bytes = new Uint8Array(SLAB_BYTES).fill(0x61);
    expect(placesIn(new ByteFinder('a', true), bytes)).toBeUndefined();
    expect(placesIn(new ByteFinder('b', true), bytes)?.length).toBe(0);
  });

  it('name the same records, whoever found them', () => {
    const store = new PayloadStore();
    for (let i = 0; i < 3000; i++)
      store.keep(
        'agent',
        i,
        `${'x'.repeat(900)} ${i % 7 === 0 ? 'quick' : 'slow'} ${i % 11 === 0 ? 'Quick' : ''}`,
        'x',
      );
    const question = {
      text: 'quick',
      facts: [],
      matching: { matchCase: false, wholeWord: false, isExpression: false },
      tracks: [{ id: 'agent', isDeep: true }],
    };
    const finder = new ByteFinder('quick', false);
    const found = (places: (slab: number) => Uint32Array | undefined): number[] => {
      const slots: number[] = [];
      const take = (_target: unknown, slot: number): number => slots.push(slot);
      const work = inPlace(store, targetsOf(store, question), finder, take, 64, places);
      while (work.next().done !== true);
      return slots;
    };
    const all = found(() => undefined);
    expect(all).toEqual(Array.from({ length: 3000 }, (_, i) => i).filter((i) => i % 7 === 0 || i % 11 === 0));
    const told = (slab: number) => placesIn(finder, store.recordSlab(slab));
    expect(found(told)).toEqual(all);
    expect(found((slab) => (slab % 2 === 0 ? told(slab) : undefined))).toEqual(all);
  });
});
