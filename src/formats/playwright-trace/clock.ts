import type { Action } from './action.ts';

/** Clocks of one machine agree to the millisecond that the wall is told in, plus one of rounding. */
const SAME_MS = 2;

/**
 * The offset from a library's clock to the runner's: a call begins after its step has begun and ends before it has ended,
 * so each pair allows a stretch of offsets. The one that the two wall clocks give is kept where every pair allows it (same
 * machine); else the middle of what all pairs allow. `undefined` without a pair.
 */
export function measuredOffset(
  pairs: readonly (readonly [call: Action, step: Action])[],
  byWall: number | undefined,
): number | undefined {
  let low = -Infinity;
  let high = Infinity;
  for (const [call, step] of pairs) {
    low = Math.max(low, step.start - call.start);
    if (step.end !== undefined && call.end !== undefined) high = Math.min(high, step.end - call.end);
  }
  if (!Number.isFinite(low)) return undefined;
  if (byWall !== undefined && byWall >= low - SAME_MS && byWall <= high + SAME_MS) return byWall;
  return Number.isFinite(high) ? (low + high) / 2 : low;
}

/** Whether two files were stamped by one clock: their walls and monotonic clocks agree. */
export function isSameClock(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_MS;
}
