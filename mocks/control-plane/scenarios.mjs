// @ts-check

/**
 * @typedef {object} Scenario
 * @property {string} sample of `public/samples/`
 * @property {string} [title] what the scenario shows, for a person who picks one
 * @property {number} [delayMs] before each answer
 * @property {string} [token] that has to be sent as bearer; 401 without it
 * @property {Readonly<Partial<Record<Document, number>>>} [refuses] documents that are refused, and with which status
 * @property {boolean} [queued] nothing of the run is there yet
 */
/** @typedef {'run' | 'recording' | 'trajectory' | 'blobs'} Document */

/** The token of the run that wants one. Nothing real opens with it. */
export const TOKEN = 'playhead-mock-token';

/**
 * What the stand-in does is chosen by the run's id, so that a link alone leads to each kind of trouble.
 * @type {Readonly<Record<string, Scenario>>}
 */
export const SCENARIOS = Object.freeze({
  'evd-run-web-checkout': { sample: 'web-checkout', title: 'A whole recording of a failed run' },
  'evd-run-repo-fix': { sample: 'repo-fix', title: 'Two attempts' },
  'evd-run-trace-only': { sample: 'trace-only', title: 'A trace and nothing else' },
  'evd-run-forbidden': {
    sample: 'web-checkout',
    title: 'The recording alone is withheld (403)',
    refuses: { recording: 403 },
  },
  'evd-run-signin': { sample: 'web-checkout', title: 'Wants a token (401)', token: TOKEN },
  'evd-run-expired': {
    sample: 'web-checkout',
    title: 'Pictures and bodies have expired (410)',
    refuses: { blobs: 410 },
  },
  'evd-run-broken': {
    sample: 'web-checkout',
    title: 'The server fails (500)',
    refuses: { run: 500, recording: 500, trajectory: 500 },
  },
  'evd-run-broken-recording': {
    sample: 'web-checkout',
    title: 'The server fails for the recording alone (500)',
    refuses: { recording: 500 },
  },
  'evd-run-no-trajectory': {
    sample: 'web-checkout',
    title: 'A recording without a trace (404)',
    refuses: { trajectory: 404 },
  },
  'evd-run-slow': { sample: 'web-checkout', title: 'Answers take 1.5 s each', delayMs: 1500 },
  'evd-run-queued': { sample: 'trace-only', title: 'Not begun yet', queued: true },
});

/** The one scorecard, whose cases are the runs that nothing is wrong with. */
export const SCORECARD = Object.freeze({
  id: 'evd-samples',
  runs: Object.freeze(['evd-run-web-checkout', 'evd-run-repo-fix', 'evd-run-trace-only']),
});
