import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryEngine, createSession } from '../session/index.ts';
import type { FoldAxis } from '../session/index.ts';
import { createScale } from './scale.ts';
import { foldedScale, pieceAt, piecesOf } from './pieces.ts';
import { layTicks } from './ticks.ts';

const ORIGIN = 1_795_000_000_000;

/** The folded axis of a real session over a run with these silences between its steps, ms. */
async function axisOf(silences: readonly number[]): Promise<FoldAxis | undefined> {
  const engine = createMemoryEngine();
  const session = createSession({ engine, now: () => 0, frame: () => Promise.resolve() });
  const opened = session.open({ kind: 'files', files: [] });
  engine.write((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.origin(ORIGIN);
    const track = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    let t = 0;
    [0, ...silences].forEach((silence, seq) => {
      t += silence;
      sink.read(1);
      track.append({ seq, start: ORIGIN + t, end: ORIGIN + t + 900, kind: 'llm_call', label: '' });
      t += 900;
    });
    sink.seal('sealed');
  });
  engine.finish();
  await opened;
  await session.idle();
  return session.state().quiet?.axis;
}

const silences = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 4000, max: 900_000 })),
  { minLength: 1, maxLength: 14 },
);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a plot with breaks', () => {
  it('comes back from a pixel to the time it came from, and its pieces lie side by side', async () => {
    await fc.assert(
      fc.asyncProperty(
        silences,
        share,
        share,
        fc.integer({ min: 60, max: 3000 }),
        async (gaps, a, b, width) => {
          const axis = await axisOf(gaps);
          if (axis === undefined) return;
          const at = (place: number): number => axis.toRun(axis.start + place * axis.duration);
          const from = at(Math.min(a, b) * 0.98);
          const to = at(Math.min(a, b) * 0.98 + 0.02 + Math.abs(a - b) * 0.98);
          const scale = foldedScale(axis, { from, to }, width);
          const pieces = piecesOf(axis, scale);
          let left = 0;
          for (const piece of pieces) {
            expect(piece.left).toBeCloseTo(left, 4);
            expect(piece.width).toBeGreaterThan(0);
            left = piece.left + piece.width;
          }
          expect(left).toBeCloseTo(width, 4);
          for (let x = 0.5; x < width; x += width / 17) {
            expect(scale.x(scale.t(x))).toBeCloseTo(x, 4);
            const piece = pieceAt(pieces, x);
            expect(scale.t(x)).toBeGreaterThanOrEqual((piece?.from ?? Infinity) - 1e-3);
            expect(scale.t(x)).toBeLessThanOrEqual((piece?.to ?? -Infinity) + 1e-3);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has 2 to 40 ticks that strictly increase, none of them in a break', async () => {
    await fc.assert(
      fc.asyncProperty(
        silences,
        share,
        share,
        fc.integer({ min: 200, max: 3000 }),
        fc.constantFrom('relative' as const, 'utc' as const),
        async (gaps, a, b, width, mode) => {
          const axis = await axisOf(gaps);
          if (axis === undefined) return;
          const from = axis.toRun(axis.start + Math.min(a, b) * 0.9 * axis.duration);
          const to = axis.toRun(axis.start + (Math.min(a, b) * 0.9 + 0.1) * axis.duration);
          const scale = foldedScale(axis, { from, to }, width);
          const open = piecesOf(axis, scale).filter(({ folded }) => !folded);
          const { ticks } = layTicks({
            window: { from, to },
            span: axis.toAxis(to) - axis.toAxis(from),
            pieces: open,
            width,
            axis: 'time',
            mode,
            origin: ORIGIN,
            reach: to,
          });
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(40);
          ticks.forEach(({ t }, i) => {
            const before = ticks[i - 1];
            if (before !== undefined) expect(t).toBeGreaterThan(before.t);
            if (open.length > 0) expect(open.some((piece) => t >= piece.from && t <= piece.to)).toBe(true);
          });
        },
      ),
      { numRuns: 120 },
    );
  });

  it('is one piece where nothing is folded', () => {
    expect(piecesOf(undefined, createScale({ from: 5, to: 10 }, 400))).toEqual([
      { from: 5, to: 10, left: 0, width: 400, folded: false },
    ]);
  });
});
