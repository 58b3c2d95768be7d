import { anchorsOf } from './anchors.ts';
import { lastRow, weightsFor, worthOf, type Weights } from './score.ts';
import { compareSequences, cut } from './sequence.ts';
import type { Pairing, Sequence } from './types.ts';

/** Cells whose directions are kept at once; larger blocks are divided. Bytes. */
const KEPT_CELLS = 1 << 22;
/** Cells that are looked at for one block; beyond it the block is cut at steps that both have once. */
const MOST_CELLS = 250_000_000;

const UP = 1;
const LEFT = 2;
const PAIR = 3;

/**
 * The best global alignment with gaps of two sequences of steps: as many same steps as can stand in one
 * order, among those as many changed ones. Equal beginnings and ends are paired as they stand. The same
 * from either side. O(n · m) for what differs, O(n + m) memory.
 */
export function alignSequences(a: Sequence, b: Sequence): Pairing {
  if (compareSequences(a, b) > 0) {
    const { ofA, ofB } = alignSequences(b, a);
    return { ofA: ofB, ofB: ofA };
  }
  const pairing: Pairing = {
    ofA: new Int32Array(a.length).fill(-1),
    ofB: new Int32Array(b.length).fill(-1),
  };
  const pair = (i: number, j: number): void => {
    pairing.ofA[i] = j;
    pairing.ofB[j] = i;
  };
  alignBlock(a, b, [0, a.length, 0, b.length], pair);
  return pairing;
}

type Block = readonly [fromA: number, toA: number, fromB: number, toB: number];
type Pair = (i: number, j: number) => void;

function alignBlock(a: Sequence, b: Sequence, block: Block, pair: Pair): void {
  let [fromA, toA, fromB, toB] = block;
  while (fromA < toA && fromB < toB && a.exact[fromA] === b.exact[fromB]) pair(fromA++, fromB++);
  while (fromA < toA && fromB < toB && a.exact[toA - 1] === b.exact[toB - 1]) pair(--toA, --toB);
  const n = toA - fromA;
  const m = toB - fromB;
  if (n === 0 || m === 0) return;
  if (n * m > MOST_CELLS) {
    alignAtAnchors(a, b, [fromA, toA, fromB, toB], pair);
    return;
  }
  divide(a, b, [fromA, toA, fromB, toB], weightsFor(Math.min(n, m)), pair);
}

/** Beyond what can be searched whole: steps that both have exactly once hold the rest in place. */
function alignAtAnchors(a: Sequence, b: Sequence, [fromA, toA, fromB, toB]: Block, pair: Pair): void {
  const anchors = anchorsOf(cut(a, fromA, toA), cut(b, fromB, toB));
  let [i, j] = [fromA, fromB];
  for (const [x, y] of anchors) {
    if ((fromA + x - i) * (fromB + y - j) <= MOST_CELLS) alignBlock(a, b, [i, fromA + x, j, fromB + y], pair);
    pair(fromA + x, fromB + y);
    [i, j] = [fromA + x + 1, fromB + y + 1];
  }
  // What is still too much without anything to hold on to stays unpaired: told as missing and inserted.
  if ((toA - i) * (toB - j) <= MOST_CELLS) alignBlock(a, b, [i, toA, j, toB], pair);
}

/** Halves A where the halves' scores add up best (Hirschberg), until a block's directions can be kept. */
function divide(a: Sequence, b: Sequence, block: Block, weights: Weights, pair: Pair): void {
  const [fromA, toA, fromB, toB] = block;
  const n = toA - fromA;
  const m = toB - fromB;
  if (n === 0 || m === 0) return;
  if (n === 1 || n * m <= KEPT_CELLS) {
    trace(a, b, block, weights, pair);
    return;
  }
  const middle = fromA + (n >> 1);
  const head = lastRow(a, b, [fromA, middle, fromB, toB], weights, false);
  const tail = lastRow(a, b, [middle, toA, fromB, toB], weights, true);
  let at = 0;
  let best = -1;
  for (let k = 0; k <= m; k++) {
    const score = (head[k] as number) + (tail[m - k] as number);
    if (score > best) {
      best = score;
      at = k;
    }
  }
  divide(a, b, [fromA, middle, fromB, fromB + at], weights, pair);
  divide(a, b, [middle, toA, fromB + at, toB], weights, pair);
}

/** Fills the table from its end and walks it from its start: pairs stand as early as they can. */
function trace(a: Sequence, b: Sequence, block: Block, weights: Weights, pair: Pair): void {
  const [fromA, toA, fromB, toB] = block;
  const n = toA - fromA;
  const m = toB - fromB;
  const ways = new Uint8Array(n * m);
  let below = new Int32Array(m + 1);
  let row = new Int32Array(m + 1);
  for (let i = n - 1; i >= 0; i--) {
    row[m] = 0;
    for (let j = m - 1; j >= 0; j--) {
      let best = below[j] as number;
      let way = UP;
      const left = row[j + 1] as number;
      if (left > best) {
        best = left;
        way = LEFT;
      }
      const worth = worthOf(a, fromA + i, b, fromB + j, weights);
      if (worth > 0 && (below[j + 1] as number) + worth >= best) {
        best = (below[j + 1] as number) + worth;
        way = PAIR;
      }
      row[j] = best;
      ways[i * m + j] = way;
    }
    const spare = below;
    below = row;
    row = spare;
  }
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    const way = ways[i * m + j];
    if (way === PAIR) pair(fromA + i++, fromB + j++);
    else if (way === UP) i++;
    else j++;
  }
}
