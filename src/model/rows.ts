import { Column, uint8 } from '../base/index.ts';

/** Rows a lane can have; deeper or more parallel spans share the last one. Keeps layout O(n · rows). */
export const MAX_ROWS = 32;

export interface RowInput {
  readonly length: number;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  readonly parent: ArrayLike<number>;
  indexOf(seq: number): number;
}

/**
 * Gives each span a row so that no two in a row overlap: first fit from the nesting depth down. An
 * instant takes a row that is free at its time and does not hold it.
 * Properly nested spans without parents come out nested too. Entries that start together are placed
 * longest first, whatever their order in the file. O(rows of the track placed · rows of the lane).
 */
export class RowPlacer {
  readonly #depth = new Column(uint8);
  /** Parents that were named and are not there: one that comes changes what lies before it. */
  readonly #missing = new Set<number>();
  /** A row lies before its parent: depths then hang on what comes later. */
  #looksAhead = false;
  rowEnd: number[] = [];
  used = 1;

  /** Goes on from `at` with the state in which the rows before it were placed. */
  resume(at: number, rowEnd: readonly number[], used: number): void {
    this.#depth.length = at;
    if (at === 0) {
      this.#missing.clear();
      this.#looksAhead = false;
    }
    this.rowEnd = [...rowEnd];
    this.used = used;
  }

  /** Was that entry named as a parent before it was there? Then all has to be placed again. */
  isMissed(seq: number): boolean {
    return this.#missing.has(seq);
  }

  /** Only all of it can be placed again. */
  get isWhole(): boolean {
    return this.#looksAhead;
  }

  /** Places rows [from, length). `onGroup` is told of each place where all before it is placed. */
  place(input: RowInput, from: number, row: Uint8Array, onGroup: (at: number) => void): void {
    this.#findDepths(input, from);
    const together: number[] = [];
    const depth = this.#depth.array;
    for (let i = from; i < input.length; ) {
      onGroup(i);
      const begin = input.start[i] as number;
      let next = i + 1;
      while (next < input.length && input.start[next] === begin) next++;
      if (next === i + 1) this.#placeOne(input, i, row);
      else {
        together.length = 0;
        for (let k = i; k < next; k++) together.push(k);
        together.sort((a, b) => (depth[a] as number) - (depth[b] as number) || longer(input, a, b) || a - b);
        for (const k of together) this.#placeOne(input, k, row);
      }
      i = next;
    }
  }

  trim(): void {
    this.#depth.trim();
  }

  get bytes(): number {
    return this.#depth.bytes + this.#missing.size * 40;
  }

  #placeOne(input: RowInput, index: number, row: Uint8Array): void {
    const { rowEnd } = this;
    const parent = input.parent[index] as number;
    const parentIndex = parent < 0 ? -1 : input.indexOf(parent);
    let at = this.#depth.array[index] as number;
    if (parentIndex >= 0 && parentIndex < index) at = Math.max(at, (row[parentIndex] as number) + 1);
    const begin = input.start[index] as number;
    const finish = input.end[index] as number;
    while (at < MAX_ROWS - 1 && (rowEnd[at] ?? -Infinity) > begin) at++;
    at = Math.min(at, MAX_ROWS - 1);
    if (!Number.isNaN(finish)) rowEnd[at] = Math.max(rowEnd[at] ?? -Infinity, finish);
    row[index] = at;
    if (at >= this.used) this.used = at + 1;
  }

  /** Depth by parent chain; a chain that closes on itself counts as a root. O(rows from `from` on). */
  #findDepths(input: RowInput, from: number): void {
    this.#depth.reserve(input.length);
    this.#depth.length = input.length;
    const depth = this.#depth.array;
    // 0 unknown, 1 on the chain, 2 known; for rows from `from` on.
    const known = new Uint8Array(input.length - from);
    const chain: number[] = [];
    for (let i = from; i < input.length; i++) {
      let at = i;
      while (at >= from && known[at - from] === 0) {
        known[at - from] = 1;
        chain.push(at);
        const parent = input.parent[at] as number;
        const above = parent < 0 ? -1 : input.indexOf(parent);
        if (parent >= 0 && above < 0) this.#missing.add(parent);
        if (above >= at) this.#looksAhead = true;
        at = above;
      }
      let level = at >= 0 && (at < from || known[at - from] === 2) ? (depth[at] as number) + 1 : 0;
      while (chain.length > 0) {
        const index = chain.pop() as number;
        depth[index] = Math.min(level, MAX_ROWS - 1);
        known[index - from] = 2;
        level++;
      }
    }
  }
}

function longer(input: RowInput, a: number, b: number): number {
  const endA = input.end[a] as number;
  const endB = input.end[b] as number;
  if (Number.isNaN(endA) || Number.isNaN(endB))
    return Number(Number.isNaN(endA)) - Number(Number.isNaN(endB));
  return endA === endB ? 0 : endB - endA;
}
