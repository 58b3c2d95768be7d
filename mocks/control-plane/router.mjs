// @ts-check
import { openSample } from './sample.mjs';
import { SCENARIOS, SCORECARD } from './scenarios.mjs';
import { SEALED_AT, trajectory } from './trajectory.mjs';

/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {import('./sample.mjs').Sample} Sample */

/** Codes and words of the real server's errors. @type {Readonly<Record<number, readonly [code: string, message: string]>>} */
const REFUSALS = {
  401: ['UNAUTHENTICATED', 'Authorization: Bearer <token|api-key> is required.'],
  403: ['FORBIDDEN', "only the run's creator or an admin can view the recording."],
  404: ['NOT_FOUND', 'not found.'],
  410: ['GONE', 'the object has expired.'],
  500: ['INTERNAL', 'internal error.'],
};
const STATUS_OF_OUTCOME = /** @type {Readonly<Record<string, string>>} */ ({
  passed: 'succeeded',
  failed: 'failed',
});

/**
 * A stand-in for the control plane: its answers as functions of a request, whoever carries it (a service worker in
 * development, an HTTP server in tests). Shapes and status codes are those of the real one.
 * @param {{ sampleBytes: (name: string) => Promise<Uint8Array> }} options
 * @returns {{ handle: (request: Request, path: string) => Promise<Response> }} `path`: below the API's base, with a leading slash
 */
export function createControlPlane({ sampleBytes }) {
  /** @type {Map<string, Promise<Sample>>} */
  const samples = new Map();

  /** @param {string} name */
  function sampleOf(name) {
    let sample = samples.get(name);
    if (sample === undefined) {
      sample = sampleBytes(name).then(openSample);
      samples.set(name, sample);
    }
    return sample;
  }

  /** @param {string} id @param {URL} url @param {Request} request */
  async function run(id, url, request, rest = '') {
    const scenario = Object.hasOwn(SCENARIOS, id) ? SCENARIOS[id] : undefined;
    if (scenario === undefined) return refuse(404, 'run not found.');
    if (scenario.delayMs !== undefined) await new Promise((done) => setTimeout(done, scenario.delayMs));
    if (scenario.token !== undefined && request.headers.get('Authorization') !== `Bearer ${scenario.token}`)
      return refuse(401);
    const document =
      rest === ''
        ? 'run'
        : rest === 'recording'
          ? 'recording'
          : rest.startsWith('trajectory')
            ? 'trajectory'
            : undefined;
    const refused = document === undefined ? undefined : scenario.refuses?.[document];
    if (refused !== undefined) return refuse(refused, refused === 404 ? `${document} not found.` : undefined);
    const sample = await sampleOf(scenario.sample);
    const status = statusOf(scenario, sample);
    switch (rest) {
      case '':
        return json(record(id, scenario, sample));
      case 'attempts':
        return json(
          sample.attempts.map(({ generation, outcome }) => ({ generation, outcome, sealed: true })),
        );
      case 'recording': {
        const attempt = attemptOf(sample, url.searchParams.get('generation'));
        if (attempt === undefined) return refuse(404, 'recording not found.');
        const recording =
          scenario.queued === true || attempt.recording === null ? null : { ...attempt.recording, runId: id };
        // Asked for by its number, an attempt names itself (our own contract).
        const named = url.searchParams.has('generation') ? { generation: attempt.generation } : {};
        return json({ status, ...named, found: recording !== null, recording: refsOf(recording, id) });
      }
      case 'trajectory':
        return scenario.queued === true
          ? refuse(404, 'trajectory not found.')
          : json(trajectory(id, sample.attempts.at(-1)?.traces ?? []));
      case 'trajectory/live': {
        const events =
          scenario.queued === true
            ? []
            : (sample.attempts.at(-1)?.traces.flatMap((trace) => trace.events) ?? []);
        return json({ status, found: events.length > 0, events });
      }
      default:
        return noRoute(request, url);
    }
  }

  /** @param {URL} url */
  async function runs(url) {
    const scorecard = url.searchParams.get('scorecardId');
    if (scorecard !== null && scorecard !== SCORECARD.id) return json([]);
    const ids = scorecard === null ? Object.keys(SCENARIOS) : SCORECARD.runs;
    const offset = Number(url.searchParams.get('offset') ?? 0) || 0;
    const limit = Number(url.searchParams.get('limit') ?? 50) || 50;
    const records = ids.slice(offset, offset + limit).map(async (id) => {
      const scenario = /** @type {Scenario} */ (SCENARIOS[id]);
      const { result: _whole, ...row } = record(id, scenario, await sampleOf(scenario.sample));
      return scorecard === null ? row : { ...row, parentScorecardId: SCORECARD.id, canonical: true };
    });
    return json(await Promise.all(records));
  }

  /** @param {string} id */
  async function scorecard(id) {
    if (id !== SCORECARD.id) return refuse(404, 'scorecard not found.');
    const cases = SCORECARD.runs.map(async (runId) => {
      const scenario = /** @type {Scenario} */ (SCENARIOS[runId]);
      const { caseId, status, result } = record(runId, scenario, await sampleOf(scenario.sample));
      return { caseId, status, runId, scores: Object(result)['scores'] ?? [] };
    });
    return json({
      id,
      dataset: 'samples',
      harness: { id: 'scripted', version: '1.0.0' },
      status: 'succeeded',
      cases: await Promise.all(cases),
    });
  }

  /** Blobs of a run lie below it, so that they can expire with it. @param {string} runId @param {string} path */
  async function blob(runId, path) {
    const scenario = Object.hasOwn(SCENARIOS, runId) ? SCENARIOS[runId] : undefined;
    if (scenario === undefined) return refuse(404, 'object not found.');
    if (scenario.refuses?.blobs !== undefined) return refuse(scenario.refuses.blobs);
    const bytes = await (await sampleOf(scenario.sample)).blob(path);
    if (bytes === undefined) return refuse(404, 'object not found.');
    return new Response(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]), {
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'private, max-age=3600' },
    });
  }

  return {
    async handle(request, path) {
      const url = new URL(request.url);
      if (request.method !== 'GET') return noRoute(request, url);
      const [room, id = '', ...rest] = path.replace(/^\//, '').split('/').map(decodeURIComponent);
      if (room === 'runs' && id === '') return runs(url);
      if (room === 'runs') return run(id, url, request, rest.join('/'));
      if (room === 'objects') return blob(id, rest.join('/'));
      if (room === 'scorecards' && rest.length === 0) return scorecard(id);
      return noRoute(request, url);
    },
  };
}

