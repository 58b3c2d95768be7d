import { knownAt } from '../../model/index.ts';
import type { ModelReader } from '../../model/index.ts';

/** How many of the document's errors are known at t; `errors` is sorted by that. O(log n). */
export function errorsBefore(model: ModelReader, t: number): number {
  let low = 0;
  let high = model.errors.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const error = model.errors[middle];
    if (error !== undefined && knownAt(error) <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}
