import type { TrackReader } from '../model/index.ts';

/** Entries folded into one node of the next level. */
const RADIX = 16;

/** One level of the pyramid: the extremes of every `RADIX` nodes (or entries) under it. */
interface LevelOfDetail {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/**
 * One series of a track ready to be drawn: a counter turned into a rate, a pyramid of extremes, and
 * the greatest value of the *whole* run (the scale never follows the window).
 */
export class SeriesData {
  /** Values by entry index; NaN where a sample has none. */
  readonly values: Float64Array;
  readonly max: number;
  readonly min: number;
  /** Read as a counter although its producer does not call it one. */
  readonly assumedCounter: boolean;
  readonly #levels: LevelOfDetail[] = [];

  constructor(values: Float64Array, assumedCounter = false) {
    this.values = values;
    this.assumedCounter = assumedCounter;
    let below: LevelOfDetail = { min: values, max: values };
    while (below.min.length > RADIX) {
      below = fold(below);
      this.#levels.push(below);
    }
    const out: [number, number] = [0, 0];
    this.extremes(0, values.length, out);
    [this.min, this.max] = out;
  }

  get empty(): boolean {
    return this.max === -Infinity;
  }

  /** Writes [min, max] of entries [from, to) into `out`; Infinity, -Infinity when none has a value. O(log n). */
  extremes(from: number, to: number, out: [number, number]): void {
    out[0] = Infinity;
    out[1] = -Infinity;
    let low = from;
    let high = to;
    let at: LevelOfDetail = { min: this.values, max: this.values };
    for (let depth = 0; low < high; depth++) {
      const above = this.#levels[depth];
      const lowEdge = above === undefined ? high : Math.min(high, Math.ceil(low / RADIX) * RADIX);
      const highEdge = above === undefined ? high : Math.max(lowEdge, Math.floor(high / RADIX) * RADIX);
      widen(at, low, lowEdge, out);
      widen(at, highEdge, high, out);
      if (above === undefined) return;
      at = above;
      low = lowEdge / RADIX;
      high = highEdge / RADIX;
    }
  }
}

function widen({ min, max }: LevelOfDetail, from: number, to: number, out: [number, number]): void {
  for (let i = from; i < to; i++) {
    // NaN is neither less nor greater: a sample without a value changes nothing.
    if ((min[i] as number) < out[0]) out[0] = min[i] as number;
    if ((max[i] as number) > out[1]) out[1] = max[i] as number;
  }
}

function fold(below: LevelOfDetail): LevelOfDetail {
  const nodes = Math.ceil(below.min.length / RADIX);
  const min = new Float64Array(nodes);
  const max = new Float64Array(nodes);
  const out: [number, number] = [0, 0];
  for (let node = 0; node < nodes; node++) {
    out[0] = Infinity;
    out[1] = -Infinity;
    widen(below, node * RADIX, Math.min(below.min.length, (node + 1) * RADIX), out);
    min[node] = out[0];
    max[node] = out[1];
  }
  return { min, max };
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
    const { counter } = track.series[series] ?? {};
    const counts = counter === true || (counter === 'assumed' && !fallsOften(values));
    data = new SeriesData(
      counts ? toRates(track.columns.start, values) : values,
      counter === 'assumed' && counts,
    );
    cached.series[series] = data;
  }
  return data;
}

/** A counter falls at a reset, which is rare; a rate falls about as often as it rises. O(n). */
export function fallsOften(values: Float64Array): boolean {
  let steps = 0;
  let falls = 0;
  let previous = Number.NaN;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!Number.isNaN(previous)) {
      steps++;
      if (value < previous) falls++;
    }
    previous = value;
  }
  return falls > 1 && falls * 4 > steps;
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
