import type { Engine } from '../../../engine/index.ts';
import type { TrackReader } from '../../../model/index.ts';
import { htmlSnapshot } from '../replay/html-snapshot.ts';
import { savedHtml } from '../replay/saved-html.ts';
import { TrackWindow } from '../replay/track-window.ts';
import type { Compared, ToComparer } from './compare.worker.ts';

/** Entries handed over at once. */
const CHUNK = 1000;

/** `before-first`: one of the two instants lies before the first snapshot of the page. */
export type Comparison =
  | Compared
  | { readonly type: 'before-first' }
  | { readonly type: 'failed'; readonly message: string };

type Records = Pick<Engine, 'payloads' | 'blob'>;

/** A page as a recording shows it at one instant. */
export interface PageAt {
  readonly engine: Records;
  readonly track: TrackReader;
  readonly t: number;
}

/** Compares pages in a worker of its own: a track's at two instants, or those of two recordings; the last question wins. */
export class Comparer {
  readonly #engine: Records;
  #worker: Worker | undefined;
  #job = 0;
  #answer: ((comparison: Comparison) => void) | undefined;

  constructor(engine: Records) {
    this.#engine = engine;
  }

  /** What became of the page from one instant to a later one; `undefined` when another question came meanwhile. */
  async compare(track: TrackReader, from: number, to: number): Promise<Comparison | undefined> {
    const indices = [track.latestAt(from), track.latestAt(to)] as const;
    return this.#ask((job) =>
      track.archetype === 'fold' ? this.#foldBoth(track, indices, job) : this.#readBoth(track, indices, job),
    );
  }

  /** How the second page differs from the first, which may be another recording's: nodes are joined by their place. */
  async compareTwo(before: PageAt, after: PageAt): Promise<Comparison | undefined> {
    return this.#ask(async (job) => {
      for (const [page, side] of [[before, 'before'] as const, [after, 'after'] as const]) {
        const trouble = await this.#take(page, side, job);
        if (trouble !== undefined) return trouble;
      }
      return false;
    });
  }

  /** Lets both sides be fed, then asks for the difference; `gather` answers whether they are of one snapshot. */
  async #ask(gather: (job: number) => Promise<boolean | Comparison>): Promise<Comparison | undefined> {
    this.#job += 1;
    const job = this.#job;
    this.#answer = undefined;
    const same = await gather(job);
    if (job !== this.#job) return undefined;
    if (typeof same !== 'boolean') return same;
    const compared = await new Promise<Comparison>((resolve) => {
      this.#answer = resolve;
      this.#post({ type: 'compare', job, sameSnapshot: same });
    });
    return job === this.#job ? compared : undefined;
  }

  close(): void {
    this.#job += 1;
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #foldBoth(
    track: TrackReader,
    [before, after]: readonly [number, number],
    job: number,
  ): Promise<boolean | Comparison> {
    const window = new TrackWindow(track);
    const start = window.keyframe(before);
    const end = window.keyframe(after);
    if (start === undefined || end === undefined) return { type: 'before-first' };
    this.#post({ type: 'start' });
    await this.#feed(window, start - 1, before, job);
    this.#post({ type: 'keep', side: 'before' });
    const same = start === end;
    if (!same) this.#post({ type: 'start' });
    await this.#feed(window, same ? before : end - 1, after, job);
    this.#post({ type: 'keep', side: 'after' });
    return same;
  }

  /** Feeds the page of one recording as one side; why it cannot be, if it cannot. */
  async #take(
    { engine, track, t }: PageAt,
    side: 'before' | 'after',
    job: number,
  ): Promise<Comparison | undefined> {
    const index = track.latestAt(t);
    if (track.archetype !== 'fold') return this.#readOne(engine, track, index, side, job);
    const window = new TrackWindow(track);
    const start = window.keyframe(index);
    if (start === undefined) return { type: 'before-first' };
    this.#post({ type: 'start' });
    await this.#feed(window, start - 1, index, job, engine);
    if (job === this.#job) this.#post({ type: 'keep', side });
    return undefined;
  }

  async #feed(
    window: TrackWindow,
    from: number,
    to: number,
    job: number,
    engine: Records = this.#engine,
  ): Promise<void> {
    for (let at = from; at < to && job === this.#job; ) {
      const { indices, reached } = window.changes(at, to, CHUNK);
      const entries = indices.map((index) => [window.seq(index), window.start(index)] as const);
      const texts = await engine.payloads(
        window.track.id,
        entries.map(([seq]) => seq),
      );
      if (job !== this.#job) return;
      this.#post({ type: 'entries', entries: entries.map(([, start], i) => [start, texts[i]] as const) });
      at = reached;
    }
  }

  /** Pages that were saved whole as HTML: each is a snapshot of its own. */
  async #readBoth(
    track: TrackReader,
    [before, after]: readonly [number, number],
    job: number,
  ): Promise<boolean | Comparison> {
    for (const [index, side] of [[before, 'before'] as const, [after, 'after'] as const]) {
      const trouble = await this.#readOne(this.#engine, track, index, side, job);
      if (trouble !== undefined) return trouble;
    }
    return before === after;
  }

  async #readOne(
    engine: Records,
    track: TrackReader,
    index: number,
    side: 'before' | 'after',
    job: number,
  ): Promise<Comparison | undefined> {
    if (index < 0) return { type: 'before-first' };
    const [record] = await engine.payloads(track.id, [track.columns.seq[index] ?? -1]);
    const html = await savedHtml(record, (ref) => engine.blob(ref));
    if (job !== this.#job) return undefined;
    if (typeof html !== 'string') return { type: 'failed', message: html.message };
    this.#post({ type: 'start' });
    this.#post({ type: 'entries', entries: [[0, JSON.stringify(htmlSnapshot(html))]] });
    this.#post({ type: 'keep', side });
    return undefined;
  }

  #post(message: ToComparer): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), {
      type: 'module',
      name: 'dom-compare',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Compared>) => {
      if (data.job === this.#job) this.#answer?.(data);
    });
    worker.addEventListener('error', (event) => {
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#answer?.({ type: 'failed', message: event.message });
    });
    return worker;
  }
}
