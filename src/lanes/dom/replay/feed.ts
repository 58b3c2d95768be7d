import * as v from 'valibot';
import type { TrackReader } from '../../../model/index.ts';
import { Preparer } from './prepare.ts';
import type { AssetSource } from './assets.ts';
import type { Base, Keyframes } from './keyframes.ts';
import { LossRecord } from './losses.ts';
import type { Losses } from './losses.ts';
import { asArray, EventType, isRecord, Source } from './shapes.ts';
import type { SafeEvent } from './shapes.ts';
import { NODES_PER_FRAME, sliceSnapshot } from './slice-snapshot.ts';
import type { Surface } from './surface.ts';
import { TrackWindow } from './track-window.ts';
import { Turns } from './turns.ts';

/** Entries asked for at once. */
const CHUNK = 1000;
/** Entries beyond which a jump waits for a keyframe of ours that is on its way. */
const TOO_FAR = 5000;
/** Entries that are rather caught up on in place than by building the page again from a keyframe. */
const FAR = 800;
const DEFAULT_SIZE = { width: 1280, height: 720 };

/** `before`: no snapshot yet at this time. `none`: the track holds no snapshot at all. */
export type Picture = 'before' | 'none' | 'shown';

export interface FeedEnv {
  /** Newest version of the track. */
  track(): TrackReader | undefined;
  payloads(trackId: string, seqs: readonly number[]): Promise<readonly (string | undefined)[]>;
  /** A new surface, hidden until it is shown; `undefined` when there is no place for one any more. */
  create(): Promise<Surface | undefined>;
  /** Shows a surface, or none, in place of the one before. */
  show(surface: Surface | undefined, picture: Picture): void;
  /** Called whenever a picture stands: at the end of each move. */
  settled(surface: Surface | undefined, losses: Losses | undefined): void;
  /** Pictures and fonts that the recording holds. */
  readonly assets?: AssetSource | undefined;
  /** Keyframes of our own, where there are any. */
  readonly keyframes?: Pick<Keyframes, 'nearest' | 'load' | 'reached'> | undefined;
}

/** A picture being built or shown: a surface and how far into the track it has come. */
interface Page {
  readonly surface: Surface;
  readonly preparer: Preparer;
  /** Index of the snapshot it started from, and of the last entry it has taken in. */
  keyframe: number;
  index: number;
  /** `seq` at `index`: when another entry stands there, something was inserted behind us. */
  seq: number;
  /** Something it shows is known better by now. */
  stale: boolean;
}

interface Goal {
  readonly window: TrackWindow;
  /** Index of the recorder's snapshot, and of the entry to end at. */
  readonly keyframe: number;
  readonly index: number;
  /** A keyframe of ours between the two. */
  readonly base: Base | undefined;
}

/**
 * Keeps one track's page at the instant asked for (DOM.md). Forward moves apply what lies between in
 * place; a move backward, across a snapshot, or over entries that came late builds a fresh page,
 * swapped in when it is whole. The last target wins; a page under way is kept when the new target
 * lies ahead of it, so that playing never starves it.
 */
export class Feed {
  readonly #env: FeedEnv;
  #want = Number.NaN;
  #moves = 0;
  #running: Promise<void> | undefined;
  #shown: Page | undefined;
  #building: Page | undefined;
  #window: TrackWindow | undefined;
  #closed = false;
  readonly #turns = new Turns();

  constructor(env: FeedEnv) {
    this.#env = env;
  }

  /** The snapshot that the shown page goes back to: under another one, ids mean other nodes. */
  get snapshot(): number | undefined {
    return this.#shown?.keyframe;
  }

