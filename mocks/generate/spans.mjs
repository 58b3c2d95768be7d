// @ts-check
import { oneOf, randomOf, wholeBetween } from './random.mjs';

/** Threads of a generated trace. All are named: a viewer may hide what has no name. */
export const THREADS = Object.freeze([
  'main',
  'compositor',
  'network',
  'worker-1',
  'worker-2',
  'storage',
  'raster',
  'audio',
]);
const NAMES = Object.freeze([
  'parseHTML',
  'layout',
  'paint',
  'runTask',
  'fireTimer',
  'evaluateScript',
  'decodeImage',
  'readBody',
  'writeCache',
  'composite',
  'handleInput',
  'updateStyle',
  'commitLayers',
  'collectGarbage',
  'resolveName',
  'sendRequest',
]);
const MAX_DEPTH = 6;
/** Spans shorter than this have no room for a child, in microseconds. */
const ROOM = 40;

/**
 * @typedef {object} Span
 * @property {number} index position in the trace
 * @property {number} thread index into THREADS
 * @property {string} name
 * @property {number} ts start in whole microseconds; the trace rises by it
 * @property {number} dur length in whole microseconds, at least 1
 * @property {number} depth 0 for a span with no parent
 * @property {number} parent index of the enclosing span, -1 for none
 */

/**
 * `count` properly nested spans on eight threads, in order of their start.
 * @param {{ count: number, seed?: number }} options
 * @returns {Generator<Span, void>}
 */
export function* spansOf({ count, seed = 1 }) {
  const random = randomOf(seed);
  const threads = THREADS.map(() => ({
    next: wholeBetween(random, 0, 500),
    /** @type {{ end: number, index: number }[]} */
    open: [],
  }));
  for (let index = 0; index < count; index += 1) {
    let thread = 0;
    for (let i = 1; i < threads.length; i += 1) {
      if (at(threads, i).next < at(threads, thread).next) thread = i;
    }
    const own = at(threads, thread);
    const ts = own.next;
    while (own.open.length > 0 && (own.open.at(-1)?.end ?? 0) <= ts) own.open.pop();
    const parent = own.open.at(-1);
    const room = parent === undefined ? 20_000 : parent.end - ts;
    const share = parent === undefined ? 0.1 + random() * 0.9 : 0.1 + random() * 0.6;
    const dur = Math.max(1, Math.floor(room * share));
    yield {
      index,
      thread,
      name: oneOf(random, NAMES),
      ts,
      dur,
      depth: own.open.length,
      parent: parent?.index ?? -1,
    };
    const goesIn = dur > ROOM && own.open.length < MAX_DEPTH && random() < 0.7;
    if (goesIn) own.open.push({ end: ts + dur, index });
    own.next = goesIn ? ts + wholeBetween(random, 1, 10) : ts + dur + wholeBetween(random, 1, 60);
    // Leaves a parent that has no room left for another child.
    while (own.open.length > 0 && (own.open.at(-1)?.end ?? 0) - own.next < ROOM) {
      own.next = Math.max(own.next, own.open.pop()?.end ?? 0) + wholeBetween(random, 1, 60);
    }
  }
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {number} index inside the list
 * @returns {T}
 */
function at(list, index) {
  return /** @type {T} */ (list[index]);
}
