// @ts-check
/** What the home page's index and NOTES.md say of a recording, measured from it. */

/** The order of lanes is the one of their rank; custom tracks follow as `custom:<name>`. */
const LANE_OF_TRACK = {
  nav: 'nav',
  network: 'network',
  console: 'console',
  domEvents: 'dom',
  frames: 'frames',
  logs: 'logs',
  runtime: 'runtime',
};

/**
 * @typedef {import('./bundle.mjs').Attempt} Attempt
 * @typedef {Record<string, any> & {t: number}} Row
 * @typedef {{attempt: Attempt, trace: Row[], tracks: Record<string, Row[]>, t0: number}} Facts an attempt laid open for measuring
 */

/** @param {Attempt} attempt @returns {Facts} */
export function lookInto(attempt) {
  const trace = /** @type {Row[]} */ (attempt.trace);
  const recording = /** @type {{t0: number, tracks: Record<string, Row[]>} | undefined} */ (
    attempt.recording
  );
  return { attempt, trace, tracks: recording?.tracks ?? {}, t0: recording?.t0 ?? trace[0]?.t ?? 0 };
}

/** @param {Facts} facts */
export function durationOf({ trace, tracks, t0 }) {
  const ends = [
    ...trace.map((e) => e.t + (e['durationMs'] ?? 0)),
    ...Object.values(tracks)
      .flat()
      .map((e) => e.t + (e['ms'] ?? 0)),
  ];
  return Math.ceil(ends.reduce((a, b) => Math.max(a, b), t0) - t0);
}

/** @param {Facts} facts */
export function lanesOf({ trace, tracks }) {
  const lanes = ['agent', ...(trace.some(({ kind }) => kind === 'infra') ? ['infra'] : [])];
  for (const [track, lane] of Object.entries(LANE_OF_TRACK)) if (tracks[track]) lanes.push(lane);
  const names = new Set((tracks['custom'] ?? []).map(({ name }) => String(name)));
  if (names.delete('repo-diff')) lanes.splice(lanes.indexOf('logs'), 0, 'repo');
  return [...lanes, ...[...names].map((name) => `custom:${encodeURIComponent(name)}`)];
}

/** Where on a track a row stands, and when: the form every fact of NOTES.md is written in. @param {Facts} facts @param {string} lane @param {Row | undefined} row */
export function place({ trace, tracks, t0 }, lane, row) {
  const track = Object.entries(LANE_OF_TRACK).find(([, id]) => id === lane)?.[0] ?? '';
  const seq = row === undefined ? -1 : (lane === 'agent' ? trace : (tracks[track] ?? [])).indexOf(row);
  if (row === undefined || seq < 0)
    throw new Error(`no such entry on ${lane}: the recording did not go as its script says`);
  const at = (/** @type {number} */ t) => `${((t - t0) / 1000).toFixed(3)} s`;
  const ms = row['ms'] ?? row['durationMs'];
  return `\`${lane}:${seq}\` at ${at(row.t)}${ms === undefined ? '' : `, ending at ${at(row.t + ms)}`}`;
}
