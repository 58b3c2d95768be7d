import type { Located } from '../../model/index.ts';

/** t of an entry's start, ms. */
export const startOf = ({ track, index }: Located): number => track.columns.start[index] ?? Number.NaN;

/** t at which an entry is over, ms: its own start for an instant, `Infinity` for a span that never ended. */
export function endOf({ track, index }: Located): number {
  const end = track.columns.end[index] ?? Number.NaN;
  return Number.isNaN(end) ? (track.columns.start[index] ?? Number.NaN) : end;
}

/** The total order of entries: (start, track rank, seq). */
export function inTotalOrder(a: Located, b: Located): number {
  const byStart = startOf(a) - startOf(b);
  if (byStart !== 0) return byStart;
  if (a.track !== b.track) return a.track.rank - b.track.rank;
  return (a.track.columns.seq[a.index] ?? 0) - (b.track.columns.seq[b.index] ?? 0);
}

export const isSame = (a: Located, b: Located): boolean => a.track === b.track && a.index === b.index;
