import { lowerBound, upperBound } from '../../base/index.ts';
import { TrackView } from '../../model/index.ts';
import type { Density, TrackColumns, TrackReader } from '../../model/index.ts';

/** What is behind the mark lies at least so much after it, ms. */
export const BEHIND_MS = 0.001;

/** When an entry begins and ends once it is known what had come in; NaN and Infinity as in `TrackColumns`. */
export interface Placed {
  readonly start: number;
  readonly end: number;
}

/**
 * A track of which what had come in lies at or before an instant and what had not lies behind it, each as near to its recorded time as
 * that allows. Rows, ids and texts are those of the recording; the order among entries of one instant is the recorded one.
 */
export class MarkTrack extends TrackView {
  /** Index here to index in the whole track. */
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #columns: TrackColumns;

  constructor(whole: TrackReader, placed: readonly Placed[]) {
    super(whole);
    const order = placed.map((_, index) => index);
    order.sort((a, b) => (placed[a]?.start ?? 0) - (placed[b]?.start ?? 0) || a - b);
    this.#from = Uint32Array.from(order);
    this.#to = new Uint32Array(order.length);
    for (const [here, there] of order.entries()) this.#to[there] = here;
    this.#columns = columnsOf(whole.columns, this.#from, placed);
  }

  override get columns(): TrackColumns {
    return this.#columns;
  }
  override kept(): number {
    return 0;
  }
  override latestAt(t: number): number {
    return upperBound(this.#columns.start, this.#columns.length, t) - 1;
  }
  override firstFrom(t: number): number {
    return lowerBound(this.#columns.start, this.#columns.length, t);
  }
  override covering(t: number): number[] {
    const { start, end } = this.#columns;
    const found: number[] = [];
    for (let i = 0; i < this.latestAt(t) + 1; i += 1) {
      const from = start[i] ?? Number.NaN;
      const to = end[i] ?? Number.NaN;
      if (t < to || (from === t && to === t)) found.push(i);
    }
    return found;
  }
  override range(t0: number, t1: number, limit: number): number[] {
    const { start, end } = this.#columns;
    const found: number[] = [];
    for (let i = 0; i <= this.latestAt(t1) && found.length < limit; i += 1)
      if ((start[i] ?? Number.NaN) >= t0 || (end[i] ?? Number.NaN) > t0) found.push(i);
    return found;
  }
  override indexOf(seq: number): number {
    return this.here(this.whole.indexOf(seq));
  }
  override rowEntries(row: number): Uint32Array {
    return this.whole
      .rowEntries(row)
      .map((index) => this.#to[index] ?? index)
      .sort();
  }
  override density(t0: number, t1: number, pixels: number): Density {
    const { start, end, level, length } = this.#columns;
    const density = {
      count: new Uint32Array(pixels),
      level: new Uint8Array(pixels),
      longest: new Float32Array(pixels),
    };
    const scale = pixels / (t1 - t0);
    for (let i = this.firstFrom(t0); i < length; i += 1) {
      const from = start[i] ?? 0;
      if (from >= t1) break;
      const at = Math.min(pixels - 1, Math.floor((from - t0) * scale));
      density.count[at] = (density.count[at] ?? 0) + 1;
      density.level[at] = Math.max(density.level[at] ?? 0, level[i] ?? 0);
      const long = (end[i] ?? Number.NaN) - from;
      if (long > 0) density.longest[at] = Math.max(density.longest[at] ?? 0, long);
    }
    return density;
  }
  override label(index: number): string {
    return this.whole.label(this.#from[index] ?? index);
  }
  override kindOf(index: number): string {
    return this.whole.kindOf(this.#from[index] ?? index);
  }
  override entryId(index: number): string {
    return this.whole.entryId(this.#from[index] ?? index);
  }

  /** Index here of an index in the whole track. */
  here(index: number): number {
    return this.#to[index] ?? -1;
  }
}

function columnsOf(of: TrackColumns, from: Uint32Array, placed: readonly Placed[]): TrackColumns {
  const length = from.length;
  const times = (pick: (at: Placed) => number): Float64Array =>
    Float64Array.from(from, (index) => {
      const at = placed[index];
      return at === undefined ? Number.NaN : pick(at);
    });
  const pick = <Column extends Float64Array | Uint8Array | Uint16Array | Uint32Array | Int32Array>(
    column: Column,
  ): Column => {
    const picked = column.slice(0, length) as Column;
    for (let i = 0; i < length; i += 1) picked[i] = column[from[i] ?? i] ?? 0;
    return picked;
  };
  return {
    length,
    start: times((at) => at.start),
    end: times((at) => at.end),
    kind: pick(of.kind),
    level: pick(of.level),
    flags: pick(of.flags),
    label: pick(of.label),
    seq: pick(of.seq),
    parent: pick(of.parent),
    row: pick(of.row),
    values: of.values.map(pick),
  };
}
