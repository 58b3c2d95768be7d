// @ts-check

/**
 * A seeded generator of numbers in [0, 1): mulberry32, whose 32 bits of state are plenty for test data and whose sequence
 * is the same on every platform (integer arithmetic alone).
 * @param {number} seed
 * @returns {() => number}
 */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A whole number in [from, to).
 * @param {() => number} random
 * @param {number} from
 * @param {number} to
 */
export function wholeBetween(random, from, to) {
  return from + Math.floor(random() * (to - from));
}

/**
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} list not empty
 * @returns {T}
 */
export function oneOf(random, list) {
  return /** @type {T} */ (list[wholeBetween(random, 0, list.length)]);
}
