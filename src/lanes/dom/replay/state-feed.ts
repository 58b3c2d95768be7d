import type { Failure, Result } from '../../../base/index.ts';
import type { TrackReader } from '../../../model/index.ts';
import { htmlSnapshot } from './html-snapshot.ts';
import { Preparer } from './prepare.ts';
import type { FeedEnv } from './feed.ts';
import { savedHtml } from './saved-html.ts';
import { EventType } from './shapes.ts';
import { sliceSnapshot } from './slice-snapshot.ts';
import type { Surface } from './surface.ts';
import { Turns } from './turns.ts';

/** Nobody wrote down how wide the page was: a common window. */
const SIZE = { width: 1280, height: 800 };

export interface StateEnv extends Omit<FeedEnv, 'track'> {
  track(): TrackReader | undefined;
  blob(ref: string): Promise<Result<Blob, Failure>>;
  /** The saved page cannot be had; the sentence says why. */
  failed(message: string): void;
}

/** Shows pages that were saved whole as HTML, the last one at or before t. */
export class StateFeed {
  readonly #env: StateEnv;
  #want = Number.NaN;
  #running: Promise<void> | undefined;
  #shown: { readonly seq: number; readonly surface: Surface | undefined } | undefined;
  #closed = false;

  constructor(env: StateEnv) {
    this.#env = env;
  }

  /** Each saved page numbers its nodes anew. */
  get snapshot(): number | undefined {
    return this.#shown?.seq;
  }

  isAt(t: number): boolean {
    return this.#running === undefined && this.#shown !== undefined && this.#shown.seq === this.#seqAt(t);
  }

  seek(t: number): Promise<void> {
    if (!Number.isFinite(t) || this.#closed) return Promise.resolve();
    this.#want = t;
    this.#running ??= this.#run();
    return this.#running;
  }

  refresh(): Promise<void> {
    return this.seek(this.#want);
  }

  rebuild(): Promise<void> {
    this.#shown = this.#shown === undefined ? undefined : { ...this.#shown, seq: Number.NaN };
    return this.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#swap(undefined, -1);
  }

  /** -1 before the first saved page. */
  #seqAt(t: number): number {
    const track = this.#env.track();
    const index = track?.latestAt(t) ?? -1;
    return index < 0 ? -1 : (track?.columns.seq[index] ?? -1);
  }

  async #run(): Promise<void> {
    await Promise.resolve();
    try {
      for (
        let seq = this.#seqAt(this.#want);
        this.#shown?.seq !== seq && !this.#closed;
        seq = this.#seqAt(this.#want)
      )
        await this.#reach(seq);
    } finally {
      this.#running = undefined;
    }
  }

  async #reach(seq: number): Promise<void> {
    if (seq >= 0) return this.#build(seq);
    this.#swap(undefined, -1);
    this.#env.show(undefined, 'before');
    this.#env.settled(undefined, undefined);
  }

  async #build(seq: number): Promise<void> {
    const track = this.#env.track();
    if (track === undefined) return;
    const [text] = await this.#env.payloads(track.id, [seq]);
    const html = await savedHtml(text, (ref) => this.#env.blob(ref));
    if (this.#closed) return;
    if (typeof html !== 'string') {
      this.#swap(undefined, seq);
      this.#env.failed(html.message);
      return;
    }
    const preparer = new Preparer(this.#env.assets);
    const surface = await this.#env.create();
    if (surface === undefined) {
      this.#closed = true;
      return;
    }
    const turns = new Turns();
    await surface.apply({ type: EventType.meta, data: { href: '', ...SIZE } });
    for (const event of preparer.push(htmlSnapshot(html), 0)) {
      for (const part of event.type === EventType.fullSnapshot ? sliceSnapshot(event) : [event]) {
        await surface.apply(part);
        await turns.breathe();
      }
    }
    if (this.#closed || this.#seqAt(this.#want) !== seq) {
      surface.destroy();
      return;
    }
    this.#swap(surface, seq);
    this.#env.show(surface, 'shown');
    this.#env.settled(surface, preparer.losses);
  }

  #swap(surface: Surface | undefined, seq: number): void {
    this.#shown?.surface?.destroy();
    this.#shown = { seq, surface };
  }
}
