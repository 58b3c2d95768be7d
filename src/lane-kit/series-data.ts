import type { TrackReader } from '../model/index.ts';

/** Samples folded into one block of the pyramid's only level: a window costs O(pixels + n / BLOCK). */
const BLOCK = 64;

/**
 * One series of a track ready to be drawn: a counter turned into a rate, the extremes of every
 * block, and the greatest value of the *whole* run (the scale never follows the window).
 */
export class SeriesData {
  /** Values by entry index; NaN where a sample has none. */
  readonly values: Float64Array;
  readonly max: number;
  readonly min: number;
  readonly #blockMin: Float64Array;
  readonly #blockMax: Float64Array;

  constructor(values: Float64Array) {
    this.values = values;
    const blocks = Math.ceil(values.length / BLOCK);
    this.#blockMin = new Float64Array(blocks).fill(Infinity);
    this.#blockMax = new Float64Array(blocks).fill(-Infinity);
    for (let block = 0; block < blocks; block++) {
      const end = Math.min(values.length, (block + 1) * BLOCK);
      for (let i = block * BLOCK; i < end; i++) this.#fold(block, values[i] as number);
    }
    this.max = this.#blockMax.reduce((a, b) => Math.max(a, b), -Infinity);
    this.min = this.#blockMin.reduce((a, b) => Math.min(a, b), Infinity);
  }

  get empty(): boolean {
    return this.max === -Infinity;
  }

  /** Writes [min, max] of entries [from, to) into `out`; Infinity, -Infinity when none has a value. */
  extremes(from: number, to: number, out: [number, number]): void {
    out[0] = Infinity;
    out[1] = -Infinity;
    let i = from;
    while (i < to) {
      if (i % BLOCK === 0 && i + BLOCK <= to) {
        const block = i / BLOCK;
        out[0] = Math.min(out[0], this.#blockMin[block] as number);
        out[1] = Math.max(out[1], this.#blockMax[block] as number);
        i += BLOCK;
      } else {
        const value = this.values[i] as number;
        if (value < out[0]) out[0] = value;
        if (value > out[1]) out[1] = value;
        i++;
      }
    }
  }

  #fold(block: number, value: number): void {
    if (value < (this.#blockMin[block] as number)) this.#blockMin[block] = value;
    if (value > (this.#blockMax[block] as number)) this.#blockMax[block] = value;
  }
}

interface Cached {
  readonly version: number;
  readonly series: (SeriesData | undefined)[];
}

const cache = new WeakMap<TrackReader, Cached>();

/** Built once per series and version of the track. O(n). */
export function seriesData(track: TrackReader, series: number): SeriesData {
  let cached = cache.get(track);
  if (cached === undefined || cached.version !== track.version) {
    cached = { version: track.version, series: [] };
    cache.set(track, cached);
  }
  let data = cached.series[series];
  if (data === undefined) {
    const values = track.columns.values[series] ?? new Float64Array(0);
    data = new SeriesData(track.series[series]?.counter === true ? toRates(track.columns.start, values) : values);
    cached.series[series] = data;
  }
  return data;
}

/**
 * A counter as a rate per second: the rise since the last sample that had a value. A fall is a
 * reset, from which nothing can be said of the stretch before: NaN, never a negative rate.
 */
export function toRates(start: Float64Array, values: Float64Array): Float64Array {
  const rates = new Float64Array(values.length).fill(Number.NaN);
  let previous = -1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    if (previous >= 0) {
      const seconds = ((start[i] as number) - (start[previous] as number)) / 1000;
      const rise = value - (values[previous] as number);
      if (rise >= 0 && seconds > 0) rates[i] = rise / seconds;
    }
    previous = i;
  }
  return rates;
}

/** Value of a series at the last entry at or before `t`; NaN when that entry has none. */
export function sampleAt(track: TrackReader, series: number, t: number): number {
  const index = track.latestAt(t);
  return index < 0 ? Number.NaN : (seriesData(track, series).values[index] as number);
}
