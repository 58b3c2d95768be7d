import { diffArrays } from 'diff';

/** Beyond this many differences among lines that both sides have, none of them is matched: the cost grows with their square. */
const MOST_EDITS = 2000;

/**
 * Lines that two lists have in common, in order: places in either, ascending in both. Equal beginnings
 * and ends are matched first, and lines that the other side does not have at all are left out before
 * the comparing, so that two unlike lists cost next to nothing. O(n + d²), d bounded.
 */
export function matchLines(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) {
    pairs.push([head, head]);
    head++;
  }
  let [aEnd, bEnd] = [a.length, b.length];
  while (aEnd > head && bEnd > head && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  for (const pair of inTheMiddle(a, b, head, aEnd, bEnd)) pairs.push(pair);
  for (let i = 0; aEnd + i < a.length; i++) pairs.push([aEnd + i, bEnd + i]);
  return pairs;
}

function inTheMiddle(
  a: readonly string[],
  b: readonly string[],
  head: number,
  aEnd: number,
  bEnd: number,
): (readonly [number, number])[] {
  const [inA, inB] = [new Set(a.slice(head, aEnd)), new Set(b.slice(head, bEnd))];
  const shared = (all: readonly string[], end: number, other: ReadonlySet<string>): number[] => {
    const places: number[] = [];
    for (let i = head; i < end; i++) if (other.has(all[i] as string)) places.push(i);
    return places;
  };
  const [fromA, fromB] = [shared(a, aEnd, inB), shared(b, bEnd, inA)];
  if (fromA.length === 0 || fromB.length === 0) return [];
  const changes = diffArrays(
    fromA.map((i) => a[i]),
    fromB.map((j) => b[j]),
    { maxEditLength: MOST_EDITS },
  );
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count = 0 } of changes ?? []) {
    if (!added && !removed)
      for (let n = 0; n < count; n++) pairs.push([fromA[i + n] as number, fromB[j + n] as number]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return pairs;
}
