// @ts-check
import { ACCESS_RULES } from './rules-access.mjs';
import { ATTEMPT_RULES } from './rules-attempts.mjs';
import { BLOB_RULES } from './rules-blobs.mjs';
import { DOCUMENT_RULES } from './rules-documents.mjs';
import { LIVE_RULES } from './rules-live.mjs';
import { createServer } from './server.mjs';

export const RULES = [...DOCUMENT_RULES, ...ATTEMPT_RULES, ...BLOB_RULES, ...LIVE_RULES, ...ACCESS_RULES];

/**
 * @typedef {object} Verdict
 * @property {string} id
 * @property {'must' | 'should'} level
 * @property {string} says
 * @property {'holds' | 'broken' | 'skipped'} state
 * @property {string | undefined} seen what was seen where it is broken; why it was skipped
 */

/**
 * Checks a server, rule by rule.
 * @param {Parameters<typeof createServer>[0]} options
 * @param {(verdict: Verdict) => void} [onVerdict]
 * @returns {Promise<Verdict[]>}
 */
export async function checkServer(options, onVerdict = () => {}) {
  const server = createServer(options);
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const { id, level, says, check } of RULES) {
    const answer = await check(server);
    /** @type {Verdict} */
    const verdict = {
      id,
      level,
      says,
      state: answer === undefined ? 'holds' : typeof answer === 'string' ? 'broken' : 'skipped',
      seen: typeof answer === 'string' ? answer : answer?.skipped,
    };
    verdicts.push(verdict);
    onVerdict(verdict);
    // Without the run itself nothing else can be told.
    if (id === 'run.answer' && verdict.state === 'broken') break;
  }
  return verdicts;
}

/** @param {readonly Verdict[]} verdicts */
export const conforms = (verdicts) =>
  !verdicts.some(({ level, state }) => level === 'must' && state === 'broken');
