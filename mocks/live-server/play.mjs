// @ts-check

/**
 * @typedef {object} Piece something that becomes known at an instant of the run
 * @property {number} at ms after the run began
 * @property {string} track `trace`, or a track of the recording
 * @property {unknown} value
 */
/**
 * @typedef {object} PlayedAttempt
 * @property {number} generation
 * @property {string | undefined} outcome
 * @property {number} tookMs from the first to the last thing it told, ms
 * @property {number} begins ms after the run began
 * @property {number} ends
 * @property {Record<string, unknown> | null} head the recording without its entries
 * @property {Record<string, unknown> | null} recording as it is sealed
 * @property {readonly unknown[]} events as they are sealed
 * @property {readonly Piece[]} pieces in the order in which they become known
 */
/**
 * @typedef {object} Play
 * @property {readonly PlayedAttempt[]} attempts
 * @property {number} length ms
 * @property {Record<string, unknown>} record of the settled run
 * @property {readonly { emitter: string, source: string, t0?: number | string | undefined, events: unknown[] }[]} traces of the last attempt
 * @property {(path: string) => Promise<Uint8Array | undefined>} blob
 */

/** Between two attempts, ms. */
const PAUSE_MS = 2000;

/**
 * Lays a recorded run out in time: what its recorders and its agent told, and when they could have told it. A span is
 * told when it is over. `delay` makes a piece late, so that tracks arrive out of order.
 * @param {import('../control-plane/sample.mjs').Sample} sample
 * @param {(index: number) => number} [delay] ms
 * @returns {Play}
 */
export function playOf(sample, delay = () => 0) {
  /** @type {PlayedAttempt[]} */
  const attempts = [];
  let begins = 0;
  let count = 0;
  for (const { generation, outcome, recording, traces } of sample.attempts) {
    const events = traces.find(({ emitter }) => emitter === 'run')?.events ?? [];
    const tracks = /** @type {Record<string, unknown[]>} */ (Object(recording?.['tracks']));
    const told = [
      ...timed('trace', events),
      ...Object.entries(tracks).flatMap(([track, entries]) => timed(track, entries)),
    ];
    const first = Math.min(...told.map(({ at }) => at), Infinity);
    const pieces = told
      .map((piece) => {
        const own = piece.track === 'trace' ? 0 : delay(count);
        count++;
        return { ...piece, at: begins + (Number.isFinite(first) ? piece.at - first : 0) + own };
      })
      .toSorted((a, b) => a.at - b.at);
    const ends = Math.max(begins, ...pieces.map(({ at }) => at));
    const { tracks: _entries, ...head } = Object(recording);
    attempts.push({
      generation,
      outcome: typeof outcome === 'string' ? outcome : undefined,
      tookMs: Math.max(0, ...told.map(({ at }) => at - first).filter(Number.isFinite)),
      begins,
      ends,
      head: recording === null ? null : head,
      recording,
      events,
      pieces,
    });
    begins = ends + PAUSE_MS;
  }
  const last = sample.attempts.at(-1);
  return {
    attempts,
    length: attempts.at(-1)?.ends ?? 0,
    record: last?.run ?? {},
    traces: last?.traces ?? [],
    blob: sample.blob,
  };
}

/** Epoch ms at which each could be told, in its own order. @param {string} track @param {readonly unknown[]} values */
function timed(track, values) {
  let latest = -Infinity;
  return values.map((value) => {
    const { t, at, durationMs, ms } = /** @type {Record<string, unknown>} */ (Object(value));
    const stamp = typeof at === 'string' ? Date.parse(at) : typeof t === 'number' && t > 1e11 ? t : latest;
    const length = typeof durationMs === 'number' ? durationMs : typeof ms === 'number' ? ms : 0;
    // A producer tells its own records one after the other.
    latest = Math.max(latest, stamp + (Number.isFinite(length) ? length : 0));
    return { at: latest, track, value };
  });
}
