import type { Filtered } from '../../engine/index.ts';
import type { TrackReader } from '../../model/index.ts';

/** Lines of a lane as a list shows them: filtered, and equal neighbours folded into one row. */
export interface LineRows {
  /** False: nothing of the lane is on the axis; all of it is listed, in the order of the file. */
  readonly anchored: boolean;
  readonly length: number;
  /** How many entries that passed, folded ones counted, are at or before `t`. O(log² n). */
  entriesUpTo(t: number): number;
  /** How many rows begin at or before `t`. O(log² n). */
  upTo(t: number): number;
  /** First entry of a row. */
  at(row: number): { readonly track: TrackReader; readonly index: number } | undefined;
  /** Entries that a row stands for at `t`: those at or before it. O(log² n). */
  times(row: number, t: number): number;
  /** The row that holds an entry, -1 when it was filtered out. O(log² n). */
  rowOf(track: TrackReader, index: number): number;
}

/** Tracks a list of the lane shows: those on the axis; where none is, all of them. */
export function lineTracks(tracks: readonly TrackReader[]): readonly TrackReader[] {
  const onAxis = tracks.filter((track) => track.anchored);
  return onAxis.length > 0 ? onAxis : tracks;
}

/** Rows from a filter's answer for those tracks. One track is one pass over bytes; several are merged. O(n log n). */
export function lineRows(
  tracks: readonly TrackReader[],
  filtered: readonly Filtered[],
  fold: boolean,
): LineRows {
  const order = orderOf(tracks, filtered);
  const firsts = firstsOf(order, fold);
  const anchored = tracks[0]?.anchored ?? true;
  const at = (position: number): { readonly track: TrackReader; readonly index: number } | undefined => {
    const track = tracks[order.trackOf?.[position] ?? 0];
    const seq = order.seqs[position];
    if (track === undefined || seq === undefined) return undefined;
    const index = track.indexOf(seq);
    return index < 0 ? undefined : { track, index };
  };
  // An entry that was replaced since the filter answered counts as past: the next answer leaves it out.
  const startOf = (position: number): number => {
    const found = at(position);
    return found === undefined ? -Infinity : (found.track.columns.start[found.index] as number);
  };
  const endOf = (row: number): number => firsts[row + 1] ?? order.seqs.length;
  return {
    anchored,
    length: firsts.length,
    entriesUpTo: (t) =>
      anchored ? lowest(0, order.seqs.length, (position) => startOf(position) > t) : order.seqs.length,
    upTo: (t) =>
      anchored ? lowest(0, firsts.length, (row) => startOf(firsts[row] as number) > t) : firsts.length,
    at: (row) => (row < 0 || row >= firsts.length ? undefined : at(firsts[row] as number)),
    times(row, t) {
      const from = firsts[row];
      if (from === undefined) return 0;
      const to = endOf(row);
      return (anchored ? lowest(from, to, (position) => startOf(position) > t) : to) - from;
    },
    rowOf(track, index) {
      const rank = tracks.indexOf(track);
      const start = track.columns.start[index] as number;
      const isAfter = (position: number): boolean => {
        const own = order.trackOf?.[position] ?? 0;
        if (!anchored) return own > rank || (own === rank && (at(position)?.index ?? -1) > index);
        const t = startOf(position);
        return (
          t > start || (t === start && (own > rank || (own === rank && (at(position)?.index ?? -1) > index)))
        );
      };
      const position = lowest(0, order.seqs.length, isAfter) - 1;
      const found = at(position);
      if (found === undefined || found.track.id !== track.id || found.index !== index) return -1;
      return lowest(0, firsts.length, (row) => (firsts[row] as number) > position) - 1;
    },
  };
}

interface Order {
  readonly seqs: Uint32Array;
  /** Position in the tracks, by entry; absent for one track. */
  readonly trackOf?: Uint16Array;
  /** 1 where an entry repeats the one before it. */
  readonly repeats: Uint8Array;
}

function orderOf(tracks: readonly TrackReader[], filtered: readonly Filtered[]): Order {
  const [only] = filtered;
  if (filtered.length <= 1)
    return { seqs: only?.seqs ?? new Uint32Array(0), repeats: only?.repeats ?? new Uint8Array(0) };
  const length = filtered.reduce((sum, { seqs }) => sum + seqs.length, 0);
  const seqs = new Uint32Array(length);
  const trackOf = new Uint16Array(length);
  const repeats = new Uint8Array(length);
  const heads = filtered.map((_, i) => headAt(tracks, filtered, i, 0));
  const cursors = filtered.map(() => 0);
  let last = -1;
  for (let position = 0; position < length; position++) {
    const next = earliest(heads);
    const cursor = cursors[next] ?? 0;
    seqs[position] = filtered[next]?.seqs[cursor] ?? 0;
    trackOf[position] = next;
    repeats[position] = last === next ? (filtered[next]?.repeats[cursor] ?? 0) : 0;
    last = next;
    cursors[next] = cursor + 1;
    heads[next] = headAt(tracks, filtered, next, cursor + 1);
  }
  return { seqs, trackOf, repeats };
}

/** The first of equal heads: tracks come in the order of their rank. */
function earliest(heads: readonly number[]): number {
  let next = 0;
  for (let i = 1; i < heads.length; i++) if ((heads[i] as number) < (heads[next] as number)) next = i;
  return next;
}

/** When the next entry of a track is; Infinity after its last. Tracks off the axis follow one another. */
function headAt(
  tracks: readonly TrackReader[],
  filtered: readonly Filtered[],
  i: number,
  cursor: number,
): number {
  const track = tracks[i];
  const seq = filtered[i]?.seqs[cursor];
  if (track === undefined || seq === undefined) return Number.POSITIVE_INFINITY;
  if (!track.anchored) return i;
  const index = track.indexOf(seq);
  return index < 0 ? -Infinity : (track.columns.start[index] as number);
}

function firstsOf({ seqs, repeats }: Order, fold: boolean): Uint32Array {
  if (!fold) return Uint32Array.from(seqs, (_, position) => position);
  const firsts = new Uint32Array(seqs.length);
  let rows = 0;
  for (let position = 0; position < seqs.length; position++) {
    if (repeats[position] === 0) firsts[rows++] = position;
  }
  return firsts.subarray(0, rows);
}

/** The lowest number in [from, to) for which `holds`, `to` if none; once it holds it keeps holding. */
function lowest(from: number, to: number, holds: (n: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