  /** Whether the picture already is the one for `t`: nothing to wait for. */
  isAt(t: number): boolean {
    if (this.#running !== undefined) return false;
    const goal = this.#goal(t);
    if (goal === undefined) return this.#shown === undefined && !Number.isNaN(this.#want);
    return this.#shown !== undefined && this.#shown.index === goal.index && this.#fits(this.#shown, goal);
  }

  /** Resolves when the document shows the newest target, whoever asked for it. Non-finite targets are ignored. */
  seek(t: number): Promise<void> {
    if (!Number.isFinite(t) || this.#closed) return Promise.resolve();
    this.#want = t;
    this.#moves += 1;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** To be called when the track has a new version. */
  refresh(): Promise<void> {
    return this.seek(this.#want);
  }

  /** Builds the page again where it stands; the picture stays until the new one is whole. */
  rebuild(): Promise<void> {
    for (const page of [this.#shown, this.#building]) if (page !== undefined) page.stale = true;
    return this.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
    if (this.#shown !== undefined) {
      this.#env.show(undefined, 'before');
      this.#shown.surface.destroy();
      this.#shown = undefined;
    }
  }

  #goal(t: number): Goal | undefined {
    const track = this.#env.track();
    if (track === undefined) return undefined;
    if (this.#window?.track !== track || this.#window.version !== track.version)
      this.#window = new TrackWindow(track);
    const index = track.latestAt(t);
    const keyframe = this.#window.keyframe(index);
    if (keyframe === undefined) return undefined;
    const base = this.#env.keyframes?.nearest(track, index);
    return {
      window: this.#window,
      keyframe,
      index,
      base: base !== undefined && base.index > keyframe ? base : undefined,
    };
  }

  #fits(page: Page, goal: Goal): boolean {
    if (page.stale) return false;
    if (
      page.index > goal.index ||
      goal.keyframe !== page.keyframe ||
      goal.window.seq(page.index) !== page.seq
    )
      return false;
    return goal.base === undefined || goal.base.index - page.index <= FAR;
  }

  #drop(): void {
    this.#building?.surface.destroy();
    this.#building = undefined;
  }

  async #run(): Promise<void> {
    // Not before `seek` has kept the promise; and given up in the same breath as the last look at the target.
    await Promise.resolve();
    try {
      await this.#follow();
    } finally {
      this.#running = undefined;
    }
  }

  async #follow(): Promise<void> {
    this.#turns.begin();
    let waited = false;
    for (let move = -1; move !== this.#moves && !this.#closed; ) {
      move = this.#moves;
      const goal = this.#goal(this.#want);
      if (goal === undefined) {
        this.#nothing();
        continue;
      }
      if (this.#building !== undefined && !this.#fits(this.#building, goal)) this.#drop();
      const ready = this.#shown !== undefined && this.#fits(this.#shown, goal);
      if (ready) this.#drop();
      const known = Math.max(goal.keyframe, goal.base?.index ?? 0, ready ? (this.#shown?.index ?? 0) : 0);
      if (this.#building === undefined && goal.index - known > TOO_FAR && !waited) {
        waited = true;
        await this.#env.keyframes?.reached(goal.index);
        move = -1;
        continue;
      }
      const page = (ready ? this.#shown : this.#building) ?? (await this.#start(goal));
      if (page === undefined) continue;
      // A step at a time: the target may have moved meanwhile.
      if (page.index < goal.index && (await this.#advance(page, goal)) < goal.index) move = -1;
      if (this.#closed || move !== this.#moves) continue;
      this.#arrive(page);
    }
  }

  #nothing(): void {
    this.#drop();
    const old = this.#shown;
    this.#shown = undefined;
    this.#env.show(undefined, (this.#window?.keyframes.length ?? 0) > 0 ? 'before' : 'none');
    old?.surface.destroy();
    this.#env.settled(undefined, undefined);
  }

  #arrive(page: Page): void {
    if (page !== this.#shown) {
      const old = this.#shown;
      this.#shown = page;
      this.#building = undefined;
      this.#env.show(page.surface, 'shown');
      old?.surface.destroy();
    }
    this.#env.settled(page.surface, page.preparer.losses);
  }

  /** A fresh page at the goal's snapshot, with the page size that was in force. */
  async #start(goal: Goal): Promise<Page | undefined> {
    const sizes = goal.window.sizes(goal.keyframe);
    const [surface, texts] = await Promise.all([this.#env.create(), this.#load(goal.window, sizes)]);
    if (this.#closed || surface === undefined) {
      surface?.destroy();
      this.#closed = true;
      return undefined;
    }
    const preparer = new Preparer(this.#env.assets);
    const page: Page = {
      surface,
      preparer,
      keyframe: goal.keyframe,
      index: goal.keyframe - 1,
      seq: goal.window.seq(goal.keyframe - 1),
      stale: false,
    };
    this.#building = page;
    await surface.apply({ type: EventType.meta, data: { href: '', ...DEFAULT_SIZE } });
    for (const text of texts) await this.#feed(page, text, Number.NaN);
    if (goal.base !== undefined) await this.#jump(page, goal.base);
    return page;
  }

  /** Brings a page that is still empty to a keyframe of ours; it stays empty when that is gone by now. */
  async #jump(page: Page, base: Base): Promise<void> {
    const content = parse(await this.#env.keyframes?.load(base));
    // Made by our own worker from prepared events; each goes through the sanitiser all the same.
    if (this.#closed || !isRecord(content)) return;
    for (const event of asArray(content['events'])) await this.#take(page, event, Number.NaN);
    const losses = v.safeParse(LossRecord, content['losses']);
    if (losses.success) page.preparer.losses.restore(losses.output);
    page.index = base.index;
    page.seq = base.seq;
  }

  /** Takes in the next entries up to the goal; returns the index reached. */
  async #advance(page: Page, goal: Goal): Promise<number> {
    const moves = this.#moves;
    const { indices, reached } = goal.window.changes(page.index, goal.index, CHUNK);
    // The track may grow while we wait, and indices move: what they mean now is kept.
    const entries = indices.map((index) => ({
      index,
      seq: goal.window.seq(index),
      start: goal.window.start(index),
    }));
    const reachedSeq = goal.window.seq(reached);
    const texts = await this.#load(goal.window, indices);
    if (this.#closed) return reached;
    for (const [at, { index, seq, start }] of entries.entries()) {
      await this.#feed(page, texts[at], start);
      page.index = index;
      page.seq = seq;
      if (
        (await this.#turns.breathe()) &&
        (this.#closed || (moves !== this.#moves && !this.#stillWanted(page)))
      )
        return page.index;
    }
    page.index = reached;
    page.seq = reachedSeq;
    return reached;
  }

  #stillWanted(page: Page): boolean {
    const goal = this.#goal(this.#want);
    return goal !== undefined && this.#fits(page, goal);
  }

  #load(window: TrackWindow, indices: readonly number[]): Promise<readonly (string | undefined)[]> {
    if (indices.length === 0) return Promise.resolve([]);
    return this.#env.payloads(
      window.track.id,
      indices.map((index) => window.seq(index)),
    );
  }

  async #feed(page: Page, text: string | undefined, stamp: number): Promise<void> {
    const raw = parse(text);
    if (raw === undefined) page.preparer.losses.add('event-unreadable');
    else await this.#take(page, raw, stamp);
  }

  async #take(page: Page, raw: unknown, stamp: number): Promise<void> {
    let nodes = 0;
    const events = page.preparer.push(raw, stamp);
    await this.#turns.breathe();
    for (const event of events) {
      const parts = event.type === EventType.fullSnapshot ? sliceSnapshot(event) : [event];
      for (const part of parts) {
        await page.surface.apply(part);
        if (parts.length === 1) continue;
        nodes += addsIn(part);
        if (nodes >= NODES_PER_FRAME) {
          await this.#turns.frame();
          nodes = 0;
        } else await this.#turns.breathe();
        if (this.#closed) return;
      }
    }
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const addsIn = (event: SafeEvent): number =>
  event.type === EventType.incremental && event.data.source === Source.mutation ? event.data.adds.length : 0;
