/** Number of leading elements that are < `value` in a sorted prefix of `length`. O(log n). */
export function lowerBound(sorted: ArrayLike<number>, length: number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of leading elements that are <= `value` in a sorted prefix of `length`. O(log n). */
export function upperBound(sorted: ArrayLike<number>, length: number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * `lowerBound` from a known position: doubles the step, then halves it. O(log gap), which is what a
 * walk over pixel edges needs.
 */
export function gallop(sorted: ArrayLike<number>, length: number, from: number, value: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < length && (sorted[high] as number) < value) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  if (high > length) high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
