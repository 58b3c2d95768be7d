// @ts-check

/**
 * What is promised: a limit for each figure. A figure that does not hold its limit yet has a `ratchet` beside it: the table
 * says that it is *behind*, and the gate fails only when it gets worse than that. A ratchet may be lowered, never raised. A ratio is ours over the peer's, taken in turn in the same run; absolute times
 * are no promise but for the frame budget. Ids are those of docs/perf.md.
 */
export const GATES = Object.freeze({
  O1: { what: 'cold, first lane painted, 1e5 events ÷ speedscope', limit: 0.4, ratchet: 0.7 },
  O2: { what: 'cold, whole model painted, 1e4 events ÷ speedscope', limit: 0.7, ratchet: 1.2 },
  O3: { what: 'cold, whole model painted, 1e5 events ÷ speedscope', limit: 0.55, ratchet: 1.1 },
  O4: { what: 'file handed over until painted, 1e5 events ÷ DevTools', limit: 0.7 },
  O5: { what: 'cold, whole model painted, 1e6 events ÷ speedscope', limit: 0.03 },
  'O5 DevTools': { what: 'file handed over until painted, 1e6 events ÷ DevTools', limit: 0.8 },
  'P same': { what: 'real Playwright traces: what differs from its own viewer', limit: 0 },
  'O6 3k': {
    what: 'Playwright trace, 3,000 calls: cold, painted ÷ its own viewer',
    limit: 0.6,
    ratchet: 0.9,
  },
  'O6 10k': { what: 'the same, 10,000 calls', limit: 0.35, ratchet: 0.6 },
  O8: { what: 'first-load JS, gzipped ÷ Playwright’s viewer', limit: 0.95 },
  'O9 requests': { what: '500 MB behind an address: requests to the first lane', limit: 4 },
  'O9 share': { what: '500 MB behind an address: share of bytes to the first lane', limit: 0.02 },
  S1: { what: 'seek until every lane shows it, 1e6 events, p95', unit: 'ms', limit: 50 },
  S7: { what: 'step by key until painted, 1e6 events, p95', unit: 'ms', limit: 34 },
  'S2 p50': { what: 'DOM seek, main thread, one snapshot ÷ rrweb-player', limit: 0.15 },
  'S2 p95': { what: 'DOM seek, main thread, one snapshot ÷ rrweb-player', limit: 0.15 },
  'S2 drawn p50': { what: 'the same with all that the browser draws', limit: 0.2 },
  'S2 drawn p95': { what: 'the same with all that the browser draws', limit: 0.2 },
  S3: { what: 'DOM seek, main thread p50, snapshot each 500 ÷ rrweb-player', limit: 0.4 },
  S4: { what: 'DOM seek to paint p95, 3,000 rows ÷ rrweb-player', limit: 0.8 },
  'S4 longest': { what: 'DOM seek, 3,000 rows: longest task', unit: 'ms', limit: 50 },
  S5: { what: 'six DOM seeks in 300 ms, main thread ÷ rrweb-player', limit: 0.25 },
  S6: {
    what: 'a call of 10,000 selected until its details are painted, p50 ÷ Playwright’s viewer',
    limit: 0.15,
  },
  S8: { what: 'search 1e6 entries, the whole ÷ grep -c over the same bytes', limit: 3, ratchet: 8 },
  'S8 first': { what: 'the same until the first hit, in the worker', unit: 'ms', limit: 100 },
  'S8 longest': { what: 'the same: longest task on the page', unit: 'ms', limit: 50, ratchet: 150 },
  'F1 p50': { what: 'scrub, 8 lanes, 1e5 events: frame', unit: 'ms', limit: 17.5 },
  'F1 p95': { what: 'scrub, 8 lanes, 1e5 events: frame', unit: 'ms', limit: 25 },
  'F1 hitches': { what: 'scrub: share of frames over 25 ms', limit: 0.05 },
  F2: { what: 'zoom by a thousand and back, 1e5 events, frame p95 ÷ speedscope', limit: 0.35 },
  'F3 3k': {
    what: 'scrub a Playwright trace, 3,000 calls, frame p95 ÷ its own viewer',
    limit: 0.5,
    ratchet: 2,
  },
  'F3 10k': { what: 'the same, 10,000 calls', limit: 0.15, ratchet: 0.35 },
  F4: { what: 'scripts of one frame, 1e6 events, 8 lanes, p95', unit: 'ms', limit: 8 },
  'F5 1x': { what: 'frames dropped in 60 s of play at 1×', limit: 0.02 },
  'F5 4x': { what: 'frames dropped in 60 s of play at 4×', limit: 0.03 },
  'F5 16x': { what: 'frames dropped in 60 s of play at 16×', limit: 0.05 },
  'F5 commits': { what: 'changes of structure outside the transport, a second of play', limit: 10 },
  F6: { what: 'clock against the wall after 60 s of play', unit: 'ms', limit: 16.7 },
  M1: { what: 'index bytes an entry, 1e5 events', unit: 'B', limit: 40 },
  M2: { what: 'heap and buffers an entry, 1e5 events ÷ speedscope', unit: 'B', limit: 0.35 },
  M3: { what: 'memory of the renderers, 1e6 events ÷ DevTools', unit: 'MB', limit: 0.75 },
  M4: { what: 'DOM nodes, 1e5 events', limit: 3000 },
  'M5 first': { what: 'heap left after closing, of what is allowed (5 MB or 5 %)', limit: 1 },
  'M5 slope': { what: 'heap that each further open and close leaves', unit: 'MB', limit: 0.5 },
  M6: { what: 'all caches together, every stage looked at', unit: 'MB', limit: 160 },
  'G draw': { what: 'growth of drawing a frame', limit: 0.25 },
  'G append': { what: 'growth of appending 1,000', limit: 0.1 },
  'G seek': { what: 'growth of a seek until shown', limit: 0.1 },
  'G open': { what: 'growth of opening, 1e4 to 1e6', limit: 1.05 },
  'G first': { what: 'growth of the first lane painted', limit: 0.1 },
  'G heap': { what: 'growth of heap and buffers, 1e4 to 1e6', limit: 1.02 },
  'G nodes': { what: 'growth of DOM nodes', limit: 0.05 },
  'G search': { what: 'growth of a search until its hits are there', limit: 0.5 },
  'G dom seek': { what: 'growth of a DOM seek, main thread', limit: 0.15 },
  L1: { what: 'a byte written until it is drawn, while following, p95', unit: 'ms', limit: 250 },
  L2: { what: 'main thread per 1,000 events appended to 1e6', unit: 'ms', limit: 8 },
  'L2 growth': { what: 'the same ÷ appended to 1e3', limit: 1.2 },
  L3: { what: 'a second of tailing 1,000 events/s ÷ opening 1e5 twice a second', limit: 0.02 },
  L4: { what: 'longest task when a run is sealed in place (models equal)', unit: 'ms', limit: 20 },
  F7: { what: 'input until painted while 5,000 events/s come in, p95', unit: 'ms', limit: 50 },
  E1: { what: 'a sample embedded, first lane painted ÷ in the full player', limit: 0.85, ratchet: 1.4 },
  sizes: { what: 'bytes shipped, each within its budget (npm run sizes)', limit: 0 },
});

