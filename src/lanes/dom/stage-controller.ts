import type { Engine } from '../../engine/index.ts';
import type { ModelReader, TrackReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { Assets } from './replay/assets.ts';
import { Feed } from './replay/feed.ts';
import type { Picture } from './replay/feed.ts';
import type { Losses, MissingAsset } from './replay/losses.ts';
import { Keyframes } from './replay/keyframes.ts';
import { pageAt, pageChoices } from './replay/pages.ts';
import type { PageChoice } from './replay/pages.ts';
import { PointerTrail } from './replay/pointer.ts';
import type { PointerState } from './replay/pointer.ts';
import { StateFeed } from './replay/state-feed.ts';
import { createSurface } from './replay/surface.ts';
import type { Surface } from './replay/surface.ts';

/** What the stage says around the page. */
export interface StageView {
  readonly picture: Picture | 'loading' | 'failed';
  readonly pages: readonly PageChoice[];
  readonly active: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly missing: readonly MissingAsset[];
  readonly missingCount: number;
  readonly unplaced: number;
  readonly stray: number;
  readonly canvas: number;
  readonly dropped: number;
  readonly unreadable: number;
  readonly failure: string | undefined;
  /** Entries of the page's track, for the sentence about a recording without a snapshot. */
  readonly count: number;
}

export const EMPTY_VIEW: StageView = {
  picture: 'loading',
  pages: [],
  active: undefined,
  width: 1280,
  height: 720,
  missing: [],
  missingCount: 0,
  unplaced: 0,
  stray: 0,
  canvas: 0,
  dropped: 0,
  unreadable: 0,
  failure: undefined,
  count: 0,
};

export interface StageTargets {
  /** Where the recorded page is built, in its own pixels; scaled from outside. */
  readonly paper: HTMLElement;
  changed(view: StageView): void;
  pointer(state: PointerState | undefined, surface: Surface | undefined): void;
}

interface Active {
  readonly id: string;
  /** The recording it is of: another one may have a page of the same name. */
  readonly model: ModelReader;
  readonly feed: Feed | StateFeed;
  readonly trail: PointerTrail;
  readonly keyframes: Keyframes | undefined;
}

function close(active: Active | undefined): void {
  active?.feed.close();
  active?.keyframes?.close();
}

/** The stage without React: follows the clock, picks the page, keeps the document at the playhead. */
export class StageController {
  readonly #session: Session;
  readonly #engine: Engine;
  readonly #targets: StageTargets;
  readonly #stops: (() => void)[];
  readonly #assets: Assets;
  #view = EMPTY_VIEW;
  #active: Active | undefined;
  /** The page before, whose picture stays until the new one has its own. */
  #leaving: Active | undefined;
  #picked: string | undefined;
  #surface: Surface | undefined;
  readonly #pageListeners = new Set<() => void>();
  #pointerMove = 0;
  #closed = false;

  constructor(session: Session, engine: Engine, targets: StageTargets) {
    this.#session = session;
    this.#engine = engine;
    this.#targets = targets;
    this.#assets = new Assets({
      requests: () => session.model().lane('network')?.tracks ?? [],
      payloads: (trackId, seqs) => engine.payloads(trackId, seqs),
      blob: (ref) => engine.blob(ref),
    });
    const meters = [
      session.meter.cache('page keyframes', () => this.#active?.keyframes?.bytes ?? 0),
      session.meter.cache('page assets', () => this.#assets.bytes),
    ];
    this.#stops = [
      ...meters,
      session.clock.subscribe(() => this.#move()),
      session.subscribe(() => this.#move(true)),
    ];
    this.#move(true);
  }

  /** Shows one page whatever is in use; `undefined` goes back to following. */
  pick(id: string | undefined): void {
    this.#picked = id;
    this.#move(true);
  }

  /** The document that is shown; it changes in place, and is another one after a jump. */
  get surface(): Surface | undefined {
    return this.#surface;
  }

  /** Names the page and the snapshot it goes back to; ids of nodes hold as long as it stays the same. */
  get snapshot(): string {
    return `${this.#active?.id ?? ''} ${this.#active?.feed.snapshot ?? ''}`;
  }

  /** Called whenever the document stands at a new instant. */
  onPage(listener: () => void): () => void {
    this.#pageListeners.add(listener);
    return () => this.#pageListeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#pageListeners) listener();
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
    close(this.#active);
    close(this.#leaving);
    this.#assets.close();
  }

  #tracks(): readonly TrackReader[] {
    return this.#session.model().lane('dom')?.tracks ?? [];
  }

  #move(structure = false): void {
    if (this.#closed) return;
    const { t } = this.#session.clock;
    const tracks = this.#tracks();
    const track = tracks.find((each) => each.id === this.#picked) ?? pageAt(tracks, t);
    if (track === undefined) {
      this.#set({ picture: 'none', pages: [], count: 0 });
      return;
    }
    if (this.#active?.id !== track.id || this.#active.model !== this.#session.model()) this.#open(track);
    if (structure) this.#active?.keyframes?.refresh();
    if (structure) this.#set({ pages: pageChoices(this.#session.model().lane('dom'), this.#view.pages) });
    this.#set({ active: track.id, count: track.columns.length });
    const feed = this.#active?.feed;
    if (feed !== undefined && !feed.isAt(t))
      this.#session.busy(feed.seek(t).catch((error: unknown) => this.#failed(error)));
    this.#point(track, t);
  }

  #open(track: TrackReader): void {
    close(this.#leaving);
    this.#leaving = this.#active;
    const { id } = track;
    const env = {
      track: () => this.#tracks().find((each) => each.id === id),
      payloadPort: () => this.#engine.payloadPort?.(),
      payloads: (trackId: string, seqs: readonly number[]) => this.#engine.payloads(trackId, seqs),
      create: () =>
        createSurface(this.#targets.paper, {
          resized: () => this.#resized(),
          violated: (url) => this.#violated(url),
        }),
      show: (surface: Surface | undefined, picture: Picture) => this.#show(id, surface, picture),
      settled: (surface: Surface | undefined, losses: Losses | undefined) =>
        this.#settled(id, surface, losses),
      blob: (ref: string) => this.#engine.blob(ref),
      assets: this.#assets,
      failed: (failure: string) => this.#set({ picture: 'failed', failure }),
    };
    const keyframes = track.archetype === 'fold' ? new Keyframes(env) : undefined;
    const feed = keyframes === undefined ? new StateFeed(env) : new Feed({ ...env, keyframes });
    const model = this.#session.model();
    this.#active = { id, model, feed, trail: new PointerTrail(env.payloads), keyframes };
  }

  #show(id: string, surface: Surface | undefined, picture: Picture): void {
    if (this.#active?.id !== id) return;
    this.#surface = surface;
    surface?.reveal(false);
    this.#set({ picture, failure: undefined });
    this.#resized();
    close(this.#leaving);
    this.#leaving = undefined;
    this.#tell();
  }

  /** The player's code could not be had, or broke: this panel says so, the rest works. */
  #failed(error: unknown): void {
    if (!this.#closed)
      this.#set({ picture: 'failed', failure: error instanceof Error ? error.message : String(error) });
  }

  #resized(): void {
    if (this.#surface !== undefined && this.#surface.width > 0)
      this.#set({ width: this.#surface.width, height: this.#surface.height });
  }

  #violated(url: string): void {
    this.#set({
      missing: [...this.#view.missing, { url, kind: 'other', count: 1 }],
      missingCount: this.#view.missingCount + 1,
    });
  }

  #settled(id: string, surface: Surface | undefined, losses: Losses | undefined): void {
    if (this.#active?.id !== id) return;
    this.#set({
      missing: losses?.assets() ?? [],
      missingCount: losses?.assetCount ?? 0,
      unplaced: losses?.count('node-unplaced') ?? 0,
      stray: losses?.count('stray-reference') ?? 0,
      canvas: losses?.count('canvas-drawing') ?? 0,
      unreadable: losses?.count('event-unreadable') ?? 0,
      dropped:
        losses === undefined
          ? 0
          : losses.count('element-forbidden') +
            losses.count('element-unknown') +
            losses.count('attribute-dropped') +
            losses.count('too-deep') +
            losses.count('bad-shape'),
    });
    this.#tell();
    this.#session.busy(this.#loadAssets(id).catch((error: unknown) => this.#failed(error)));
    const track = this.#tracks().find((each) => each.id === id);
    if (track !== undefined && surface !== undefined) this.#point(track, this.#session.clock.t);
  }

  /** What the page asked for and the recording holds is put in by building the page once more. */
  async #loadAssets(id: string): Promise<void> {
    if ((await this.#assets.load()) && this.#active?.id === id) await this.#active.feed.rebuild();
  }

  /** The pointer moves between the events that change the page, so that it is asked for at each tick. */
  #point(track: TrackReader, t: number): void {
    const move = ++this.#pointerMove;
    if (track.archetype !== 'fold') {
      this.#targets.pointer(undefined, this.#surface);
      return;
    }
    const trail = this.#active?.trail;
    if (trail === undefined) return;
    const done = trail.at(track, t).then((state) => {
      if (move !== this.#pointerMove || this.#closed) return;
      this.#surface?.hover(state?.node);
      this.#targets.pointer(this.#surface === undefined ? undefined : state, this.#surface);
    });
    this.#session.busy(done);
  }

  #set(part: Partial<StageView>): void {
    const next = { ...this.#view, ...part };
    const same = (Object.keys(part) as (keyof StageView)[]).every((key) =>
      Object.is(this.#view[key], next[key]),
    );
    if (same) return;
    this.#view = next;
    this.#targets.changed(next);
  }
}
