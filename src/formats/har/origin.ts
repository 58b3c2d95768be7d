import { isEpochMs } from '../../model/index.ts';

/** Later entries than this after the origin are implausible, and so is an origin this long before the rest. */
const REACH_MS = 400 * 86_400_000;

/**
 * Where the axis begins: the earliest of the stamps. Entries of a HAR are not sorted, so the first in the file will not
 * do; one that lies 400 days before most of the others does not count. O(n log n).
 */
export function earliest(stamps: readonly (number | undefined)[]): number | undefined {
  const sorted = stamps
    .filter((stamp): stamp is number => stamp !== undefined && isEpochMs(stamp))
    .sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  return middle === undefined ? undefined : sorted.find((stamp) => stamp >= middle - REACH_MS);
}
