import type { TrackReader } from '../../../model/index.ts';
import type { FromFolder, ToFolder } from './fold.worker.ts';
import { TrackWindow } from './track-window.ts';

/** Changes without a snapshot from which on keyframes of our own are worth a worker. */
const WORTH_FOLDING = 1500;
/** Entries handed over at once. */
const CHUNK = 1000;

/** A point of the track from which the page can be built without what lies before. */
export interface Base {
  readonly index: number;
  readonly seq: number;
}

export interface KeyframesEnv {
  track(): TrackReader | undefined;
  payloads(trackId: string, seqs: readonly number[]): Promise<readonly (string | undefined)[]>;
}

/**
 * Keyframes of our own for a recording that has few (DOM.md): a worker folds the track while the page
 * is used already, so that a jump has little to catch up on. Goes on as the track grows, starts over
 * when entries come late, behind it.
 */
export class Keyframes {
  readonly #env: KeyframesEnv;
  #worker: Worker | undefined;
  #seqs: readonly number[] = [];
  /** Where the worker has come to: index, and the entry that must still stand there. */
  #at = { index: -1, seq: -1 };
  #running = false;
  #closed = false;
  #pushed: (() => void) | undefined;
  #waiting: { readonly index: number; readonly resolve: () => void }[] = [];
  readonly #asked = new Map<number, (json: string | undefined) => void>();

  constructor(env: KeyframesEnv) {
    this.#env = env;
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

  load(base: Base): Promise<string | undefined> {
    const worker = this.#worker;
    if (worker === undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked.get(base.seq)?.(undefined);
      this.#asked.set(base.seq, resolve);
      this.#post(worker, { type: 'get', seq: base.seq });
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
      const window = new TrackWindow(track);
      if (this.#worker === undefined && !worthFolding(window)) return;
      this.#worker ??= this.#start();
      const { indices, reached } = window.changes(this.#at.index, last, CHUNK);
      const entries = indices.map((index) => [window.seq(index), window.start(index)] as const);
      const at = { index: reached, seq: window.seq(reached) };
      const texts = await this.#env.payloads(
        track.id,
        entries.map(([seq]) => seq),
      );
      if (this.#closed) return;
      await this.#push(
        this.#worker,
        entries.map(([seq, start], i) => [seq, start, texts[i]] as const),
      );
      this.#at = at;
      this.#tell(at.index);
    }
  }

  #reset(): void {
    this.#at = { index: -1, seq: -1 };
    this.#seqs = [];
    if (this.#worker !== undefined) this.#post(this.#worker, { type: 'reset' });
  }

  #post(worker: Worker, message: ToFolder): void {
    worker.postMessage(message);
  }

  #push(worker: Worker, entries: readonly (readonly [number, number, string | undefined])[]): Promise<void> {
    return new Promise((resolve) => {
      this.#pushed = resolve;
      this.#post(worker, { type: 'push', entries });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./fold.worker.ts', import.meta.url), {
      type: 'module',
      name: 'dom-fold',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromFolder>) => {
      if (data.type === 'pushed') {
        this.#seqs = data.seqs;
        this.#pushed?.();
      } else {
        this.#asked.get(data.seq)?.(data.json);
        this.#asked.delete(data.seq);
      }
    });
    worker.addEventListener('error', () => this.close());
    return worker;
  }
}

/** Whether any stretch without a snapshot is long enough. */
function worthFolding(window: TrackWindow): boolean {
  const { length } = window.track.columns;
  const marks = [...window.keyframes, length];
  return marks.some((mark, i) => i > 0 && mark - (marks[i - 1] ?? 0) > WORTH_FOLDING);
}
