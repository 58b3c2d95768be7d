import {
  Column,
  MaxForest,
  float64,
  gallop,
  int32,
  lowerBound,
  uint16,
  uint32,
  uint8,
  upperBound,
} from '../base/index.ts';
import type { RowBlock, RowPatch, TrackDelta } from './delta.ts';
import type { Density, TrackColumns } from './reader-types.ts';
import { ChangeLog } from './change-log.ts';
import { RowLayout } from './row-layout.ts';
import { Flag, type TrackSpec } from './types.ts';

/**
 * The columns of one track, sorted by (start, seq) at all times. Late rows are merged where they
 * belong: the cost is the rows behind the insertion point, nothing for data in order.
 */
export class TrackStore {
  readonly spec: TrackSpec;
  clock: TrackDelta['clock'] = 'order';
  notice: string | undefined;
  readonly start = new Column(float64);
  readonly end = new Column(float64);
  readonly kind = new Column(uint16);
  readonly level = new Column(uint8);
  readonly flags = new Column(uint8);
  readonly label = new Column(uint32);
  readonly seq = new Column(uint32);
  readonly parent = new Column(int32);
  readonly values: Column<Float64Array<ArrayBuffer>>[];
  readonly #ends = new MaxForest(float64);
  readonly #levels = new MaxForest(uint8);
  /** seq rises with the index: true for data in order, and saves the inverse. */
  #ascending = true;
  #inverse: Map<number, number> | undefined;
  readonly #changes = new ChangeLog();
  readonly #layout = new RowLayout();
  /** Rows before this one are laid out as they are. */
  #laidOut = 0;
  #isUnlaid = false;
  /** Greatest finite instant of the ends; `undefined` after one was taken back. */
  #lastEnd: number | undefined = -Infinity;

  constructor(spec: TrackSpec) {
    this.spec = spec;
    this.values = (spec.series ?? []).map(() => new Column(float64));
  }

  get length(): number {
    return this.start.length;
  }

  get version(): number {
    return this.#changes.version;
  }

  /** How many of the first rows are as they were in that version. */
  kept(since: number): number {
    return this.#changes.kept(since, this.length);
  }

