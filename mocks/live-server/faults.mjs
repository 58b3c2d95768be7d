// @ts-check
import { oneOf, randomOf, wholeBetween } from '../generate/random.mjs';

/** @typedef {'fine' | 'status' | 'reset' | 'half' | 'slow'} Fate what becomes of an answer */
/**
 * @typedef {object} Faults what goes wrong, and when: drawn once from a seed, so that a schedule can be played again
 * @property {() => Fate} fate of the next answer
 * @property {() => number} status of an answer that fails
 * @property {() => number} chunk bytes until the next cut, which may lie inside a character or an event
 * @property {() => number} events until a stream breaks off
 * @property {() => number} stallMs before the next piece of a stream
 * @property {() => boolean} repeats tell an event again
 * @property {() => boolean} shuffles tell the entries of a track in another order than before
 * @property {(index: number) => number} delayMs how late an entry becomes known
 * @property {boolean} isOwn the contract of our own: attempts are named, recordings are told in deltas
 * @property {boolean} streams whether `live/stream` is there at all
 * @property {number} speed of the run
 * @property {number} attachAt share of the run that is over when the watcher comes
 * @property {{ from: number, to: number } | undefined} outage shares of the run between which nothing answers
 * @property {() => number} random
 */

const STATUSES = [429, 500, 502, 503];

/** Nothing goes wrong. @type {Faults} */
export const NO_FAULTS = Object.freeze({
  fate: () => 'fine',
  status: () => 500,
  chunk: () => 65_536,
  events: () => Infinity,
  stallMs: () => 0,
  repeats: () => false,
  shuffles: () => false,
  delayMs: () => 0,
  isOwn: false,
  streams: true,
  speed: 1,
  attachAt: 0,
  outage: undefined,
  random: () => 0.5,
});

/**
 * A schedule of faults.
 * @param {number} seed
 * @returns {Faults}
 */
export function faultsOf(seed) {
  const random = randomOf(seed);
  const breaks = random() < 0.6;
  const rate = breaks ? random() * 0.35 : 0;
  const shuffles = random() < 0.3;
  const maxChunk = oneOf(random, [1, 3, 7, 64, 1000, 65_536]);
  const late = oneOf(random, [0, 0, 50, 2000]);
  const from = random();
  return {
    fate: () =>
      random() >= rate ? 'fine' : oneOf(random, /** @type {Fate[]} */ (['status', 'reset', 'half', 'slow'])),
    status: () => oneOf(random, STATUSES),
    chunk: () => wholeBetween(random, 1, maxChunk + 1),
    events: () => (random() < rate ? wholeBetween(random, 0, 40) : Infinity),
    stallMs: () => (random() < 0.05 ? wholeBetween(random, 0, 4000) : 0),
    repeats: () => random() < rate / 2,
    shuffles: () => shuffles && random() < 0.3,
    delayMs: () => (late === 0 ? 0 : wholeBetween(random, 0, late)),
    isOwn: random() < 0.5,
    streams: random() < 0.8,
    speed: oneOf(random, [1, 4, 20, 200]),
    attachAt: random() < 0.4 ? 0 : random(),
    outage: random() < 0.25 ? { from, to: Math.min(1, from + random() * 0.3) } : undefined,
    random,
  };
}
