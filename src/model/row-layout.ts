import { Column, uint32, uint8 } from '../base/index.ts';
import { type RowInput, RowPlacer } from './rows.ts';

/** Rows of a track between two places from which its layout can be taken up again. */
const STRIDE = 1024;

interface Checkpoint {
  /** Rows before this one are laid out. */
  readonly at: number;
  readonly rowEnd: readonly number[];
  readonly used: number;
}

/** In which row each span of a track lies, and which lie in each. Brought up to date from the first change on. */
export class RowLayout {
  readonly #rows = new Column(uint8);
  #lists: Column<Uint32Array>[] | undefined;
  readonly #stride: number;
  #placer = new RowPlacer();
  #checkpoints: Checkpoint[] = [];
  rowCount = 1;

  constructor(stride = STRIDE) {
    this.#stride = stride;
  }

  /** Nothing of what was laid out holds any more. */
  clear(): void {
    this.#placer = new RowPlacer();
    this.#checkpoints = [];
    this.#rows.length = 0;
    this.#lists = undefined;
    this.rowCount = 1;
  }

  /** All in the first row: what is no span does not overlap. */
  flat(length: number): void {
    this.#rows.reserve(length);
    this.#rows.length = length;
    this.#lists = undefined;
  }

  /** Was that entry named as a parent before it was there? Then nothing that was laid out holds any more. */
  isMissed(seq: number): boolean {
    return this.#placer.isMissed(seq);
  }

  /** Lays out again what may have changed from row `dirty` on: O(rows behind it, and up to `STRIDE` before). */
  update(input: RowInput, dirty: number): void {
    const from = this.#resume(input, dirty);
    this.#cutLists(from);
    this.#rows.reserve(input.length);
    this.#rows.length = input.length;
    this.#placer.place(input, from, this.#rows.array, (at) => this.#keep(at));
    this.rowCount = this.#placer.used;
    if (this.#lists !== undefined) this.#fillLists(this.#lists, from);
  }

  view(): Uint8Array {
    return this.#rows.view();
  }

  entries(row: number): Uint32Array {
    if (this.#lists === undefined) {
      this.#lists = [];
      const counts = new Uint32Array(this.rowCount);
      for (let i = 0; i < this.#rows.length; i++) (counts[this.#rows.array[i] as number] as number) += 1;
      for (const count of counts) this.#lists.push(new Column(uint32, count));
      this.#fillLists(this.#lists, 0);
    }
    return this.#lists[row]?.view() ?? new Uint32Array(0);
  }

  trim(): void {
    this.#rows.trim();
    this.#placer.trim();
    for (const list of this.#lists ?? []) list.trim();
  }

  get bytes(): number {
    let sum = this.#rows.bytes + this.#placer.bytes;
    for (const list of this.#lists ?? []) sum += list.bytes;
    return sum;
  }

  #fillLists(lists: Column<Uint32Array>[], from: number): void {
    for (let i = from; i < this.#rows.length; i++) {
      const row = this.#rows.array[i] as number;
      while (lists.length <= row) lists.push(new Column(uint32));
      (lists[row] as Column<Uint32Array>).push(i);
    }
  }

  #cutLists(from: number): void {
    for (const list of this.#lists ?? []) {
      while (list.length > 0 && (list.array[list.length - 1] as number) >= from) list.length--;
    }
  }

  #keep(at: number): void {
    const last = this.#checkpoints.at(-1);
    if (last !== undefined && at - last.at < this.#stride) return;
    const { rowEnd, used } = this.#placer;
    this.#checkpoints.push({ at, rowEnd: [...rowEnd], used });
  }

  /** The last place before the change where nothing before it touches it: entries that start together are placed together. */
  #resume({ start }: RowInput, dirty: number): number {
    if (this.#placer.isWhole) this.#checkpoints = [];
    for (let last = this.#checkpoints.at(-1); last !== undefined; last = this.#checkpoints.at(-1)) {
      const { at, rowEnd, used } = last;
      if (at > 0 && at <= dirty && start[at - 1] !== start[at]) {
        this.#placer.resume(at, rowEnd, used);
        return at;
      }
      this.#checkpoints.pop();
    }
    this.#placer.resume(0, [], 1);
    return 0;
  }
}
