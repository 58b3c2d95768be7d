import type { TrackReader } from '../../../model/index.ts';
import type { AssetSource } from './assets.ts';
import type { Base, Keyframes } from './keyframes.ts';
import type { Losses } from './losses.ts';
import type { Path } from './page-states.ts';
import { parseJson } from './parse-json.ts';
import { ReplayedPage } from './replayed-page.ts';
import { isRecord } from './shapes.ts';
import type { Surface } from './surface.ts';
import { TrackWindow } from './track-window.ts';
import { Turns } from './turns.ts';

/** Entries asked for at once. */
const CHUNK = 1000;
/** Entries beyond which a jump waits for a keyframe of ours that is on its way. */
const TOO_FAR = 5000;
/** Entries that are applied one by one; beyond, the worker works out what is different at the end of them. */
const NEAR = 100;
/** Entries of a first page that are not worth waiting for the worker to start. */
const SHORT = 400;
/** What is changed in place at most, in nodes made anew (`PageChange.weight`): about 15 ms, and twice that to lay it out. */
const MOST = 1200;
/** Longest time without a right picture, ms, while targets come faster than pages: then one is shown on the way. */
const STARVED_MS = 400;

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
  /** The worker beside the page, where there is one. */
  readonly keyframes?: Pick<Keyframes, 'nearest' | 'page' | 'reached'> | undefined;
  /** Entries that are rather applied one by one; `NEAR` unless told. */
  readonly near?: number | undefined;
}

interface Goal {
  readonly window: TrackWindow;
  /** Index of the recorder's snapshot, and of the entry to end at. */
  readonly keyframe: number;
  readonly index: number;
}

/**
 * Keeps one track's page at the instant asked for (DOM.md). A few entries ahead are applied in place. For any other move
 * the worker says what is different there, which is applied in place too, in one task; where that is more than a task
 * holds, or only a fresh page gets it right, one is built beside and swapped in when it is whole. The last target wins.
 */
export class Feed {
  readonly #env: FeedEnv;
  #want = Number.NaN;
  #moves = 0;
  #running: Promise<void> | undefined;
  #shown: ReplayedPage | undefined;
  #building: ReplayedPage | undefined;
  #window: TrackWindow | undefined;
  #closed = false;
  /** Since when no right picture was shown, `performance.now()`. */
  #since = 0;
  readonly #turns = new Turns();

  constructor(env: FeedEnv) {
    this.#env = env;
  }

  /** The snapshot that the shown page goes back to: under another one, ids mean other nodes. */
  get snapshot(): number | undefined {
    return this.#shown?.at.keyframe;
  }

