import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeltaSink, RecordingDocument } from '../model/index.ts';
import { rowIndex } from './row-index.ts';

const T0 = 1_795_000_000_000;

it('a row that grows is indexed as the whole of it would be', () => {
  const entry = fc.record({
    start: fc.nat({ max: 300 }),
    length: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    open: fc.boolean(),
    level: fc.constantFrom(1 as const, 2 as const, 3 as const),
    parent: fc.nat({ max: 80 }),
    commits: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const sink = new DeltaSink({ keep: () => {} });
      sink.clock({ id: 'wall', kind: 'wall' });
      sink.origin(T0);
      const track = sink.track({
        id: 'agent',
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'wall',
      });
      const [grown, whole] = [new RecordingDocument(), new RecordingDocument()];
      const dump = (document: RecordingDocument): unknown => {
        const of = document.track('agent');
        if (of === undefined) return undefined;
        return Array.from({ length: of.rows }, (_, row) => {
          const { spans, instants } = rowIndex(of, row);
          return [spans, instants].map((side) => [[...side.entries], [...side.errors], [...side.warnings]]);
        });
      };
      for (const [seq, { start, length, open, level, parent, commits }] of entries.entries()) {
        const end = length === undefined ? undefined : open ? ('open' as const) : T0 + start + length;
        const row = { seq, start: T0 + start, end, kind: 'span', label: '', level };
        track.append(parent < seq + 2 && parent !== seq ? { ...row, parent } : row);
        if (parent % 4 === 0) track.close(parent, T0 + start + 5, level);
        if (!commits) continue;
        const delta = sink.take();
        for (const document of [grown, whole]) document.apply(delta);
        dump(grown);
      }
      expect(dump(grown)).toEqual(dump(whole));
    }),
    { numRuns: 150 },
  );
});
