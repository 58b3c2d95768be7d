// @ts-check

/** @typedef {import('./play.mjs').Play} Play */
/** @typedef {import('./play.mjs').PlayedAttempt} PlayedAttempt */

/**
 * @typedef {object} HostClock
 * @property {() => number} now ms
 * @property {(ms: number, signal?: AbortSignal) => Promise<void>} sleep
 */

/** @type {HostClock} */
export const REAL_TIME = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/** After the last record until the run is settled, ms of the run. */
const SETTLING_MS = 1500;

/**
 * A run that is going on: what is known of it by now. It knows no requests; two that ask at one instant see the same.
 * @param {Play} play
 * @param {{ clock: HostClock, speed: number, attachAt?: number }} options `attachAt`: share that is over already
 */
export function createWorld(play, { clock, speed, attachAt = 0 }) {
  const total = play.length + SETTLING_MS;
  const began = clock.now() - (attachAt * play.length) / speed;
  const elapsed = () => (clock.now() - began) * speed;

  return {
    elapsed,
    /** Share of the run that is over, of 1. */
    share: () => Math.min(1, elapsed() / Math.max(1, total)),
    isOver: () => elapsed() >= total,
    /** Resolves when the run has gone on so far, ms of the run. @param {number} until @param {AbortSignal} [signal] */
    reach: async (until, signal) => {
      const left = until - elapsed();
      if (left > 0) await clock.sleep(left / speed, signal);
    },
    /** Attempts that have begun, oldest first. */
    begun: () => play.attempts.filter(({ begins }) => begins <= elapsed()),
    /** What is known of an attempt, in the order in which it became known. @param {PlayedAttempt} attempt */
    known: (attempt) => {
      const now = elapsed();
      const { pieces } = attempt;
      let end = pieces.length;
      while (end > 0 && (pieces[end - 1]?.at ?? 0) > now) end--;
      return pieces.slice(0, end);
    },
    /** When the next piece becomes known, ms of the run; the end of the run where none does. */
    next: () => {
      const now = elapsed();
      let next = total;
      for (const { pieces } of play.attempts)
        for (const { at } of pieces) if (at > now && at < next) next = at;
      return next;
    },
  };
}
/** @typedef {ReturnType<typeof createWorld>} World */