  /** Whether the picture already is the one for `t`: nothing to wait for. */
  isAt(t: number): boolean {
    if (this.#running !== undefined) return false;
    const goal = this.#goal(t);
    if (goal === undefined) return this.#shown === undefined && !Number.isNaN(this.#want);
    return this.#shown !== undefined && this.#shown.at.index === goal.index && this.#fits(this.#shown, goal);
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
    this.#window = TrackWindow.of(track, this.#window);
    const index = track.latestAt(t);
    const keyframe = this.#window.keyframe(index);
    return keyframe === undefined ? undefined : { window: this.#window, keyframe, index };
  }

  /** Whether the entries between are all that is missing. */
  #fits({ at, stale }: ReplayedPage, goal: Goal): boolean {
    return (
      !stale &&
      at.index <= goal.index &&
      at.keyframe === goal.keyframe &&
      goal.window.seq(at.index) === at.seq
    );
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
    this.#since = performance.now();
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
      const base = this.#env.keyframes?.nearest(goal.window.track, goal.index);
      const known = Math.max(goal.keyframe, base?.index ?? 0, ready ? (this.#shown?.at.index ?? 0) : 0);
      if (this.#building === undefined && goal.index - known > TOO_FAR && !waited) {
        waited = true;
        await this.#env.keyframes?.reached(goal.index);
        move = -1;
        continue;
      }
      const near = ready && goal.index - (this.#shown?.at.index ?? 0) <= (this.#env.near ?? NEAR);
      const quick = near || this.#building !== undefined ? 'none' : await this.#quick(goal, move);
      if (quick === 'again') continue;
      const page =
        quick === 'none' ? ((ready ? this.#shown : this.#building) ?? (await this.#start(goal))) : quick;
      if (page === undefined) continue;
      // A step at a time: the target may have moved meanwhile.
      if (page.at.index < goal.index && (await this.#advance(page, goal)) < goal.index) move = -1;
      if (this.#closed || (move !== this.#moves && !this.#starved())) continue;
      this.#arrive(page);
    }
  }

  #starved(): boolean {
    return performance.now() - this.#since > STARVED_MS;
  }

  #nothing(): void {
    this.#drop();
    const old = this.#shown;
    this.#shown = undefined;
    this.#env.show(undefined, (this.#window?.keyframes.length ?? 0) > 0 ? 'before' : 'none');
    old?.surface.destroy();
    this.#env.settled(undefined, undefined);
  }

  #arrive(page: ReplayedPage): void {
    this.#since = performance.now();
    if (page !== this.#shown) {
      const old = this.#shown;
      this.#shown = page;
      this.#building = undefined;
      this.#env.show(page.surface, 'shown');
      old?.surface.destroy();
    }
    this.#env.settled(page.surface, page.preparer.losses);
  }

  /** The page at the goal by what the worker says is different there. `again`: the target has moved. */
  async #quick(goal: Goal, move: number): Promise<ReplayedPage | 'again' | 'none'> {
    const { keyframes } = this.#env;
    const shown = this.#shown;
    if (keyframes === undefined) return 'none';
    const to = this.#path(goal, goal.keyframe, goal.index);
    if (shown === undefined && to.base === undefined && to.seqs.length <= SHORT) return 'none';
    const from =
      shown !== undefined &&
      !shown.stale &&
      shown.preparer.settled &&
      goal.window.seq(shown.at.index) === shown.at.seq
        ? this.#path(goal, shown.at.keyframe, shown.at.index)
        : undefined;
    const at = { keyframe: goal.keyframe, index: goal.index, seq: goal.window.seq(goal.index) };
    const json = await keyframes.page(to, from, MOST);
    if (this.#closed || (move !== this.#moves && !this.#starved())) return 'again';
    const content = parseJson(json);
    if (!isRecord(content)) return 'none';
    if (content['type'] === 'whole') {
      const page = await this.#create(at);
      if (page === undefined) return 'again';
      page.abandoned = () => this.#closed || (move !== this.#moves && !this.#starved());
      if (await page.fill(content, at)) return page;
      this.#drop();
      return 'again';
    }
    // What it was compared with is not what is known by now.
    if (shown === undefined || shown.stale) return 'again';
    await shown.change(content, at);
    return shown;
  }

  /** The way from the nearest keyframe, ours or the recorder's, to an entry. */
  #path({ window }: Goal, keyframe: number, index: number): Path {
    const ours = this.#env.keyframes?.nearest(window.track, index);
    const base: Base | undefined = ours !== undefined && ours.index > keyframe ? ours : undefined;
    const way = window.stretch(base?.index ?? keyframe - 1, index, Number.POSITIVE_INFINITY);
    const sizes = base === undefined ? window.sizes(keyframe) : [];
    const after = (before: readonly number[], rest: Float64Array): Float64Array => {
      const all = new Float64Array(before.length + rest.length);
      all.set(before);
      all.set(rest, before.length);
      return all;
    };
    const indices = after(sizes, way.places);
    return {
      base: base?.seq,
      indices,
      seqs: after(
        sizes.map((place) => window.seq(place)),
        way.seqs,
      ),
      starts: after(
        sizes.map(() => Number.NaN),
        way.starts,
      ),
      index: indices.at(-1) ?? base?.index ?? -1,
    };
  }

  async #create(at: ReplayedPage['at']): Promise<ReplayedPage | undefined> {
    const surface = await this.#env.create();
    if (this.#closed || surface === undefined) {
      surface?.destroy();
      this.#closed = true;
      return undefined;
    }
    const page = new ReplayedPage(surface, at, this.#turns, this.#env.assets);
    page.abandoned = () => this.#closed;
    this.#building = page;
    await page.begin();
    return page;
  }

  /** A fresh page at the goal's snapshot, or a little behind it, with the page size that was in force. */
  async #start({ window, keyframe, index }: Goal): Promise<ReplayedPage | undefined> {
    const sizes = window.sizes(keyframe);
    // With what lies just behind: while a file is still being read, each question waits for its turn.
    const { indices, reached } = window.changes(keyframe - 1, Math.max(keyframe, index), SHORT);
    const starts = indices.map((at) => window.start(at));
    const before = { keyframe, index: keyframe - 1, seq: window.seq(keyframe - 1) };
    const after = { keyframe, index: reached, seq: window.seq(reached) };
    const [page, texts] = await Promise.all([
      this.#create(before),
      this.#load(window, [...sizes, ...indices]),
    ]);
    if (page === undefined) return undefined;
    for (const [i, text] of texts.entries()) {
      await page.feed(text, starts[i - sizes.length] ?? Number.NaN);
      if (this.#closed) return undefined;
    }
    page.at = after;
    return page;
  }

  /** Takes in the next entries up to the goal; returns the index reached. */
  async #advance(page: ReplayedPage, goal: Goal): Promise<number> {
    const moves = this.#moves;
    const { keyframe } = page.at;
    const { indices, reached } = goal.window.changes(page.at.index, goal.index, CHUNK);
    // The track may grow while we wait, and indices move: what they mean now is kept.
    const entries = indices.map((index) => ({
      index,
      seq: goal.window.seq(index),
      start: goal.window.start(index),
    }));
    const end = { keyframe, index: reached, seq: goal.window.seq(reached) };
    const texts = await this.#load(goal.window, indices);
    if (this.#closed) return reached;
    for (const [i, { index, seq, start }] of entries.entries()) {
      await page.feed(texts[i], start);
      page.at = { keyframe, index, seq };
      if (
        (await this.#turns.breathe()) &&
        (this.#closed || (moves !== this.#moves && !this.#stillWanted(page)))
      )
        return index;
    }
    page.at = end;
    return reached;
  }

  #stillWanted(page: ReplayedPage): boolean {
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
}
