import { lowerBound, upperBound } from '../../base/index.ts';
import { TrackView } from '../../model/index.ts';
import type { Density, TrackColumns, TrackReader } from '../../model/index.ts';

/** Adding an offset rounds: what lies this near to an edge is looked at by its own moved time, ms. */
const ROUNDING = 1e-3;

/** A track whose every time is `ms` later: its order, rows and entries are those of the recording. */
export class ShiftedTrack extends TrackView {
  readonly #ms: number;
  #columns: { readonly of: TrackColumns; readonly moved: TrackColumns } | undefined;

  constructor(whole: TrackReader, ms: number) {
    super(whole);
    this.#ms = ms;
  }

  /** One that counts from an instant nobody knows is on the axis once a person said where it belongs. */
  override get anchored(): boolean {
    return this.whole.anchored || this.whole.clock === 'relative';
  }
  override get columns(): TrackColumns {
    const of = this.whole.columns;
    if (this.#columns?.of !== of) this.#columns = { of, moved: movedColumns(of, this.#ms) };
    return this.#columns.moved;
  }
  override latestAt(t: number): number {
    const { start, length } = this.columns;
    return upperBound(start, length, t) - 1;
  }
  override firstFrom(t: number): number {
    const { start, length } = this.columns;
    return lowerBound(start, length, t);
  }
  override covering(t: number): number[] {
    const { start, end } = this.columns;
    const at = t - this.#ms;
    const near = [at - ROUNDING, at, at + ROUNDING].flatMap((each) => this.whole.covering(each));
    const here = this.range(t, t, Number.POSITIVE_INFINITY);
    return [...new Set([...near, ...here])]
      .filter((index) => {
        const from = start[index] ?? Number.NaN;
        const to = end[index] ?? Number.NaN;
        return from <= t && (t < to || (from === t && to === t));
      })
      .sort((a, b) => a - b);
  }
  override range(t0: number, t1: number, limit: number): number[] {
    const { start, end } = this.columns;
    const by = this.#ms;
    return this.rangeOf(t0 - by - ROUNDING, t1 - by + ROUNDING, limit, (index) => {
      const from = start[index] ?? Number.NaN;
      return from <= t1 && (from >= t0 || (end[index] ?? Number.NaN) > t0);
    });
  }
  override density(t0: number, t1: number, pixels: number): Density {
    return this.whole.density(t0 - this.#ms, t1 - this.#ms, pixels);
  }
}

/** O(n), once a version: two columns are copied. */
function movedColumns(of: TrackColumns, ms: number): TrackColumns {
  const { length, kind, level, flags, label, seq, parent, values } = of;
  const later = (column: Float64Array): Float64Array => column.subarray(0, length).map((t) => t + ms);
  return {
    length,
    start: later(of.start),
    end: later(of.end),
    kind,
    level,
    flags,
    label,
    seq,
    parent,
    values,
    get row() {
      return of.row;
    },
  };
}
