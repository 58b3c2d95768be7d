// @ts-check
import { open } from 'node:fs/promises';
import { cutsOf } from './cut.mjs';
import { NO_FAULTS } from './faults.mjs';
import { REAL_TIME } from './world.mjs';

const encoder = new TextEncoder();

/**
 * Writes the trace of a played run into a file, an event a line, as it happens; where a schedule says, with cuts inside
 * lines and characters. Resolves when the run is over.
 * @param {string} path
 * @param {import('./play.mjs').Play} play
 * @param {{ faults?: import('./faults.mjs').Faults, clock?: import('./world.mjs').HostClock, signal?: AbortSignal }} [options]
 */
export async function growFile(path, play, { faults = NO_FAULTS, clock = REAL_TIME, signal } = {}) {
  const file = await open(path, 'w');
  const began = clock.now();
  try {
    for (const { at, value } of play.attempts.flatMap(({ pieces }) =>
      pieces.filter(({ track }) => track === 'trace'),
    )) {
      const wait = at / faults.speed - (clock.now() - began);
      if (wait > 0) await clock.sleep(wait, signal);
      if (signal?.aborted === true) return;
      for (const piece of cutsOf(encoder.encode(`${JSON.stringify(value)}\n`), faults.chunk)) {
        await file.appendFile(piece);
        const stall = faults.stallMs() / faults.speed;
        if (stall > 0) await clock.sleep(stall, signal);
      }
    }
  } finally {
    await file.close();
  }
}
