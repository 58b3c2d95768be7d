import { lowerBound, upperBound } from '../../base/index.ts';
import type { Density, TrackColumns, TrackReader } from '../../model/index.ts';

/** Adding an offset rounds: what lies this near to an edge is looked at by its own moved time, ms. */
const ROUNDING = 1e-3;

/** A track whose every time is `ms` later: its order, rows and entries are those of the recording. */
export class ShiftedTrack implements TrackReader {
  readonly #whole: TrackReader;
  readonly #ms: number;
  #columns: { readonly of: TrackColumns; readonly moved: TrackColumns } | undefined;

  constructor(whole: TrackReader, ms: number) {
    this.#whole = whole;
    this.#ms = ms;
  }

  /** One that counts from an instant nobody knows is on the axis once a person said where it belongs. */
  get anchored(): boolean {
    return this.#whole.anchored || this.#whole.clock === 'relative';
  }
  get columns(): TrackColumns {
    const of = this.#whole.columns;
    if (this.#columns?.of !== of) this.#columns = { of, moved: movedColumns(of, this.#ms) };
    return this.#columns.moved;
  }
  latestAt(t: number): number {
    const { start, length } = this.columns;
    return upperBound(start, length, t) - 1;
  }
  firstFrom(t: number): number {
    const { start, length } = this.columns;
    return lowerBound(start, length, t);
  }
  covering(t: number): number[] {
    const { start, end } = this.columns;
    const at = t - this.#ms;
    const near = [at - ROUNDING, at, at + ROUNDING].flatMap((each) => this.#whole.covering(each));
    const here = this.range(t, t, Number.POSITIVE_INFINITY);
    return [...new Set([...near, ...here])]
      .filter((index) => {
        const from = start[index] ?? Number.NaN;
        const to = end[index] ?? Number.NaN;
        return from <= t && (t < to || (from === t && to === t));
      })
      .sort((a, b) => a - b);
  }
  range(t0: number, t1: number, limit: number): number[] {
    const { start, end } = this.columns;
    const by = this.#ms;
    return this.#whole.range(t0 - by - ROUNDING, t1 - by + ROUNDING, limit).filter((index) => {
      const from = start[index] ?? Number.NaN;
      return from <= t1 && (from >= t0 || (end[index] ?? Number.NaN) > t0);
    });
  }
  density(t0: number, t1: number, pixels: number): Density {
    return this.#whole.density(t0 - this.#ms, t1 - this.#ms, pixels);
  }
  get id(): string {
    return this.#whole.id;
  }
  get laneId(): string {
    return this.#whole.laneId;
  }
  get archetype(): TrackReader['archetype'] {
    return this.#whole.archetype;
  }
  get plane(): TrackReader['plane'] {
    return this.#whole.plane;
  }
  get title(): string {
    return this.#whole.title;
  }
  get emitter(): string | undefined {
    return this.#whole.emitter;
  }
  get clock(): TrackReader['clock'] {
    return this.#whole.clock;
  }
  get rank(): number {
    return this.#whole.rank;
  }
  get series(): TrackReader['series'] {
    return this.#whole.series;
  }
  get kinds(): readonly string[] {
    return this.#whole.kinds;
  }
  get rows(): number {
    return this.#whole.rows;
  }
  get version(): number {
    return this.#whole.version;
  }
  indexOf(seq: number): number {
    return this.#whole.indexOf(seq);
  }
  rowEntries(row: number): Uint32Array {
    return this.#whole.rowEntries(row);
  }
  label(index: number): string {
    return this.#whole.label(index);
  }
  kindOf(index: number): string {
    return this.#whole.kindOf(index);
  }
  entryId(index: number): string {
    return this.#whole.entryId(index);
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
