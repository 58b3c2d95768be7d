import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursors, RecordingSink } from '../../model/index.ts';
import { landingOf } from '../share.ts';
import type { OpenOptions } from '../types.ts';
import { FILES, stage, T0 } from '../testing.ts';
import { modelAtMark } from './mark-model.ts';

interface Row {
  readonly at: number;
  readonly long: number | 'open' | undefined;
  readonly from: number;
  readonly until: number;
}

const MARKS = 4;
const rows = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 40 }),
    long: fc.oneof(fc.constant(undefined), fc.constant('open' as const), fc.integer({ min: 0, max: 20 })),
    from: fc.integer({ min: 0, max: MARKS }),
    until: fc.integer({ min: 0, max: MARKS }),
  }),
  { minLength: 1, maxLength: 14 },
);

function write(sink: RecordingSink, id: string, list: readonly Row[]): void {
  const track = sink.track({
    id,
    lane: id,
    archetype: 'span',
    plane: 'agent',
    title: id,
    clock: 'wall',
  });
  list.forEach(({ at, long }, seq) => {
    sink.read(1);
    const end = typeof long === 'number' ? T0 + at + long : long;
    track.append({ seq, start: T0 + at, end, kind: 'tool_call', label: `${id} ${seq}` });
  });
}

const untilOf = ({ from, until, long }: Row): number =>
  long === 'open' ? MARKS : Math.max(from, long === undefined ? from : until);
const runsOf = (list: readonly Row[]): Cursors['tracks'][string] =>
  list.map((row, seq) => [seq, row.from, untilOf(row)] as const);

async function opened(agent: readonly Row[], wire: readonly Row[], options: OpenOptions = {}) {
  const made = stage();
  const open = made.session.open(FILES, options);
  made.engine.write((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.origin(T0);
    write(sink, 'agent', agent);
    write(sink, 'custom:wire', wire);
    const marks = sink.track({
      id: 'custom:checkpoints',
      lane: 'custom:checkpoints',
      archetype: 'point',
      plane: 'evidence',
      title: 'Checkpoints',
      clock: 'wall',
    });
    for (let i = 0; i < MARKS; i++) {
      sink.read(1);
      marks.append({ seq: i, start: T0 + i * 10, kind: 'checkpoint', label: `${i}` });
    }
    sink.meta({
      cursors: {
        trackId: 'custom:checkpoints',
        tracks: { agent: runsOf(agent), 'custom:wire': runsOf(wire) },
      },
    });
    // Cursors are of what is over: a run that goes on is ready before what stands at them is there.
    sink.seal('sealed');
  });
  made.engine.finish();
  await open;
  await made.session.idle();
  return made;
}

describe('standing at a mark', () => {
  it('shows what had come in by it and nothing else, whatever the clocks of the lanes say', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.integer({ min: 0, max: MARKS - 1 }), async (agent, wire, mark) => {
        const { session } = await opened(agent, wire);
        const whole = session.model();
        session.commands.seek(mark * 10);
        session.commands.select(`custom:checkpoints:${mark}`);
        const { t } = session.clock;
        const seen = session.model();
        for (const [id, list] of [
          ['agent', agent],
          ['custom:wire', wire],
        ] as const) {
          const track = seen.track(id);
          if (track === undefined) throw new Error('no track');
          const { start, end, seq, length } = track.columns;
          for (let i = 0; i < length; i++) {
            const row = list[seq[i] ?? -1];
            if (row === undefined) throw new Error('no row');
            expect((start[i] ?? 0) <= t).toBe(row.from <= mark);
            // Of a span that had begun it is known whether it was over.
            if (typeof row.long === 'number' && row.from <= mark)
              expect((end[i] ?? 0) <= t).toBe(untilOf(row) <= mark);
            expect(i === 0 || (start[i - 1] ?? 0) <= (start[i] ?? 0)).toBe(true);
            expect(track.label(i)).toBe(`${id} ${seq[i]}`);
            expect(seen.locate(track.entryId(i))).toMatchObject({ index: i });
            expect(track.latestAt(start[i] ?? 0)).toBeGreaterThanOrEqual(i);
          }
          const there = list.filter(({ from }) => from <= mark).length;
          expect(track.latestAt(t) + 1).toBe(there);
          expect(track.range(-1, t, 100)).toHaveLength(there);
          expect(track.density(-1, 100, 16).count.reduce((sum, count) => sum + count, 0)).toBe(length);
          const drawn = Array.from({ length: track.rows }, (_, row) => [...track.rowEntries(row)]).flat();
          expect(drawn.sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => i));
        }
        expect(seen.steps.map(({ track, index }) => track.columns.start[index])).toEqual(
          seen.steps
            .map(({ track, index }) => track.columns.start[index])
            .toSorted((a, b) => (a ?? 0) - (b ?? 0)),
        );
        // Any other instant is an instant again.
        session.commands.seek(t + 5);
        expect(session.model()).toBe(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('is what a link says: its instant and what is selected there', async () => {
    const late: Row = { at: 5, long: undefined, from: 2, until: 2 };
    const { session } = await opened([late], [late]);
    session.commands.step('checkpoint', 1);
    session.commands.step('checkpoint', 1);
    expect(session.clock.t).toBe(10);
    const version = session.state().modelVersion;
    expect(session.model().latest('agent', 10)).toBeUndefined();
    const again = await opened([late], [late], { landing: landingOf(session) });
    expect(again.session.clock.t).toBe(10);
    expect(again.session.model().latest('agent', 10)).toBeUndefined();
    session.commands.step('checkpoint', 1);
    expect(session.clock.t).toBe(20);
    expect(session.model().latest('agent', 20)).toBeDefined();
    expect(session.state().modelVersion).toBeGreaterThan(version);
    session.commands.step('checkpoint', -1);
    expect(session.clock.t).toBe(10);
    expect(session.model().latest('agent', 10)).toBeUndefined();
    session.commands.select(undefined);
    expect(session.model().latest('agent', 10)).toBeDefined();
  });

  it('hands on tracks whose clocks agree', async () => {
    const row: Row = { at: 5, long: 2, from: 1, until: 1 };
    const { session } = await opened([row], [{ ...row, from: 2, until: 2 }]);
    const { cursors } = session.model().meta;
    if (cursors === undefined) throw new Error('no cursors');
    const seen = modelAtMark(session.model(), cursors, 1, 10);
    expect(seen.track('agent')).toBe(session.model().track('agent'));
    expect(seen.track('custom:wire')).not.toBe(session.model().track('custom:wire'));
    expect(seen.latest('custom:wire', 10)).toBeUndefined();
  });
});
