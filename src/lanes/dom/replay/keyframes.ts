import type { TrackReader } from '../../../model/index.ts';
import type { FromFolder, ToFolder } from './fold.worker.ts';
import type { Path } from './page-states.ts';
import { TrackWindow } from './track-window.ts';

/** Changes without a snapshot from which on keyframes of our own are worth a worker's time. */
const WORTH_FOLDING = 1500;
/** Entries from which on the worker is started before it is asked for. */
const WORTH_STARTING = 50;
/** Entries handed over at once. */
const CHUNK = 4000;

/** A point of the track from which the page can be built without what lies before. */
export interface Base {
  readonly index: number;
  readonly seq: number;
}

export interface KeyframesEnv {
  track(): TrackReader | undefined;
  /** A way to the records for the worker; it answers `{ id, trackId, seqs }` with `{ id, texts }`. */
  payloadPort(): MessagePort | undefined;
}

/**
 * The worker beside a page that is replayed (DOM.md): it reads the track's records without the page's thread, keeps
 * keyframes of our own where the recorder made few, and works out what has to change for a jump. Goes on as the track
 * grows, starts over when entries come late, behind it.
 */
export class Keyframes {
  readonly #env: KeyframesEnv;
  #worker: Worker | undefined;
  #seqs: readonly number[] = [];
  /** Where the worker has come to: index, and the entry that must still stand there. */
  #at = { index: -1, seq: -1 };
  #bytes = 0;
  #window: TrackWindow | undefined;
  #running = false;
  #closed = false;
  #pushed: (() => void) | undefined;
  #waiting: { readonly index: number; readonly resolve: () => void }[] = [];
  #jobs = 0;
  readonly #asked = new Map<number, (json: string | undefined) => void>();

  constructor(env: KeyframesEnv) {
    this.#env = env;
  }

  /** Of the keyframes that the worker keeps. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The last keyframe at or before an index, when one is known. O(keyframes). */
  nearest(track: TrackReader, index: number): Base | undefined {
    for (let i = this.#seqs.length - 1; i >= 0; i -= 1) {
      const seq = this.#seqs[i] ?? -1;
      const at = track.indexOf(seq);
      // Behind the place where late entries came in, keyframes are stale until they are made again.
      if (at >= 0 && at <= index && track.columns.seq[this.#at.index] === this.#at.seq)
        return { index: at, seq };
    }
    return undefined;
  }

  /** How to get to an instant, as JSON of a `WholePage` or a `ChangedPage`; `undefined`: only the long way. */
  page(to: Path, from: Path | undefined, most: number): Promise<string | undefined> {
    const worker = this.#start();
    if (worker === undefined) return Promise.resolve(undefined);
    this.#jobs += 1;
    const job = this.#jobs;
    return new Promise((resolve) => {
      this.#asked.set(job, resolve);
      this.#post(worker, { type: 'page', job, to, from, most });
    });
  }

  /**
   * Resolves when the worker has come to an index, or will not: a far jump waits for it with the old picture in place,
   * since catching up on thousands of changes here would hold the page far longer.
   */
  reached(index: number): Promise<void> {
    if (!this.#running || this.#at.index >= index) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ index, resolve }));
  }

  /** To be called when the track may have grown. Cheap when there is nothing to do. */
  refresh(): void {
    if (this.#running || this.#closed) return;
    this.#running = true;
    // Without keyframes of our own seeks are slower, and right all the same.
    this.#advance().catch(() => this.close());
  }

  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pushed?.();
    for (const resolve of this.#asked.values()) resolve(undefined);
    this.#asked.clear();
    this.#tell(Infinity);
  }

  #tell(reached: number): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ index }) => index > reached);
    for (const { index, resolve } of waiting) if (index <= reached) resolve();
  }

  async #advance(): Promise<void> {
    try {
      await this.#catchUp();
    } finally {
      this.#running = false;
      this.#tell(Infinity);
    }
  }

  async #catchUp(): Promise<void> {
    for (let track = this.#env.track(); track !== undefined && !this.#closed; track = this.#env.track()) {
      if (this.#at.index >= 0 && track.columns.seq[this.#at.index] !== this.#at.seq) this.#reset();
      const last = track.columns.length - 1;
      if (this.#at.index >= last) return;
      const window = TrackWindow.of(track, this.#window);
      this.#window = window;
      if (last >= WORTH_STARTING) this.#start();
      if (this.#at.index < 0 && !worthFolding(window)) return;
      const worker = this.#start();
      if (worker === undefined) return;
      const { seqs, starts, reached } = window.stretch(this.#at.index, last, CHUNK);
      const at = { index: reached, seq: window.seq(reached) };
      await this.#push(worker, seqs, starts);
      if (this.#closed) return;
      this.#at = at;
      this.#tell(at.index);
    }
  }

  #reset(): void {
    this.#at = { index: -1, seq: -1 };
    this.#seqs = [];
    this.#bytes = 0;
    if (this.#worker !== undefined) this.#post(this.#worker, { type: 'reset' });
  }

  #post(worker: Worker, message: ToFolder, transfer: Transferable[] = []): void {
    worker.postMessage(message, transfer);
  }

  #push(worker: Worker, seqs: Float64Array, starts: Float64Array): Promise<void> {
    return new Promise((resolve) => {
      this.#pushed = resolve;
      this.#post(worker, { type: 'push', seqs, starts });
    });
  }

  #start(): Worker | undefined {
    if (this.#worker !== undefined || this.#closed) return this.#worker;
    const port = this.#env.payloadPort();
    const track = this.#env.track();
    if (port === undefined || track === undefined) return undefined;
    const worker = new Worker(new URL('./fold.worker.ts', import.meta.url), {
      type: 'module',
      name: 'dom-fold',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromFolder>) => {
      if (data.type === 'pushed') {
        this.#seqs = data.seqs;
        this.#bytes = data.bytes;
        this.#pushed?.();
      } else {
        this.#asked.get(data.job)?.(data.json);
        this.#asked.delete(data.job);
      }
    });
    worker.addEventListener('error', () => this.close());
    this.#post(worker, { type: 'source', port, trackId: track.id }, [port]);
    this.#worker = worker;
    return worker;
  }
}

/** Whether any stretch without a snapshot is long enough. */
function worthFolding(window: TrackWindow): boolean {
  const { length } = window.track.columns;
  const marks = [...window.keyframes, length];
  return marks.some((mark, i) => i > 0 && mark - (marks[i - 1] ?? 0) > WORTH_FOLDING);
}
