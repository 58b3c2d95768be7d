import { Column } from './columns.ts';

/** Elements folded into one node of the next level. 16 keeps a query at O(16 log16 n) and the memory at 1/15. */
const RADIX = 16;

/**
 * An append-only pyramid of maxima over a column: answers `max` of any index range in
 * O(log n) and appends in amortised O(1). The base column stays where it is; the forest holds the
 * levels above it, about 1/15 of the column's size.
 */
export class MaxForest<A extends Float64Array | Float32Array | Uint8Array> {
  readonly #levels: Column<A>[] = [];
  readonly #make: (capacity: number) => A;

  constructor(make: (capacity: number) => A) {
    this.#make = make;
  }

  /** Brings the levels up to date after `base` grew, or changed from index `from` on. */
  update(base: ArrayLike<number>, length: number, from: number): void {
    let source: ArrayLike<number> = base;
    let count = length;
    let dirty = from;
    for (let depth = 0; count > RADIX; depth++) {
      const level = this.#level(depth);
      const nodes = Math.ceil(count / RADIX);
      const firstNode = Math.min(Math.floor(dirty / RADIX), level.length);
      level.reserve(nodes);
      level.length = nodes;
      for (let node = firstNode; node < nodes; node++) {
        const end = Math.min(count, node * RADIX + RADIX);
        let best = -Infinity;
        for (let i = node * RADIX; i < end; i++) {
          const value = source[i] as number;
          if (value > best) best = value;
        }
        level.array[node] = best;
      }
      source = level.array;
      count = nodes;
      dirty = firstNode;
    }
  }

  /** Greatest value of base[from, to), -Infinity when empty. NaN never wins. */
  max(base: ArrayLike<number>, from: number, to: number): number {
    let best = -Infinity;
    let source = base;
    let low = from;
    let high = to;
    for (let depth = 0; low < high; depth++) {
      const level = this.#levels[depth];
      if (level === undefined || high - low <= RADIX) {
        for (let i = low; i < high; i++) best = larger(best, source[i] as number);
        return best;
      }
      const lowEdge = Math.ceil(low / RADIX) * RADIX;
      const highEdge = Math.floor(high / RADIX) * RADIX;
      for (let i = low; i < lowEdge; i++) best = larger(best, source[i] as number);
      for (let i = highEdge; i < high; i++) best = larger(best, source[i] as number);
      source = level.array;
      low = lowEdge / RADIX;
      high = highEdge / RADIX;
    }
    return best;
  }

  /**
   * Indices in [0, to) whose value is > `bound`, newest first, by descending only into nodes that
   * hold one: O(log n + found).
   */
  above(base: ArrayLike<number>, to: number, bound: number, found: (index: number) => boolean): void {
    let depth = 0;
    let count = to;
    while (this.#levels[depth] !== undefined && count > RADIX) {
      count = Math.ceil(count / RADIX);
      depth++;
    }
    this.#descend(base, depth, 0, count, to, bound, found);
  }

  #descend(
    base: ArrayLike<number>,
    depth: number,
    from: number,
    end: number,
    to: number,
    bound: number,
    found: (index: number) => boolean,
  ): boolean {
    const values = depth === 0 ? base : (this.#levels[depth - 1] as Column<A>).array;
    for (let i = end - 1; i >= from; i--) {
      if (!((values[i] as number) > bound)) continue;
      if (depth === 0) {
        if (!found(i)) return false;
        continue;
      }
      const width = RADIX ** (depth - 1);
      const childEnd = Math.min(i * RADIX + RADIX, Math.ceil(to / width));
      if (!this.#descend(base, depth - 1, i * RADIX, childEnd, to, bound, found)) return false;
    }
    return true;
  }

  trim(): void {
    for (const level of this.#levels) level.trim();
  }

  get bytes(): number {
    let sum = 0;
    for (const level of this.#levels) sum += level.bytes;
    return sum;
  }

  #level(depth: number): Column<A> {
    return (this.#levels[depth] ??= new Column(this.#make));
  }
}

function larger(a: number, b: number): number {
  return b > a ? b : a;
}
