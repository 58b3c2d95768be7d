import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ModelReader } from '../model/index.ts';
import { createMemoryEngine } from '../session/index.ts';
import { Grown } from './grown.ts';

const T0 = 1_795_000_000_000;
const row = fc.record({
  track: fc.constantFrom('agent', 'network'),
  start: fc.integer({ min: 0, max: 50 }),
  length: fc.integer({ min: 0, max: 20 }),
});

/** What is told of all entries that begin up to t. */
const upTo = (model: ModelReader, t: number): string =>
  JSON.stringify(
    model.tracks.map((track) => {
      const { start, end, seq, row: place } = track.columns;
      return Array.from(seq, (each, i) => [start[i], end[i], each, place[i]]).filter(
        ([at]) => Number(at) <= t,
      );
    }),
  );

it('before the instant it tells everything is as it was, however late entries come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      (bursts) => {
        const engine = createMemoryEngine();
        const grown = new Grown();
        const seqs: Record<string, number> = {};
        let before = (_t: number): string => '';
        for (const burst of bursts) {
          engine.write((sink) => {
            sink.clock({ id: 'wall', kind: 'wall' });
            sink.origin(T0);
            for (const { track, start, length } of burst) {
              const spec = { lane: track, archetype: 'span', plane: 'agent', title: track } as const;
              const seq = (seqs[track] = (seqs[track] ?? -1) + 1);
              sink.read(1);
              sink
                .track({ id: track, ...spec, clock: 'wall' })
                .append({ seq, start: T0 + start, end: T0 + start + length, kind: 'span', label: `${seq}` });
            }
          });
          const model = engine.model();
          const first = grown.since(model);
          for (let t = 0; t < Math.min(first, 51); t++) expect(upTo(model, t)).toBe(before(t));
          const told = Array.from({ length: 51 }, (_, t) => upTo(model, t));
          before = (t) => told[t] ?? '';
        }
        expect(grown.since(engine.model())).toBe(Infinity);
      },
    ),
    { numRuns: 150 },
  );
});
