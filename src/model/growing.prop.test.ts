import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delta, DeltaSink, type Located, RecordingDocument, type TrackSpec } from './index.ts';
import { RowLayout } from './row-layout.ts';

const T0 = 1_795_000_000_000;
const spec = (id: string, lane: string, archetype: TrackSpec['archetype']): TrackSpec => ({
  id,
  lane,
  archetype,
  plane: 'agent',
  title: id,
  clock: 'wall',
});
const SPECS = [
  spec('agent', 'agent', 'span'),
  spec('agent:2', 'agent', 'span'),
  spec('logs', 'logs', 'point'),
] as const;
const KINDS = ['message', 'tool_call', 'span'] as const;

const act = fc.record({
  what: fc.constantFrom(
    'append',
    'append',
    'append',
    'append',
    'close',
    'reparent',
    'supersede',
    'commit',
    'ask',
  ),
  on: fc.nat({ max: SPECS.length - 1 }),
  start: fc.option(fc.integer({ min: -20, max: 200 }), { nil: undefined, freq: 20 }),
  length: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
  bad: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  other: fc.nat({ max: 60 }),
});

const of = (list: readonly Located[]): string[] =>
  list.map(({ track, index }) => `${track.entryId(index)} ${track.columns.end[index]} ${track.anchored}`);

function dump(document: RecordingDocument): unknown {
  return {
    start: document.start,
    duration: document.duration,
    steps: of(document.steps),
    errors: of(document.errors),
    failing: document.failingMoment,
    offAxis: document.offAxis,
    tracks: document.tracks.map((track) => ({
      id: track.id,
      rows: track.rows,
      row: [...track.columns.row],
      lists: Array.from({ length: track.rows }, (_, row) => [...track.rowEntries(row)]),
    })),
  };
}

describe('what is derived from a document that grows', () => {
  it('is what it would be had it been made from the whole', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const sink = new DeltaSink({ keep: () => {} });
        sink.clock({ id: 'wall', kind: 'wall' });
        sink.origin(T0);
        const tracks = SPECS.map((each) => sink.track(each));
        const counts = SPECS.map(() => 0);
        const deltas: Delta[] = [];
        const asked = new RecordingDocument();
        let stepsVersion = asked.stepsVersion;
        let steps = of(asked.steps);
        const commit = (): void => {
          const delta = sink.take();
          deltas.push(delta);
          asked.apply(delta);
        };
        for (const { what, on, start, length, bad, kind, other } of acts) {
          const track = tracks[on];
          const count = counts[on] ?? 0;
          if (what === 'append') {
            const from = start === undefined ? undefined : T0 + start;
            const end =
              from === undefined ? undefined : length === undefined ? ('open' as const) : from + length;
            track?.append({
              seq: count,
              start: from,
              end: other % 5 === 0 ? undefined : end,
              kind,
              label: '',
              level: bad ? 3 : 1,
              recoveryKey: String(other % 3),
              ...(other < count + 3 && other !== count ? { parent: other } : {}),
            });
            counts[on] = count + 1;
          } else if (what === 'close') track?.close(other, T0 + (start ?? 0) + (length ?? 0), bad ? 3 : 1);
          else if (what === 'reparent') track?.reparent(other, Math.floor(other / 2));
          else if (what === 'supersede') track?.supersede(other);
          else commit();
          if (what !== 'ask') continue;
          dump(asked);
          const kept = asked.stepsKept(stepsVersion);
          const now = of(asked.steps);
          expect(now.slice(0, kept)).toEqual(steps.slice(0, kept));
          stepsVersion = asked.stepsVersion;
          steps = now;
        }
        sink.seal('sealed');
        commit();
        const whole = new RecordingDocument();
        for (const delta of deltas) whole.apply(delta);
        expect(dump(asked)).toEqual(dump(whole));
        const ends = asked.tracks
          .filter(({ anchored }) => anchored)
          .flatMap(({ archetype, columns }) => [
            ...columns.start,
            ...(archetype === 'span' ? columns.end.filter(Number.isFinite) : []),
          ]);
        expect(asked.start + asked.duration).toBe(Math.max(...ends, asked.start));
      }),
      { numRuns: 300 },
    );
  });

  it('rows laid out bit by bit are those laid out at once', () => {
    const rows = fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 3 }),
        length: fc.option(fc.integer({ min: 0, max: 9 }), { nil: Number.NaN }),
        parent: fc.integer({ min: -1, max: 50 }),
      }),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(rows, fc.array(fc.nat({ max: 50 }), { maxLength: 8 }), (list, cuts) => {
        let at = 0;
        const start = list.map(({ gap }) => (at += gap));
        const end = list.map(({ length }, i) => (start[i] ?? 0) + length);
        const parent = list.map((each, i) => (each.parent < i ? each.parent : -1));
        const input = (length: number) => ({
          length,
          start: start.slice(0, length),
          end,
          parent,
          indexOf: (seq: number) => (seq < length ? seq : -1),
        });
        const grown = new RowLayout(4);
        let done = 0;
        for (const cut of [...cuts, list.length].sort((a, b) => a - b)) {
          grown.update(input(Math.min(cut, list.length)), done);
          grown.entries(0);
          done = Math.min(cut, list.length);
        }
        // A change in the middle is taken up from there.
        end[Math.floor(done / 2)] = (start[Math.floor(done / 2)] ?? 0) + 7;
        grown.update(input(done), Math.floor(done / 2));
        const whole = new RowLayout();
        whole.update(input(done), 0);
        expect([...grown.view()]).toEqual([...whole.view()]);
        expect(grown.rowCount).toBe(whole.rowCount);
        for (let row = 0; row < whole.rowCount; row++)
          expect([...grown.entries(row)]).toEqual([...whole.entries(row)]);
      }),
      { numRuns: 300 },
    );
  });
});
