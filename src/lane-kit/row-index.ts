import { Column, lowerBound, uint32 } from '../base/index.ts';
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

const cache = new WeakMap<TrackReader, (RowBook | undefined)[]>();

/** Built once per row, and brought up to date by the entries that are new; only rows that are drawn are. */
export function rowIndex(track: TrackReader, row: number): RowIndex {
  let rows = cache.get(track);
  if (rows === undefined) cache.set(track, (rows = []));
  return (rows[row] ??= new RowBook(track, row)).update();
}

class RowBook {
  readonly #track: TrackReader;
  readonly #row: number;
  readonly #spans = new SideBook();
  readonly #instants = new SideBook();
  #version = -1;
  #index: RowIndex = { spans: this.#spans.side(), instants: this.#instants.side() };

  constructor(track: TrackReader, row: number) {
    this.#track = track;
    this.#row = row;
  }

  update(): RowIndex {
    const track = this.#track;
    if (track.version === this.#version) return this.#index;
    const kept = this.#version < 0 ? 0 : track.kept(this.#version);
    this.#version = track.version;
    for (const side of [this.#spans, this.#instants]) side.cut(kept);
    const { end, level } = track.columns;
    const entries = track.rowEntries(this.#row);
    for (let i = lowerBound(entries, entries.length, kept); i < entries.length; i++) {
      const entry = entries[i] as number;
      (Number.isNaN(end[entry]) ? this.#instants : this.#spans).push(entry, level[entry] as number);
    }
    this.#index = { spans: this.#spans.side(), instants: this.#instants.side() };
    return this.#index;
  }
}

class SideBook {
  readonly #entries = new Column(uint32);
  readonly #errors = new Column(uint32, 0);
  readonly #warnings = new Column(uint32, 0);

  push(entry: number, level: number): void {
    if (level >= Level.error) this.#errors.push(this.#entries.length);
    else if (level === Level.warning) this.#warnings.push(this.#entries.length);
    this.#entries.push(entry);
  }

  /** Leaves only entries before that one. */
  cut(entry: number): void {
    const entries = this.#entries;
    entries.length = lowerBound(entries.array, entries.length, entry);
    for (const positions of [this.#errors, this.#warnings])
      positions.length = lowerBound(positions.array, positions.length, entries.length);
  }

  side(): RowSide {
    return { entries: this.#entries.view(), errors: this.#errors.view(), warnings: this.#warnings.view() };
  }
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
