// @ts-check

/** How long a stream may be silent before it says that it is there, ms. */
const HEARTBEAT_MS = 15_000;

/**
 * The text of `live/stream`: a listener hears everything so far first, then what is new, then the end. There are no
 * event ids; a new listener begins at the beginning.
 * @param {{
 *   world: import('./world.mjs').World,
 *   faults: import('./faults.mjs').Faults,
 *   clock: import('./world.mjs').HostClock,
 *   status: () => string,
 *   signal: AbortSignal,
 *   onTold: (pieces: readonly import('./play.mjs').Piece[]) => void,
 * }} options
 * @returns {AsyncGenerator<string>}
 */
export async function* streamOf({ world, faults, clock, status, signal, onTold }) {
  /** @type {Map<number | undefined, number>} attempt -> events told */
  const told = new Map();
  let left = faults.events();
  let said = '';
  while (!signal.aborted) {
    const now = status();
    if (now !== said) {
      said = now;
      yield event('status', { status: now });
    }
    for (const { attempts, generation } of faults.isOwn ? apart(world) : together(world)) {
      const known = attempts.flatMap((each) => world.known(each).filter(({ track }) => track === 'trace'));
      const before = told.get(generation) ?? 0;
      if (known.length === before) continue;
      const fresh = known.slice(faults.repeats() ? Math.max(0, before - 2) : before);
      told.set(generation, known.length);
      onTold(fresh);
      yield event('trace', {
        events: fresh.map(({ value }) => value),
        total: known.length,
        ...(generation === undefined ? {} : { generation }),
      });
      if (--left < 0) throw new TypeError('the connection broke');
    }
    if (world.isOver()) break;
    const stall = faults.stallMs();
    if (stall > 0) await clock.sleep(stall, signal);
    const next = world.next();
    const until = Math.min(next, world.elapsed() + HEARTBEAT_MS * faults.speed);
    await world.reach(until, signal);
    if (until < next) yield ': hb\n\n';
  }
  if (!signal.aborted) yield event('end', { status: status() });
}

/** @typedef {{ attempts: readonly import('./play.mjs').PlayedAttempt[], generation: number | undefined }} Told */

/** Today's server strings the attempts of a run together. @param {import('./world.mjs').World} world @returns {Told[]} */
const together = (world) => [{ attempts: world.begun(), generation: undefined }];

/** Ours names them, the newest first. @param {import('./world.mjs').World} world @returns {Told[]} */
const apart = (world) =>
  world
    .begun()
    .map((attempt) => ({ attempts: [attempt], generation: attempt.generation }))
    .toReversed();

/** @param {string} name @param {unknown} data */
const event = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