/** Runnable tasks a core, from outside, beyond which wall time is the other tasks': ours needs two cores where a peer needs one. */
const BUSY = 3;

/** @param {number} load average of the last minute @param {number} cores */
export function isBusy(load, cores) {
  return load / cores > BUSY;
}

/** The peer against itself beyond this: the machine was busy with something else. */
const NOISE = 2;

/** @typedef {keyof typeof GATES} GateId */
/**
 * @typedef {object} Figure
 * @property {GateId} id
 * @property {number} value what is held against the limit
 * @property {'held' | 'behind' | 'missed' | 'noisy' | 'void'} verdict
 * @property {{ min: number, max: number, noise: number, ours: number, peer: number, pairs: number }} [ratio]
 * @property {readonly (readonly [size: number, value: number])[]} [points]
 * @property {string} [note]
 */

/**
 * @param {GateId} id
 * @param {number} value
 * @param {Omit<Figure, 'id' | 'value' | 'verdict'> & { noisy?: boolean }} [more]
 * @returns {Figure}
 */
export function judge(id, value, { noisy = false, ...more } = {}) {
  /** @type {{ limit: number, ratchet?: number }} */
  const gate = GATES[id];
  if (value <= gate.limit) return { id, value, verdict: 'held', ...more };
  if (noisy) return { id, value, verdict: 'noisy', ...more };
  return { id, value, verdict: value <= (gate.ratchet ?? -Infinity) ? 'behind' : 'missed', ...more };
}

/**
 * A ratio from samples taken in turn. `busy`: the machine was, and the samples are wall time. Missed with a peer that differs from itself by more than a factor of two is no
 * finding: it is called noisy.
 * @param {GateId} id
 * @param {ReturnType<typeof import('./statistics.mjs').ratios>} ratio
 * @param {boolean} [busy]
 * @returns {Figure}
 */
export function judgeRatio(id, { median, ...ratio }, busy = false) {
  return judge(id, median, { ratio, noisy: busy || ratio.noise > NOISE });
}

/** A figure that could not be taken, and why. @param {GateId} id @param {unknown} error @returns {Figure} */
export function voided(id, error) {
  return {
    id,
    value: NaN,
    verdict: 'void',
    note: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
  };
}
