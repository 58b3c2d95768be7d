import { compareEntries, type Located } from '../../model/index.ts';
import { isSame } from '../causes/total-order.ts';

/** Both lists in the total order, what is in both once. */
export function mergeLanes(a: readonly Located[], b: readonly Located[]): Located[] {
  const all = [...a, ...b].toSorted(compareEntries);
  return all.filter((entry, i) => {
    const before = all[i - 1];
    return before === undefined || !isSame(before, entry);
  });
}
