// @ts-check
/**
 * @typedef {import('./publish.mjs').Facts} Facts
 * @typedef {import('./publish.mjs').Row} Row
 * @typedef {{lane: string, row: Row, end: number, key: string | undefined, ok: boolean}} Outcome
 */

/** @param {unknown} value JSON with its keys in order, so that equal arguments read alike @returns {string} */
const normal = (value) =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** @param {Facts} facts @returns {Outcome[]} everything that can fail, and what would make up for it */
function outcomes({ trace, tracks }) {
  /** @type {Outcome[]} */
  const all = [];
  const calls = new Map(trace.filter(({ kind }) => kind === 'tool_call').map((row) => [row['id'], row]));
  for (const row of trace) {
    if (row['kind'] === 'error') all.push({ lane: 'agent', row, end: row.t, key: undefined, ok: false });
    if (row['kind'] !== 'tool_result') continue;
    const call = calls.get(row['id']);
    all.push({
      lane: 'agent',
      row,
      end: row.t,
      key: `${call?.['name']} ${normal(call?.['args'])}`,
      ok: row['ok'],
    });
  }
  for (const row of tracks['network'] ?? []) {
    const ok = row['status'] !== undefined && row['status'] < 500;
    all.push({ lane: 'network', row, end: row.t + row['ms'], key: `${row['method']} ${row['url']}`, ok });
  }
  for (const row of tracks['console'] ?? []) {
    if (row['level'] === 'error') all.push({ lane: 'console', row, end: row.t, key: undefined, ok: false });
  }
  for (const row of tracks['runtime'] ?? []) {
    if (row['event'] === 'oom' || row['event'] === 'killed') {
      all.push({ lane: 'runtime', row, end: row.t, key: undefined, ok: false });
    }
  }
  return all;
}

/**
 * The end of the earliest error of any lane that no later success of the same key made up for; the last error if all were
 * made up for; undefined without any.
 * @param {Facts} facts
 * @returns {Outcome | undefined}
 */
export function failingMoment(facts) {
  const all = outcomes(facts);
  const errors = all.filter(({ ok }) => !ok).sort((a, b) => a.end - b.end);
  const open = errors.find(
    (error) =>
      !all.some(({ ok, key, end }) => ok && key !== undefined && key === error.key && end > error.end),
  );
  return open ?? errors.at(-1);
}

/**
 * As {@link failingMoment}, and makes sure that the recording tells the story its script means to tell.
 * @param {Facts} facts @param {string} lane @param {Row | undefined} expected
 */
export function requireFailingMoment(facts, lane, expected) {
  const found = failingMoment(facts);
  if (found?.row !== expected || found?.lane !== lane) {
    throw new Error(
      `the failing moment is ${JSON.stringify(found)}, not ${lane} ${JSON.stringify(expected)}`,
    );
  }
}