  apply(delta: TrackDelta): void {
    this.clock = delta.clock;
    this.notice = delta.notice;
    if (delta.reset) this.#clear();
    let dirty = this.length;
    if (delta.rows !== undefined) dirty = this.#append(delta.rows);
    for (const patch of delta.patches) dirty = Math.min(dirty, this.#patch(patch));
    if (delta.rows === undefined && delta.patches.length === 0 && !delta.reset) return;
    this.#ends.update(this.end.array, this.length, dirty);
    this.#levels.update(this.level.array, this.length, dirty);
    this.#laidOut = Math.min(this.#laidOut, dirty);
    // Without the layout rows of the past may be others as well; and what begins together is laid out together.
    let first = this.#isUnlaid ? 0 : dirty;
    while (first > 0 && this.start.array[first - 1] === this.start.array[dirty]) first--;
    this.#changes.change(first);
    this.#isUnlaid = false;
  }

  columns(): TrackColumns {
    return new ColumnsView(this);
  }

  latestAt(t: number): number {
    return upperBound(this.start.array, this.length, t) - 1;
  }

  firstFrom(t: number): number {
    return lowerBound(this.start.array, this.length, t);
  }

  covering(t: number): number[] {
    const to = upperBound(this.start.array, this.length, t);
    const found: number[] = [];
    this.#ends.above(this.end.array, to, t, (index) => found.push(index) > 0);
    for (let i = to - 1; i >= 0 && this.start.array[i] === t; i--) {
      if (this.end.array[i] === t) found.push(i);
    }
    return found.sort((a, b) => a - b);
  }

  /** Entries that start in [t0, t1], and before them the spans that reach into it. */
  range(t0: number, t1: number, limit: number): number[] {
    const from = lowerBound(this.start.array, this.length, t0);
    const found: number[] = [];
    this.#ends.above(this.end.array, from, t0, (index) => found.push(index) < limit);
    found.sort((a, b) => a - b);
    for (
      let i = from;
      i < this.length && (this.start.array[i] as number) <= t1 && found.length < limit;
      i++
    ) {
      found.push(i);
    }
    return found;
  }

  density(t0: number, t1: number, pixels: number): Density {
    const count = new Uint32Array(pixels);
    const level = new Uint8Array(pixels);
    const longest = new Float32Array(pixels);
    const width = (t1 - t0) / pixels;
    let from = this.firstFrom(t0);
    for (let x = 0; x < pixels && from < this.length; x++) {
      const edge = x === pixels - 1 ? t1 : t0 + (x + 1) * width;
      const to = gallop(this.start.array, this.length, from, edge);
      if (to > from) {
        count[x] = to - from;
        level[x] = Math.max(0, this.#levels.max(this.level.array, from, to));
        const end = this.#ends.max(this.end.array, from, to);
        if (end > -Infinity) longest[x] = end - (this.start.array[from] as number);
      }
      from = to;
    }
    return { count, level, longest };
  }

  /** Worst level of the entries [from, to). O(log n). */
  worst(from: number, to: number): number {
    return Math.max(0, this.#levels.max(this.level.array, from, to));
  }

  /** Greatest finite instant of the track: what bounds the axis. O(n) only after an end was taken back. */
  lastT(): number {
    if (this.length === 0) return -Infinity;
    const lastStart = this.start.array[this.length - 1] as number;
    if (this.spec.archetype !== 'span') return lastStart;
    if (this.#lastEnd === undefined) {
      this.#lastEnd = -Infinity;
      this.#reach(this.end.array, this.length);
    }
    return Math.max(lastStart, this.#lastEnd);
  }

  indexOf(seq: number): number {
    if (this.#ascending) {
      const index = lowerBound(this.seq.array, this.length, seq);
      return index < this.length && this.seq.array[index] === seq ? index : -1;
    }
    if (this.#inverse === undefined) {
      this.#inverse = new Map();
      for (let i = 0; i < this.length; i++) this.#inverse.set(this.seq.array[i] as number, i);
    }
    return this.#inverse.get(seq) ?? -1;
  }

  row(): Uint8Array {
    this.#lay();
    return this.#layout.view();
  }

  rowCount(): number {
    this.#lay();
    return this.#layout.rowCount;
  }

  rowEntries(row: number): Uint32Array {
    this.#lay();
    return this.#layout.entries(row);
  }

  trim(): void {
    for (const column of this.#all()) column.trim();
    this.#ends.trim();
    this.#levels.trim();
    this.#layout.trim();
  }

  get bytes(): number {
    let sum = this.#ends.bytes + this.#levels.bytes + this.#layout.bytes;
    for (const column of this.#all()) sum += column.bytes;
    return sum + (this.#inverse?.size ?? 0) * 40;
  }

  #all(): Column<Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array>[] {
    const { start, end, kind, level, flags, label, seq, parent, values } = this;
    return [
      start,
      end,
      kind,
      level,
      flags,
      label,
      seq,
      parent,
      ...values,
    ] as unknown as Column<Float64Array>[];
  }

  #clear(): void {
    for (const column of this.#all()) column.length = 0;
    this.#ascending = true;
    this.#inverse = undefined;
    this.#lastEnd = -Infinity;
    this.#unlay();
  }

  #append(rows: RowBlock): number {
    const before = this.length;
    const blocks = [
      rows.start,
      rows.end,
      rows.kind,
      rows.level,
      rows.flags,
      rows.label,
      rows.seq,
      rows.parent,
      ...rows.values,
    ];
    this.#all().forEach((column, i) => column.append(blocks[i] as ArrayLike<number>));
    let dirty = before;
    let sorted = true;
    for (let i = Math.max(1, before); i < this.length && sorted; i++) sorted = !this.#after(i - 1, i);
    if (!sorted) dirty = this.#mergeTail(before);
    if (dirty === 0) this.#ascending = true;
    for (let i = Math.max(1, dirty); i < this.length && this.#ascending; i++) {
      this.#ascending = (this.seq.array[i - 1] as number) < (this.seq.array[i] as number);
    }
    this.#inverse = undefined;
    this.#reach(rows.end, rows.end.length);
    for (let i = 0; i < rows.seq.length; i++) if (this.#layout.isMissed(rows.seq[i] as number)) this.#unlay();
    return dirty;
  }

  /** Takes ends into what is known of the last. */
  #reach(ends: Float64Array, length: number): void {
    let last = this.#lastEnd;
    if (last === undefined) return;
    for (let i = 0; i < length; i++) {
      const end = ends[i] as number;
      if (end > last && end !== Infinity) last = end;
    }
    this.#lastEnd = last;
  }

  /** Does row `a` come after row `b` in the total order of the track? */
  #after(a: number, b: number): boolean {
    const byStart = (this.start.array[a] as number) - (this.start.array[b] as number);
    return byStart > 0 || (byStart === 0 && (this.seq.array[a] as number) > (this.seq.array[b] as number));
  }

  /** Sorts rows [before, length) into place; answers the first index that changed. */
  #mergeTail(before: number): number {
    let lowest = before;
    for (let i = before + 1; i < this.length; i++) if (this.#after(lowest, i)) lowest = i;
    let from = upperBound(this.start.array, before, this.start.array[lowest] as number);
    while (from > 0 && this.#after(from - 1, lowest)) from--;
    const order = new Uint32Array(this.length - from);
    for (let i = 0; i < order.length; i++) order[i] = from + i;
    order.sort((a, b) => (this.#after(a, b) ? 1 : a === b ? 0 : -1));
    for (const column of this.#all()) {
      const source = column.array.slice(from, this.length);
      for (let i = 0; i < order.length; i++)
        column.array[from + i] = source[(order[i] as number) - from] as number;
    }
    return from;
  }

  #patch(patch: RowPatch): number {
    const index = this.indexOf(patch.seq);
    if (index < 0) return this.length;
    if (patch.op === 'reparent') {
      this.parent.array[index] = patch.parent;
      this.#unlay();
    } else if (patch.op === 'close') {
      const start = this.start.array[index] as number;
      if (patch.end < start) this.flags.array[index] = (this.flags.array[index] as number) | Flag.clamped;
      const end = patch.end < start ? start : patch.end;
      if (this.end.array[index] === this.#lastEnd) this.#lastEnd = undefined;
      else if (this.#lastEnd !== undefined && end !== Infinity && end > this.#lastEnd) this.#lastEnd = end;
      this.end.array[index] = end;
      if (patch.level > (this.level.array[index] as number)) {
        this.level.array[index] = patch.level;
        this.flags.array[index] = (this.flags.array[index] as number) | Flag.inherited;
      }
    } else {
      for (const column of this.#all()) {
        column.array.copyWithin(index, index + 1, column.length);
        column.length--;
      }
      this.#inverse = undefined;
      this.#lastEnd = undefined;
      this.#unlay();
    }
    return index;
  }

  /** Nothing of the layout holds any more: what lies under what has changed. */
  #unlay(): void {
    this.#isUnlaid = true;
    this.#layout.clear();
    this.#laidOut = 0;
  }

  #lay(): void {
    if (this.#laidOut === this.length) return;
    if (this.spec.archetype !== 'span') this.#layout.flat(this.length);
    else {
      const { length, start, end, parent } = this;
      const input = { length, start: start.array, end: end.array, parent: parent.array };
      this.#layout.update({ ...input, indexOf: (seq) => this.indexOf(seq) }, this.#laidOut);
    }
    this.#laidOut = this.length;
  }
}

/** The columns as they are now; rows are laid out when they are first asked for. */
class ColumnsView implements TrackColumns {
  readonly length: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly kind: Uint16Array;
  readonly level: Uint8Array;
  readonly flags: Uint8Array;
  readonly label: Uint32Array;
  readonly seq: Uint32Array;
  readonly parent: Int32Array;
  readonly values: readonly Float64Array[];
  readonly #store: TrackStore;

  constructor(store: TrackStore) {
    this.#store = store;
    this.length = store.length;
    this.start = store.start.view();
    this.end = store.end.view();
    this.kind = store.kind.view();
    this.level = store.level.view();
    this.flags = store.flags.view();
    this.label = store.label.view();
    this.seq = store.seq.view();
    this.parent = store.parent.view();
    this.values = store.values.map((column) => column.view());
  }

  get row(): Uint8Array {
    return this.#store.row();
  }
}