/** @param {Scenario} scenario @param {Sample} sample */
function statusOf(scenario, sample) {
  return scenario.queued === true
    ? 'queued'
    : (STATUS_OF_OUTCOME[sample.attempts.at(-1)?.outcome ?? ''] ?? 'succeeded');
}

/**
 * The run's record as the sample has it, settled by its last attempt.
 * @param {string} id
 * @param {Scenario} scenario
 * @param {Sample} sample
 * @returns {Record<string, unknown> & { result?: unknown }}
 */
function record(id, scenario, sample) {
  const last = sample.attempts.at(-1);
  const { result, ...row } = last?.run ?? {};
  const base = {
    tenant: 'samples',
    ...row,
    id,
    status: statusOf(scenario, sample),
    createdAt: SEALED_AT,
    updatedAt: SEALED_AT,
  };
  if (scenario.queued === true || last === undefined) return base;
  const recordingRef =
    last.recording === null ? {} : { recordingRef: { ref: `objects://recording/${id}/g${last.generation}` } };
  return { ...base, result: { ...Object(result), ...recordingRef } };
}

/** @param {Sample} sample @param {string | null} generation */
function attemptOf(sample, generation) {
  return generation === null
    ? sample.attempts.at(-1)
    : sample.attempts.find((attempt) => String(attempt.generation) === generation);
}

/**
 * Refs of a bundle are paths inside it; the server hands out addresses of its own objects instead.
 * @param {unknown} value
 * @param {string} runId
 * @returns {unknown}
 */
function refsOf(value, runId) {
  if (Array.isArray(value)) return value.map((each) => refsOf(each, runId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) =>
      (key === 'ref' || key === 'bodyRef') && typeof own === 'string' && own.startsWith('blobs/')
        ? [key, `objects/${encodeURIComponent(runId)}/${own}`]
        : [key, refsOf(own, runId)],
    ),
  );
}

/** @param {unknown} body @param {number} [status] */
function json(body, status = 200) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** @param {number} status @param {string} [words] */
function refuse(status, words) {
  const [code, message] = REFUSALS[status] ?? ['ERROR', 'error.'];
  return json({ code, message: words ?? message }, status);
}

/** Unknown routes answer in another shape than all others, on the real server too. @param {Request} request @param {URL} url */
function noRoute(request, url) {
  return json(
    { message: `Route ${request.method}:${url.pathname} not found`, error: 'Not Found', statusCode: 404 },
    404,
  );
}
