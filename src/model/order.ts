import type { Located } from './reader-types.ts';

/** The total order of entries: (t, track rank, seq) (RULES.md "Order"). */
export function compareEntries(a: Located, b: Located): number {
  const byTime = (a.track.columns.start[a.index] as number) - (b.track.columns.start[b.index] as number);
  if (byTime !== 0) return byTime;
  if (a.track.rank !== b.track.rank) return a.track.rank - b.track.rank;
  return (a.track.columns.seq[a.index] as number) - (b.track.columns.seq[b.index] as number);
}
