/**
 * Which places of a list to keep so that as many as can be stay in rising order; -1 is nowhere. A longest rising
 * subsequence, by patience. O(n · log n).
 */
export function keptInOrder(places: readonly number[]): boolean[] {
  /** Index into `places` of the least end of a rising run of each length. */
  const ends: number[] = [];
  const before = places.map(() => -1);
  for (const [i, place] of places.entries()) {
    if (place < 0) continue;
    let lo = 0;
    let hi = ends.length;
    while (lo < hi) {
      const mid = (lo + hi) >>> 1;
      if ((places[ends[mid] ?? -1] ?? -1) < place) lo = mid + 1;
      else hi = mid;
    }
    before[i] = lo === 0 ? -1 : (ends[lo - 1] ?? -1);
    ends[lo] = i;
  }
  const kept = places.map(() => false);
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) kept[i] = true;
  return kept;
}
