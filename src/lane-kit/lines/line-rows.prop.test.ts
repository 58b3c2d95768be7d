import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterPlainly } from '../../engine/index.ts';
import { recordingOf, TEST_ORIGIN } from '../testing.ts';
import { lineRows } from './line-rows.ts';

interface Entry {
  readonly track: number;
  readonly at: number;
  readonly kind: string;
  readonly label: string;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  track: fc.integer({ min: 0, max: 2 }),
  at: fc.integer({ min: 0, max: 12 }),
  kind: fc.constantFrom('log', 'warning'),
  label: fc.constantFrom('a', 'b'),
});

function recorded(entries: readonly Entry[]) {
  const { model } = recordingOf((sink) => {
    entries.forEach((each, seq) => {
      sink
        .track({
          id: `console.${each.track}`,
          lane: 'console',
          archetype: 'point',
          plane: 'environment',
          title: '',
          clock: 'wall',
        })
        .append({ seq, start: TEST_ORIGIN + each.at, kind: each.kind, label: each.label });
    });
  });
  return model;
}

it('lists the entries of all tracks in the total order, equal neighbours as one, none of the future', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('', 'a', 'zz'),
      fc.boolean(),
      fc.integer({ min: -1, max: 13 }),
      (entries, text, fold, t) => {
        const model = recorded(entries);
        const tracks = model.lane('console')?.tracks ?? [];
        const rows = lineRows(
          tracks,
          filterPlainly(tracks, { text }, (track, index) => track.label(index)),
          fold,
        );
        const all = tracks
          .flatMap((track) =>
            Array.from({ length: track.columns.length }, (_, index) => ({
              id: track.entryId(index),
              words: `${track.id} ${track.kindOf(index)} ${track.label(index)}`,
              label: track.label(index),
              t: track.columns.start[index] as number,
              rank: track.rank,
              index,
            })),
          )
          .sort((a, b) => a.t - b.t || a.rank - b.rank || a.index - b.index)
          .filter(({ label }) => label.includes(text));
        const groups: (typeof all)[] = [];
        for (const each of all) {
          const last = groups.at(-1);
          if (fold && last?.[0]?.words === each.words) last.push(each);
          else groups.push([each]);
        }
        const begun = groups.filter(([first]) => (first?.t ?? Infinity) <= t);
        expect(rows.length).toBe(groups.length);
        expect(rows.upTo(t)).toBe(begun.length);
        expect(rows.entriesUpTo(t)).toBe(all.filter((each) => each.t <= t).length);
        begun.forEach((group, row) => {
          const at = rows.at(row);
          expect(at?.track.entryId(at.index)).toBe(group[0]?.id);
          expect(rows.times(row, t)).toBe(group.filter((each) => each.t <= t).length);
          for (const each of group) {
            const found = model.locate(each.id);
            expect(found === undefined ? -2 : rows.rowOf(found.track, found.index)).toBe(row);
          }
        });
        for (const track of tracks) {
          for (let index = 0; index < track.columns.length; index++) {
            if (!track.label(index).includes(text)) expect(rows.rowOf(track, index)).toBe(-1);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
