import type { Sequence } from './types.ts';

/** What a pair of steps is worth. All pairs of one tier together are worth less than one pair of the next. */
export interface Weights {
  readonly same: number;
  readonly samePlain: number;
  readonly near: number;
  readonly loose: number;
}

/** Weights for sequences of which the shorter has `shortest` steps. 32-bit scores hold up to 16,000 of them. */
export function weightsFor(shortest: number): Weights {
  const tier = 2 * shortest + 1;
  return { same: 2 * tier, samePlain: tier, near: 2, loose: 1 };
}

/**
 * Scores of aligning `a` from `fromA` on with every end of `b` (`backward`), or `a` up to `toA` with every
 * beginning of `b`: the last row of the table, in two rows of memory. O((toA - fromA) · (toB - fromB)).
 */
export function lastRow(
  a: Sequence,
  b: Sequence,
  [fromA, toA, fromB, toB]: readonly [number, number, number, number],
  weights: Weights,
  backward: boolean,
): Int32Array {
  const m = toB - fromB;
  const n = toA - fromA;
  const exactB = b.exact;
  const nearB = b.near;
  const looseB = b.loose;
  const { near: nearWeight, loose: looseWeight } = weights;
  let before = new Int32Array(m + 1);
  let row = new Int32Array(m + 1);
  for (let step = 0; step < n; step++) {
    const i = backward ? toA - 1 - step : fromA + step;
    const exact = a.exact[i] as number;
    const near = a.near[i] as number;
    const loose = a.loose[i] as number;
    const same = a.plain[i] === 1 ? weights.samePlain : weights.same;
    row[0] = 0;
    let left = 0;
    for (let k = 1; k <= m; k++) {
      const j = backward ? toB - k : fromB + k - 1;
      let best = before[k] as number;
      if (left > best) best = left;
      if (looseB[j] === loose) {
        const worth = exactB[j] === exact ? same : nearB[j] === near ? nearWeight : looseWeight;
        const paired = (before[k - 1] as number) + worth;
        if (paired > best) best = paired;
      }
      row[k] = best;
      left = best;
    }
    const spare = before;
    before = row;
    row = spare;
  }
  return before;
}

/** What the pair is worth, 0 where the two cannot stand beside each other. */
export function worthOf(a: Sequence, i: number, b: Sequence, j: number, weights: Weights): number {
  if (a.loose[i] !== b.loose[j]) return 0;
  if (a.exact[i] === b.exact[j]) return a.plain[i] === 1 ? weights.samePlain : weights.same;
  return a.near[i] === b.near[j] ? weights.near : weights.loose;
}
