import type { Step } from './repeat.ts';
import type { RunAddress } from './plane.ts';
import { ask, bodyOf, brokeOff, failedStep, runUrl } from './plane.ts';
import type { Around } from './around.ts';
import { streamEvents } from './event-stream.ts';
import { cutEvents, parseJson } from './json-bytes.ts';

/** What the channels of a run tell whoever puts it together. */
export interface RunListener {
  onStatus(status: string): void;
  /** Events from position `from`; `isRetold`: the server tells old ones only to a new listener. */
  onTrace(
    events: readonly Uint8Array[],
    from: number,
    generation: number | undefined,
    isRetold: boolean,
  ): void;
  onScreen(dataUrl: string): void;
  onFiles(files: unknown): void;
  /** The producer's stream said that it is over. */
  onEnd(status: string | undefined): void;
  /** Bytes came on a channel. */
  onHeard(channel: string): void;
}

interface Channel {
  readonly address: RunAddress;
  readonly around: Around;
  readonly signal: AbortSignal;
  readonly listener: RunListener;
}

/** Between two looks at the whole trace where a server streams nothing, ms. */
const POLL_MS = 2000;
/** Between two looks at the run record, ms. */
const RUN_POLL_MS = 5000;
/** A stream that is silent for so long, heartbeats included, is taken for dead. */
const SILENCE_MS = 60_000;

/** Listens to `live/stream` once. `onAbsent`: the server has none, or not for us. */
export async function listen(
  { address, around, signal, listener }: Channel,
  onAbsent: (status: number) => void,
): Promise<Step> {
  const url = runUrl(address, 'live/stream?lanes=trace,screen,fs');
  const own = new AbortController();
  const stop = (): void => own.abort();
  signal.addEventListener('abort', stop, { once: true });
  let heardAt = around.now();
  try {
    const answer = await ask(address, url, around, own.signal, { Accept: 'text/event-stream' });
    if (!answer.ok) return { kind: 'failed', failure: answer.error };
    const { status, body } = answer.value;
    if ([403, 404, 405, 501].includes(status)) {
      await body?.cancel().catch(() => undefined);
      onAbsent(status);
      return { kind: 'stop' };
    }
    if (status !== 200 || body === null) return failedStep(answer.value, url);
    void watchSilence(around, own, () => heardAt);
    let heard = false;
    const events = streamEvents(body, () => {
      heardAt = around.now();
      heard = true;
      listener.onHeard('stream');
    });
    try {
      for await (const { name, data } of events) {
        if (name === 'trace') traceOf(data, listener);
        else if (name === 'end') {
          listener.onEnd(textMember(parseJson(data), 'status'));
          return { kind: 'stop' };
        } else tell(name, parseJson(data), listener);
      }
    } catch {
      // Cut off in the middle: the same as its end, told below.
    }
    return {
      kind: 'failed',
      heard,
      failure: {
        code: 'disconnected',
        message: `The connection to ${url.host} was lost. It is made again; nothing that was told is lost.`,
      },
    };
  } finally {
    signal.removeEventListener('abort', stop);
    own.abort();
  }
}

/** Asks `trajectory/live` once: all of the trace so far. */
export async function pollTrace({ address, around, signal, listener }: Channel): Promise<Step> {
  const url = runUrl(address, 'trajectory/live');
  const answer = await ask(address, url, around, signal);
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  if (answer.value.status === 403 || answer.value.status === 404) {
    await answer.value.body?.cancel().catch(() => undefined);
    listener.onTrace([], 0, undefined, false);
    return { kind: 'stop' };
  }
  if (answer.value.status !== 200) return failedStep(answer.value, url);
  const body = await bodyOf(answer.value, url);
  if (!(body instanceof Uint8Array)) return body;
  const { complete, events, members } = cutEvents(body);
  if (!complete) return brokeOff(url);
  listener.onTrace(events, 0, numberOf(members.get('generation')), false);
  const status = members.get('status');
  if (typeof status === 'string') listener.onStatus(status);
  return { kind: 'again', afterMs: POLL_MS };
}

/** Asks the run itself once: how it is doing, where no stream says so. */
export async function pollRun({ address, around, signal, listener }: Channel): Promise<Step> {
  const url = runUrl(address, '');
  const answer = await ask(address, url, around, signal);
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  if (answer.value.status !== 200) return failedStep(answer.value, url);
  const body = await bodyOf(answer.value, url);
  if (!(body instanceof Uint8Array)) return body;
  const run = parseJson(body);
  if (run === undefined) return brokeOff(url);
  const status = textMember(run, 'status');
  if (status !== undefined) listener.onStatus(status);
  return { kind: 'again', afterMs: RUN_POLL_MS };
}

const encoder = new TextEncoder();

function traceOf(data: string, listener: RunListener): void {
  const { complete, events, members } = cutEvents(encoder.encode(data));
  if (!complete) return;
  const total = numberOf(members.get('total')) ?? events.length;
  listener.onTrace(events, Math.max(0, total - events.length), numberOf(members.get('generation')), true);
}

function tell(name: string, value: unknown, listener: RunListener): void {
  if (name === 'status') {
    const status = textMember(value, 'status');
    if (status !== undefined) listener.onStatus(status);
  } else if (name === 'screen') {
    const dataUrl = textMember(value, 'dataUrl');
    if (dataUrl !== undefined) listener.onScreen(dataUrl);
  } else if (name === 'fs') listener.onFiles(value);
}

async function watchSilence(around: Around, own: AbortController, heardAt: () => number): Promise<void> {
  while (!own.signal.aborted) {
    const left = heardAt() + SILENCE_MS - around.now();
    if (left <= 0) own.abort();
    else await around.sleep(left, own.signal);
  }
}

function textMember(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const member = (value as Record<string, unknown>)[name];
  return typeof member === 'string' ? member : undefined;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
