// @ts-check
import { createAsking } from './asking.mjs';

/** @typedef {ReturnType<typeof createServer>} Server the server that is checked, and what is known of it by now */
/**
 * @typedef {object} Rule
 * @property {string} id stable, for lists of known faults
 * @property {'must' | 'should'} level a `should` is a warning: the player works without it
 * @property {string} says what holds where it is kept
 * @property {(server: Server) => Promise<string | Skip | undefined>} check what was seen where it is not; nothing: it holds
 */
/** @typedef {{ skipped: string }} Skip */

/** @param {string} skipped why a rule does not apply @returns {Skip} */
export const skip = (skipped) => ({ skipped });

const OVER = ['succeeded', 'failed', 'superseded', 'cancelled'];

/**
 * @param {{ base: string, run: string, token?: string | undefined, origin: string, waitMs: number, fetch?: typeof globalThis.fetch }} options
 *   `origin`: of the page that would read it
 */
export function createServer({ base, run, token, origin, waitMs, fetch }) {
  const asking = createAsking({ base, token, ...(fetch === undefined ? {} : { fetch }) });
  /** @param {string} rest */
  const path = (rest) => `runs/${encodeURIComponent(run)}${rest === '' ? '' : `/${rest}`}`;
  return {
    ...asking,
    runId: run,
    origin,
    waitMs,
    path,
    run: () => asking.get(path('')),
    recording: () => asking.get(path('recording')),
    trajectory: () => asking.get(path('trajectory')),
    status: async () => textOf(member((await asking.get(path(''))).json, 'status')),
    isOver: async () => OVER.includes(textOf(member((await asking.get(path(''))).json, 'status')) ?? ''),
    /** Entries of the recording's tracks, one after another. */
    entries: async () => {
      const tracks = member(member((await asking.get(path('recording'))).json, 'recording'), 'tracks');
      return Object.entries(Object(tracks)).flatMap(([track, entries]) =>
        Array.isArray(entries)
          ? entries.map((entry, i) => ({ track, entry, place: `tracks.${track}[${i}]` }))
          : [],
      );
    },
  };
}

/** @param {unknown} value @param {string} name @returns {unknown} */
export function member(value, name) {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/** @param {unknown} value */
export const textOf = (value) => (typeof value === 'string' ? value : undefined);

/** @param {unknown} value @returns {unknown[]} */
export const listOf = (value) => (Array.isArray(value) ? value : []);
