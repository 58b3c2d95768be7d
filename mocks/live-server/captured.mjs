// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, cutsOf } from './cut.mjs';
import { NO_FAULTS } from './faults.mjs';
import { json, refuse } from './plane.mjs';
import { REAL_TIME } from './world.mjs';

/**
 * What the real server answered in each phase of a run with two attempts, by the names that its answers were kept under.
 * `until`: share of the run.
 */
const PHASES = [
  { until: 0.08, status: 'queued', run: 'queued', recording: 'queued', trace: 'queued' },
  { until: 0.4, status: 'running', run: 'running-g0', recording: 'running-g0', trace: 'running-g0' },
  { until: 0.46, status: 'running', run: 'running-g0', recording: 'killed-g0-unsealed', trace: 'running-g0' },
  {
    until: 0.6,
    status: 'running',
    run: 'running-g1',
    recording: 'running-g1-while-g0-sealed',
    trace: 'running-g1',
  },
  { until: 1, status: 'running', run: 'running-g1', recording: 'running-g1', trace: 'running-g1' },
];
const SETTLED = {
  until: Infinity,
  status: 'succeeded',
  run: 'settled',
  recording: 'settled',
  trace: 'settled',
};
/** Length of the played run, ms. */
const LENGTH_MS = 25_000;

/**
 * Plays back what the real control plane was seen to answer: its raw stream, event by event, and its documents, phase by
 * phase. Nothing of them is changed.
 * @param {string} folder `samples/everdict/run`
 * @param {{ faults?: import('./faults.mjs').Faults, clock?: import('./world.mjs').HostClock, refuses?: Readonly<Record<string, string>> }} [options]
 *   `refuses`: path below the run -> name of the error that was kept (`error-403-…`)
 */
export function createCapturedPlane(folder, { faults = NO_FAULTS, clock = REAL_TIME, refuses = {} } = {}) {
  const text = (/** @type {string} */ name) => readFileSync(join(folder, 'api', name), 'utf8');
  const events = text('live-stream.sse').split(/(?<=\n\n)/);
  const began = clock.now() - (faults.attachAt * LENGTH_MS) / faults.speed;
  const share = () => ((clock.now() - began) * faults.speed) / LENGTH_MS;
  const phase = () => PHASES.find(({ until }) => share() < until) ?? SETTLED;
  /** The stream's own end comes when the run is over. @param {number} i */
  const dueOf = (i) => (i >= events.length - 3 ? 1 : (i / events.length) * 0.98);

  /** @param {Request} request @param {string} path */
  async function handle(request, path) {
    const fate = faults.fate();
    if (fate === 'reset') throw new TypeError('connection reset');
    if (fate === 'status') return refuse(faults.status());
    const [room, , ...rest] = path.replace(/^\//, '').split('/').map(decodeURIComponent);
    if (room !== 'runs') return object(path);
    const own = rest.join('/');
    const refused = Object.hasOwn(refuses, own) ? refuses[own] : undefined;
    if (refused !== undefined) return document(`error-${refused}`, Number(refused.slice(0, 3)));
    const { run, recording, trace } = phase();
    switch (own) {
      case '':
        return document(`run-${run}`);
      case 'recording':
        return document(`recording-${recording}`);
      case 'trajectory':
        return run === 'settled' ? document('trajectory-settled') : document('error-404-trajectory', 404);
      case 'trajectory/live':
        return document(`trajectory-live-${trace}`);
      case 'live/stream':
        return new Response(bodyOf(stream(request.signal)), {
          headers: { 'Content-Type': 'text/event-stream' },
        });
      default:
        return document('error-404-no-route', 404);
    }
  }

  /** @param {string} name @param {number} [status] */
  const document = (name, status = 200) => {
    try {
      return json(JSON.parse(text(`${name}.json`)), status);
    } catch {
      return refuse(404);
    }
  };

  /** DOM batches and states were kept as files. @param {string} path */
  function object(path) {
    try {
      return new Response(readFileSync(join(folder, path.replaceAll('..', ''))));
    } catch {
      return refuse(404);
    }
  }

  /** @param {AbortSignal} signal */
  async function* stream(signal) {
    const encoder = new TextEncoder();
    let left = faults.events();
    let first = '';
    for (const [i, event] of events.entries()) {
      const wait = (dueOf(i) - share()) * (LENGTH_MS / faults.speed);
      // A listener that comes late hears the whole of what was told as one event.
      if (first !== '' && wait > 0) {
        yield* cutsOf(encoder.encode(first), faults.chunk);
        first = '';
      }
      if (wait > 0) await clock.sleep(wait, signal);
      if (signal.aborted) return;
      if (wait <= 0) first = together(first, event);
      else yield* cutsOf(encoder.encode(event), faults.chunk);
      if (--left < 0) throw new TypeError('the connection broke');
    }
    yield* cutsOf(encoder.encode(first), faults.chunk);
  }

  return { handle, share };
}

/** Two stretches of a stream with their traces told as one. @param {string} before @param {string} event */
function together(before, event) {
  if (!event.startsWith('event: trace')) return before + event;
  const earlier = /event: trace\ndata: (.*)\n\n/.exec(before);
  const own = /data: (.*)/.exec(event)?.[1];
  if (earlier?.[1] === undefined || own === undefined) return before + event;
  const a = /** @type {{ events: unknown[] }} */ (JSON.parse(earlier[1]));
  const b = /** @type {{ events: unknown[], total: number }} */ (JSON.parse(own));
  const data = JSON.stringify({ events: [...a.events, ...b.events], total: b.total });
  return before.replace(earlier[0], `event: trace\ndata: ${data}\n\n`);
}
