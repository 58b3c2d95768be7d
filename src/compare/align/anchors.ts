import type { Sequence } from './types.ts';

/** Steps that stand exactly once in either sequence, as many of them as lie in one order. O(n log n). */
export function anchorsOf(a: Sequence, b: Sequence): (readonly [number, number])[] {
  const onceA = onlyOnce(a.exact);
  const onceB = onlyOnce(b.exact);
  const shared: [number, number][] = [];
  for (const [key, i] of onceA) {
    const j = onceB.get(key);
    if (j !== undefined) shared.push([i, j]);
  }
  shared.sort((x, y) => x[0] - y[0]);
  return longestRising(shared);
}

function onlyOnce(keys: Int32Array): Map<number, number> {
  const once = new Map<number, number>();
  const often = new Set<number>();
  keys.forEach((key, i) => {
    if (often.has(key)) return;
    if (once.delete(key)) often.add(key);
    else once.set(key, i);
  });
  return once;
}

/** The longest run of pairs whose second number rises (patience sorting). */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  /** Index of the pair that ends the best run of each length with the smallest second number. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, j], at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[ends[middle] as number]?.[1] ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}
