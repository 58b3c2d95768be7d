import { Level, type TrackReader } from '../model/index.ts';

/**
 * One row of a span track, ready to be walked by pixels. `spans` do not overlap, `instants` may lie
 * anywhere among them; the lists beside hold positions (not entry indices) of the entries of that
 * level, so that the worst level of any run is two binary searches away.
 */
export interface RowSide {
  /** Entry indices, ascending. */
  readonly entries: Uint32Array;
  readonly errors: Uint32Array;
  readonly warnings: Uint32Array;
}

export interface RowIndex {
  readonly spans: RowSide;
  readonly instants: RowSide;
}

interface Cached {
  readonly version: number;
  readonly rows: (RowIndex | undefined)[];
}

const cache = new WeakMap<TrackReader, Cached>();

/** Built once per row and version of the track, O(entries of the row); only rows that are drawn are. */
export function rowIndex(track: TrackReader, row: number): RowIndex {
  let cached = cache.get(track);
  if (cached === undefined || cached.version !== track.version) {
    cached = { version: track.version, rows: [] };
    cache.set(track, cached);
  }
  let index = cached.rows[row];
  if (index === undefined) {
    index = build(track, track.rowEntries(row));
    cached.rows[row] = index;
  }
  return index;
}

function build(track: TrackReader, entries: Uint32Array): RowIndex {
  const { end } = track.columns;
  let instants = 0;
  for (let i = 0; i < entries.length; i++) if (Number.isNaN(end[entries[i] as number])) instants++;
  const none = new Uint32Array(0);
  // Most rows hold one kind alone: their list is used as it is.
  if (instants === 0) return { spans: side(track, entries), instants: side(track, none) };
  if (instants === entries.length) return { spans: side(track, none), instants: side(track, entries) };
  return {
    spans: side(
      track,
      entries.filter((i) => !Number.isNaN(end[i])),
    ),
    instants: side(
      track,
      entries.filter((i) => Number.isNaN(end[i])),
    ),
  };
}

function side(track: TrackReader, entries: Uint32Array): RowSide {
  const { level } = track.columns;
  const errors: number[] = [];
  const warnings: number[] = [];
  for (let at = 0; at < entries.length; at++) {
    const worst = level[entries[at] as number] as number;
    if (worst >= Level.error) errors.push(at);
    else if (worst === Level.warning) warnings.push(at);
  }
  return { entries, errors: Uint32Array.from(errors), warnings: Uint32Array.from(warnings) };
}

/** First position at or after `from` whose entry starts at `t` or later. Exponential, then binary: O(log gap). */
export function gallopStarts(entries: Uint32Array, start: Float64Array, from: number, t: number): number {
  const { length } = entries;
  let low = from;
  let high = from;
  let step = 1;
  while (high < length && (start[entries[high] as number] as number) < t) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  if (high > length) high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((start[entries[middle] as number] as number) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First position at or after `t`, from nothing known. O(log n). */
export function lowerStart(entries: Uint32Array, start: Float64Array, t: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((start[entries[middle] as number] as number) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}
