import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatLink } from '../url-format.ts';
import { NO_PAGE } from '../link.ts';
import { parseLink } from '../url.ts';
import { formatView, parseView } from './view-link.ts';
import type { ComparisonView } from './view-link.ts';

const id = fc.option(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), { nil: undefined });
const wellFormed = (text: string | undefined): string | undefined => text?.toWellFormed();
const offset = fc.option(
  fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
  { nil: undefined },
);
/** Lists lose what is absent at their end: it is the same view. */
const trimmed = <T>(values: readonly (T | undefined)[]): (T | undefined)[] =>
  values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);

const view: fc.Arbitrary<ComparisonView> = fc.record({
  alignment: fc.oneof(
    fc.constantFrom('start', 'wall', 'tool', 'error', 'divergence').map((mode) => ({ mode }) as const),
    id.map((name) =>
      name === undefined
        ? ({ mode: 'checkpoint' } as const)
        : ({ mode: 'checkpoint', name: name.toWellFormed() } as const),
    ),
    fc
      .array(id, { maxLength: 8 })
      .map((ids) => ({ mode: 'entry', entries: trimmed(ids.map(wellFormed)) }) as const),
  ),
  offsets: fc.array(offset, { maxLength: 8 }).map(trimmed),
  apart: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
  active: fc.nat(7),
  selections: fc.array(id, { maxLength: 8 }).map((ids) => trimmed(ids.map(wellFormed))),
  pair: fc.tuple(fc.nat(7), fc.nat(7)).filter(([a, b]) => a !== b),
  panel: id.map(wellFormed),
});

it('alignment, offsets and all else of a comparison come back from its link', () => {
  fc.assert(
    fc.property(view, fc.boolean(), (shown, twice) => {
      const run = { target: { kind: 'sample', id: 'a' }, attempt: 0 } as const;
      const search = formatLink({
        ...NO_PAGE,
        runs: twice ? [run, run] : [run],
        landing: {},
        align: formatView(shown),
      });
      const read = parseView(parseLink(`?${search}`).link.align);
      expect(read).toEqual({ view: shown, problem: undefined });
    }),
    { numRuns: 500 },
  );
});

it('whatever the text, a view is read, and what is no alignment is said', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const { view: read } = parseView(text);
      expect(parseView(formatView(read)).view).toEqual({
        ...read,
        ...(read.panel === undefined ? { panel: undefined } : {}),
      });
    }),
  );
  expect(parseView('sideways;o=1').problem).toContain('sideways');
  expect(parseView('wall;o=,1e9,--3,NaN').view.offsets).toEqual([undefined, undefined, undefined, undefined]);
});
