import { RecordingDocument, type Delta, type TrackReader } from '../model/index.ts';
import type { Around } from '../sources/index.ts';
import { Reading } from './reading.ts';
import type { Differences, OpenRequest, TailState } from './types.ts';

/** Time that passes only when nothing else is left to do, so that an hour of a run takes a moment. */
interface Timer {
  readonly at: number;
  readonly order: number;
  wake(): void;
}

export class VirtualTime {
  #now = 0;
  #order = 0;
  #timers: Timer[] = [];

  readonly now = (): number => this.#now;

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const done = (): void => {
        signal?.removeEventListener('abort', done);
        this.#timers = this.#timers.filter((each) => each !== timer);
        resolve();
      };
      const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, wake: done };
      this.#timers.push(timer);
      signal?.addEventListener('abort', done);
    });

  /** Lets time pass until the promise settles. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const done = promise.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
    for (let idle = 0; !isDone && idle < 2000; ) {
      await settled();
      const next = this.#timers.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) {
        idle++;
        continue;
      }
      idle = 0;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    if (!isDone) throw new Error('Nothing is left to happen, and it has not ended.');
    return done;
  }
}

/** Promises and streams that can go on have gone on. */
async function settled(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** A server of the tests as the network. */
export function aroundOf(
  time: VirtualTime,
  handle: (request: Request, path: string) => Promise<Response>,
  random: () => number,
): Around {
  return {
    fetch: async (url, init) => {
      const { credentials: _credentials, referrerPolicy: _policy, ...rest } = init;
      return handle(new Request(url, rest), new URL(url).pathname);
    },
    sleep: time.sleep,
    now: time.now,
    random,
  };
}

/** What becomes of the next answer; the live server's word for all being well. */
interface Fated {
  readonly fate: () => 'fine' | 'status' | 'reset' | 'half' | 'slow';
}

/** Faults that can be switched off: a run that is over before anybody could watch it is opened like any other. */
export function calmable<F extends Fated>(faults: F): { faults: F; isCalm: boolean } {
  const calm = { isCalm: false, faults };
  calm.faults = { ...faults, fate: () => (calm.isCalm ? 'fine' : faults.fate()) };
  return calm;
}

export interface Watched {
  /** The whole model, with every record. */
  readonly text: string;
  readonly document: RecordingDocument;
  /** The preview as it stood when the sealed recording took its place. */
  readonly preview: RecordingDocument | undefined;
  readonly differences: Differences | undefined;
  readonly states: readonly TailState[];
  readonly commits: number;
}

export interface WatchOptions {
  readonly time: VirtualTime;
  readonly around: Around;
  readonly request: OpenRequest;
  readonly calm: { isCalm: boolean };
  /** After each commit until the sealed recording takes its place. */
  readonly onPreview?: (document: RecordingDocument) => void;
  /** Takes a newer attempt where one is offered. */
  readonly takesOffers?: boolean;
}

/** Opens a run and watches it to its end, as a person who clicks again where opening fails. */
export async function watch(options: WatchOptions): Promise<Watched> {
  const { time, around, request, calm, onPreview = () => {}, takesOffers = true } = options;
  let last = new Reading(around);
  let document = new RecordingDocument();
  let differences: Differences | undefined;
  let preview: RecordingDocument | undefined;
  const states: TailState[] = [];
  let commits = 0;
  const open = async (): Promise<void> => {
    const reading = new Reading(around);
    last = reading;
    document = new RecordingDocument();
    let isOffered = false;
    let isWatched = false;
    const answer = await reading.open(request, undefined, {
      onDelta: (delta: Delta, own?: Differences) => {
        if (own !== undefined) {
          preview = document;
          document = new RecordingDocument();
        }
        differences = own ?? differences;
        document.apply(delta);
        commits++;
        if (own === undefined) onPreview(document);
      },
      onTail: (state) => {
        states.push(state);
        isWatched = true;
        isOffered = takesOffers && state.attempt !== undefined && (state.newestAttempt ?? 0) > state.attempt;
        if (isOffered) reading.close();
      },
    });
    if (answer.ok && !isOffered && (isWatched || calm.isCalm)) return;
    calm.isCalm = answer.ok && !isWatched;
    await time.sleep(1000);
    await open();
  };
  await time.until(open());
  return { text: textOf(document, last), document, preview, differences, states, commits };
}

/** Everything that a model says, as text. */
function textOf(document: RecordingDocument, reading: Reading): string {
  const { status, axis, origin, start, duration, meta, ledger, issues, gaps, offAxis, evidence } = document;
  const lanes = document.lanes.map(({ tracks, ...lane }) => ({
    ...lane,
    tracks: tracks.map(({ id }) => id),
  }));
  const tracks = document.tracks.map((track) => ({
    id: track.id,
    anchored: track.anchored,
    rows: Array.from({ length: track.columns.length }, (_, i) => rowOf(track, i)),
    records: reading.payloads(track.id, [...track.columns.seq]),
  }));
  const { failingMoment } = document;
  const whole = { status, axis, origin, start, duration, meta, ledger, issues, gaps, offAxis, evidence };
  return JSON.stringify({ ...whole, failingMoment, lanes, tracks }, undefined, 1);
}

function rowOf(track: TrackReader, i: number): string {
  const { start, end, level, flags, parent, row, values } = track.columns;
  const numbers = [start, end, level, flags, parent, row, ...values].map((column) => column[i]);
  return [track.entryId(i), track.kindOf(i), ...numbers, track.label(i)].join(' | ');
}
