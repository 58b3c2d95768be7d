import type { LaneHonesty } from './lane-honesty.ts';
import { honestyWords } from './honesty-words.ts';

/** How far what a source captured can be taken at its word. */
export interface Confidence {
  readonly level: 'high' | 'medium' | 'low' | 'none';
  /** What speaks against it; empty for `high`. */
  readonly reasons: readonly string[];
}

/** From this share of a lane's entries on a doubt is not about single entries any more. */
const MUCH = 0.1;

/**
 * `none`: it holds nothing. `low`: not on the shared clock, or a tenth of it is missing, off the axis or
 * without a time of its own. `medium`: anything less. What is merely held says nothing against a source.
 */
export function confidenceOf(row: LaneHonesty): Confidence {
  const words = honestyWords.doubts;
  const { lane, gaps, missing, assumed, clamped, offAxis, redacted, nudged, stopsEarly } = row;
  if (lane.count === 0) return { level: 'none', reasons: [words.nothing] };
  const all = lane.count + offAxis;
  const doubts: readonly (readonly [number, (n: number) => string])[] = [
    [missing.count, words.missing],
    [assumed.count, words.assumed],
    [clamped.count, words.clamped],
    [offAxis, words.offAxis],
    [gaps.length - redacted, words.gaps],
    [redacted, words.redacted],
  ];
  const reasons = doubts.flatMap(([n, say]) => (n > 0 ? [say(n)] : []));
  if (nudged !== undefined) reasons.push(words.nudged);
  if (stopsEarly !== undefined) reasons.push(words.early);
  const much = [missing.count, assumed.count, offAxis].some((n) => n > all * MUCH);
  if (!lane.anchored) return { level: 'low', reasons: [words.order, ...reasons] };
  if (much) return { level: 'low', reasons };
  return { level: reasons.length === 0 ? 'high' : 'medium', reasons };
}
