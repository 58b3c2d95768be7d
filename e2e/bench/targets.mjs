// @ts-check
import { randomOf } from '../../mocks/generate/random.mjs';

/**
 * Where a seek bench goes: half anywhere, a quarter a little forward and a quarter a little back from where it just was, in
 * an order that mixes them.
 * @param {{ count: number, duration: number, step: number, seed?: number }} options times in ms
 * @returns {number[]}
 */
export function seekTargets({ count, duration, step, seed = 7 }) {
  const random = randomOf(seed);
  let at = duration / 2;
  return Array.from({ length: count }, (_, i) => {
    if (i % 4 === 1) at = Math.min(duration, at + step * (1 + Math.floor(random() * 20)));
    else if (i % 4 === 3) at = Math.max(0, at - step * (1 + Math.floor(random() * 20)));
    else at = Math.floor((random() * duration) / step) * step;
    return at;
  });
}
