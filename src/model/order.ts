import type { Located } from './reader-types.ts';

/** The total order of entries: (t, track rank, seq) (RULES.md "Order"). */
export function compareEntries(a: Located, b: Located): number {
  const byTime = (a.track.columns.start[a.index] as number) - (b.track.columns.start[b.index] as number);
  if (byTime !== 0) return byTime;
  if (a.track.rank !== b.track.rank) return a.track.rank - b.track.rank;
  return (a.track.columns.seq[a.index] as number) - (b.track.columns.seq[b.index] as number);
}

/**
 * Merges lists into one in the order of (time, track rank, seq); `time` may be another than the
 * start. A single list in order stays as it is. O(n log n) at worst.
 */
export function mergeInOrder(lists: readonly Located[][], time: (entry: Located) => number): Located[] {
  const [only] = lists;
  const all = lists.length === 1 && only !== undefined ? only : lists.flat();
  const compare = (a: Located, b: Located): number => {
    const byTime = time(a) - time(b);
    return byTime !== 0 && !Number.isNaN(byTime) ? byTime : compareEntries(a, b);
  };
  for (let i = 1; i < all.length; i++) {
    if (compare(all[i - 1] as Located, all[i] as Located) > 0) return all.sort(compare);
  }
  return all;
}
