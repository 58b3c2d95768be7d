import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordingSink } from '../../model/index.ts';
import { createMemoryEngine, createSession } from '../../session/index.ts';
import { createFace, type PlayheadFace } from './index.ts';

const T0 = 1_795_000_000_000;
/** Tracks with their lanes, in the order in which they are declared: two share a lane. */
const TRACKS = [
  ['agent', 'agent'],
  ['net:a', 'network'],
  ['net:b', 'network'],
  ['console', 'console'],
  ['custom', 'custom:constructor'],
  ['late', 'checkpoints'],
] as const;

interface Row {
  readonly track: number;
  readonly t: number;
  readonly length: number | 'open' | undefined;
}

const row: fc.Arbitrary<Row> = fc.record({
  track: fc.nat(TRACKS.length - 1),
  t: fc.oneof(
    fc.integer({ min: -20, max: 60 }),
    fc.integer({ min: -200, max: 600 }).map((n) => n / 10),
  ),
  length: fc.oneof(fc.constant(undefined), fc.constant('open' as const), fc.integer({ min: 0, max: 30 })),
});
const rows = fc.array(row, { maxLength: 60 });
const instant = fc.integer({ min: -250, max: 1000 }).map((n) => n / 10);

interface Known extends Row {
  readonly id: string;
  readonly lane: string;
  readonly seq: number;
  readonly rank: number;
}

interface Opened {
  readonly face: PlayheadFace;
  readonly known: readonly Known[];
}

async function opened(items: readonly Row[]): Promise<Opened> {
  const engine = createMemoryEngine();
  const session = createSession({ engine, frame: () => Promise.resolve() });
  const face = createFace(session, {
    around: () => ({ base: 'https://host.test/', api: undefined, token: undefined }),
  });
  const open = face.open('sample:x');
  const counts = TRACKS.map(() => 0);
  const written = items.map((item) => {
    const [id, lane] = TRACKS[item.track] ?? TRACKS[0];
    const seq = counts[item.track] ?? 0;
    counts[item.track] = seq + 1;
    return { ...item, id: `${id}:${seq}`, lane, seq };
  });
  engine.write((sink) => write(sink, written));
  engine.finish();
  await open;
  const rank = (id: string): number => session.model().track(id)?.rank ?? -1;
  return {
    face,
    known: written.map((each) => ({ ...each, rank: rank(each.id.slice(0, each.id.lastIndexOf(':'))) })),
  };
}

function write(sink: RecordingSink, items: readonly Omit<Known, 'rank'>[]): void {
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(T0);
  sink.meta({ outcome: 'passed' });
  const writers = TRACKS.map(([id, lane]) =>
    sink.track({ id, lane, archetype: 'span', plane: 'environment', title: id, clock: 'wall' }),
  );
  for (const { track, t, length, seq, id } of items) {
    sink.read(1);
    const start = T0 + t;
    const end = typeof length === 'number' ? start + length : length;
    writers[track]?.append({ seq, start, end, kind: 'message', label: id, payload: JSON.stringify({ id }) });
  }
}

function laneOf(known: readonly Known[], lane: string): Known[] {
  return known.filter((each) => each.lane === lane);
}

const later = (a: Known, b: Known): number => at(a) - at(b) || a.rank - b.rank || a.seq - b.seq;
/** As it is stored: the difference of two epochs is rounded where a decimal is not. */
const at = ({ t }: Known): number => T0 + t - T0;
const until = (each: Known): number =>
  each.length === 'open' ? Number.POSITIVE_INFINITY : T0 + each.t + (each.length ?? 0) - T0;

describe('the public face over random recordings', () => {
  it('shows in every lane the last entry at or before t: inclusive, ties by (t, track rank, seq)', () =>
    fc.assert(
      fc.asyncProperty(rows, fc.array(instant, { minLength: 1, maxLength: 5 }), async (items, free) => {
        const { face, known } = await opened(items);
        // Also exactly on entries, where an off-by-one would show.
        for (const t of [...free, ...known.slice(0, 5).map(at)]) {
          const shown = await face.at(t);
          expect(Object.keys(shown)).toEqual(face.lanes().map(({ id }) => id));
          for (const [lane, entry] of Object.entries(shown)) {
            const expected = laneOf(known, lane)
              .filter((each) => at(each) <= t)
              .toSorted(later)
              .at(-1);
            expect(entry?.id).toBe(expected?.id);
            expect(entry?.data ?? null).toEqual(expected === undefined ? null : { id: expected.id });
          }
        }
      }),
      { numRuns: 150 },
    ));

  it('finds what covers t, and what touches a stretch, as a scan does', () =>
    fc.assert(
      fc.asyncProperty(rows, instant, instant, fc.nat(70), async (items, a, b, limit) => {
        const { face, known } = await opened(items);
        const [from, to] = a < b ? [a, b] : [b, a];
        for (const { id: lane } of face.lanes()) {
          const own = laneOf(known, lane).toSorted(later);
          const covering = own.filter(
            (each) =>
              each.length !== undefined &&
              at(each) <= a &&
              (a < until(each) || (at(each) === a && until(each) === a)),
          );
          expect((await face.covering(lane, a)).map(({ id }) => id)).toEqual(covering.map(({ id }) => id));
          const touching = own.filter((each) => at(each) <= to && (at(each) >= from || until(each) > from));
          const found = await face.entries(lane, { from, to, limit });
          expect(found.map(({ id }) => id)).toEqual(touching.slice(0, limit).map(({ id }) => id));
        }
      }),
      { numRuns: 150 },
    ));

  it('stays inside the run and accounts for every record, wherever it is sent', () =>
    fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(fc.oneof(instant, fc.double()), { maxLength: 6 }),
        async (items, seeks) => {
          const { face } = await opened(items);
          for (const t of seeks) {
            await face.seek(t).catch((error: unknown) => expect(error).toMatchObject({ code: 'bad-time' }));
            const state = face.state();
            expect(state.t).toBe(
              Number.isFinite(t) ? Math.min(state.start + state.duration, Math.max(state.start, t)) : state.t,
            );
            expect(Number.isFinite(state.t)).toBe(true);
          }
          const { read, shown, offAxis, rejected } = face.ledger();
          expect([read, shown + offAxis + rejected]).toEqual([items.length, items.length]);
        },
      ),
      { numRuns: 100 },
    ));
});
