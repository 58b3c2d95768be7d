// @ts-check
import { SEALED_AT, trajectory } from '../control-plane/trajectory.mjs';
import { bodyOf, cutsOf } from './cut.mjs';
import { NO_FAULTS } from './faults.mjs';
import { streamOf } from './stream.mjs';
import { createWorld, REAL_TIME } from './world.mjs';

/** @typedef {import('./faults.mjs').Faults} Faults */
/** @typedef {import('./play.mjs').Play} Play */
/** @typedef {import('./play.mjs').PlayedAttempt} PlayedAttempt */

const encoder = new TextEncoder();

/**
 * A control plane on which one run is going on: answers as Everdict's server does, and streams, with whatever a schedule
 * lets go wrong. Whoever carries the requests brings time as well.
 * @param {Play} play
 * @param {{ runId: string, faults?: Faults, clock?: import('./world.mjs').HostClock, onTold?: (pieces: readonly import('./play.mjs').Piece[]) => void }} options
 *   `onTold` hears of everything that left the server
 */
export function createLivePlane(play, { runId, faults = NO_FAULTS, clock = REAL_TIME, onTold = () => {} }) {
  const world = createWorld(play, { clock, speed: faults.speed, attachAt: faults.attachAt });

  let failed = 0;

  /** @param {Request} request @param {string} path below the API's base */
  async function handle(request, path) {
    const { outage } = faults;
    const share = world.share();
    if (outage !== undefined && share >= outage.from && share < outage.to)
      throw new TypeError('connection refused');
    // Objects lie in a store of their own, which fails, but not again and again.
    const isObject = path.startsWith('/objects/');
    failed = isObject ? failed + 1 : failed;
    const fate = isObject && failed % 3 !== 1 ? 'fine' : faults.fate();
    if (fate === 'reset') throw new TypeError('connection reset');
    if (fate === 'status') return refuse(faults.status());
    if (fate === 'slow') await clock.sleep(faults.random() * 3000, request.signal);
    const url = new URL(request.url);
    const [room, id, ...rest] = path.replace(/^\//, '').split('/').map(decodeURIComponent);
    if (room === 'objects' && id === runId) return blob(rest.join('/'));
    if (room !== 'runs' || id !== runId) return refuse(404);
    const answer = answerOf(rest.join('/'), url, request);
    return fate === 'half' && answer.body !== null && rest.join('/') !== 'live/stream'
      ? half(answer)
      : answer;
  }

  /** @param {string} rest @param {URL} url @param {Request} request */
  function answerOf(rest, url, request) {
    switch (rest) {
      case '':
        return json(record());
      case 'recording':
        return recording(url);
      case 'trajectory':
        return world.isOver() ? json(trajectory(runId, play.traces)) : refuse(404);
      case 'trajectory/live':
        return json(liveTrace());
      case 'live/stream':
        return faults.streams ? stream(request.signal) : refuse(404);
      case 'attempts':
        return faults.isOwn ? json(attempts()) : refuse(404);
      default:
        return refuse(404);
    }
  }

  const { status: said } = /** @type {{ status?: unknown }} */ (play.record);
  const settledStatus = typeof said === 'string' ? said : 'succeeded';
  const status = () => (world.isOver() ? settledStatus : world.elapsed() < 0 ? 'queued' : 'running');

  function record() {
    const { result, usage, verdict, ...rest } = /** @type {Record<string, unknown>} */ (play.record);
    const row = { ...rest, id: runId, status: status(), createdAt: SEALED_AT, updatedAt: SEALED_AT };
    if (!world.isOver()) return row;
    const last = play.attempts.at(-1);
    const ref =
      last === undefined || last.recording === null
        ? {}
        : { recordingRef: { ref: `objects://recording/${runId}/g${last.generation}` } };
    return { ...row, usage, verdict, result: { ...Object(result), ...ref } };
  }

  /** What has begun: a discarded attempt is over, and how. */
  function attempts() {
    const begun = world.begun();
    return begun.map(({ generation, tookMs, outcome }, i) => {
      const isLast = i === begun.length - 1;
      return isLast && !world.isOver()
        ? { generation }
        : { generation, outcome: outcome ?? 'unknown', durationMs: tookMs, discarded: !isLast };
    });
  }

  /** @param {URL} url */
  function recording(url) {
    const asked = url.searchParams.get('generation');
    const attempt =
      faults.isOwn && asked !== null
        ? play.attempts.find(({ generation }) => String(generation) === asked)
        : world.begun().at(-1);
    const named = faults.isOwn && attempt !== undefined ? { generation: attempt.generation } : {};
    if (attempt === undefined || attempt.recording === null)
      return json({ status: status(), ...named, found: false, recording: null });
    if (world.isOver()) return json({ status: status(), ...named, found: true, recording: whole(attempt) });
    const known = world.known(attempt).filter(({ track }) => track !== 'trace');
    const after = faults.isOwn ? Number(url.searchParams.get('after') ?? 0) || 0 : 0;
    const told = known.slice(after);
    onTold(told);
    const tracks = tracksOf(told.map((piece) => ({ ...piece, value: refsOf(piece.value, runId) })));
    if (!faults.isOwn && faults.shuffles()) for (const entries of Object.values(tracks)) entries.reverse();
    const body = { ...attempt.head, runId, envKind: 'live', tracks };
    return json({
      status: status(),
      ...named,
      found: true,
      recording: body,
      ...(faults.isOwn ? { next: String(known.length), delta: after > 0 } : {}),
    });
  }

  /** @param {PlayedAttempt} attempt */
  const whole = (attempt) => /** @type {object} */ (refsOf({ ...attempt.recording, runId }, runId));

  function liveTrace() {
    const attempts = faults.isOwn ? world.begun().slice(-1) : world.begun();
    const pieces = attempts.flatMap((attempt) =>
      world.known(attempt).filter(({ track }) => track === 'trace'),
    );
    onTold(pieces);
    const named = faults.isOwn ? { generation: attempts[0]?.generation } : {};
    return { status: status(), ...named, found: pieces.length > 0, events: pieces.map(({ value }) => value) };
  }

  /** @param {AbortSignal} signal */
  function stream(signal) {
    return new Response(bodyOf(cut(streamOf({ world, faults, clock, status, signal, onTold }))), {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  }

  /** @param {AsyncGenerator<string>} texts */
  async function* cut(texts) {
    for await (const text of texts) yield* cutsOf(encoder.encode(text), faults.chunk);
  }

  /**
   * An answer whose body ends in the middle: while the run goes on as if that were all of it (a server that dies while it
   * writes), afterwards as a connection that breaks.
   * @param {Response} answer
   */
  function half(answer) {
    const { status: code, headers } = answer;
    async function* pieces() {
      const bytes = new Uint8Array(await answer.arrayBuffer());
      yield bytes.slice(0, Math.floor(bytes.length * faults.random()));
      if (world.isOver()) throw new TypeError('the connection broke');
    }
    return new Response(bodyOf(pieces()), { status: code, headers });
  }

  /** @param {string} path */
  async function blob(path) {
    const bytes = await play.blob(path);
    if (bytes === undefined) return refuse(404);
    return new Response(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]));
  }

  return { handle, world };
}

/** @param {readonly import('./play.mjs').Piece[]} pieces */
function tracksOf(pieces) {
  /** @type {Record<string, unknown[]>} */
  const tracks = Object.create(null);
  for (const { track, value } of pieces) (tracks[track] ??= []).push(value);
  return tracks;
}

/**
 * Refs of a bundle are paths inside it; a server hands out addresses of its own objects.
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
export function json(body, status = 200) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** @param {number} status */
export function refuse(status) {
  return json({ code: status === 404 ? 'NOT_FOUND' : 'ERROR', message: `answered ${status}.` }, status);
}
