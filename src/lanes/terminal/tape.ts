import { inSlices, LatestTask, type Pacer } from '../../base/index.ts';
import type { TrackReader } from '../../model/index.ts';
import { dataOf, DEFAULT_SIZE, parseSize, startOf } from './record.ts';
import { Screen, type ScreenState, type ScreenView } from './screen/index.ts';

/** Entries between two keyframes, and characters after which one comes sooner: what a seek may have to write again. */
const KEY_ENTRIES = 500;
const KEY_CHARS = 512 * 1024;
/** With more keyframes every second one is let go. */
const MOST_KEYS = 400;
/** Records asked for at once. */
const PAGE = 500;
/** A frame has 16 ms for everybody. */
const SLICE_MS = 6;
/** Kinds of entries that change the screen. */
const TOLD: ReadonlySet<string> = new Set(['start', 'output', 'resize']);

interface Key {
  /** Entries that the state has taken in. */
  readonly count: number;
  readonly state: ScreenState;
}

export interface TapeSource {
  /** The session's track as it is now; it may grow. */
  track(): TrackReader | undefined;
  payloads(trackId: string, seqs: readonly number[]): Promise<readonly (string | undefined)[]>;
}

/**
 * A session's screen at any entry: from the nearest keyframe before it, then everything up to it. Keyframes are taken on
 * the way, so that the first seek to the end costs the whole stream (in slices) and every later one at most 500 entries.
 */
export class Tape {
  readonly #source: TapeSource;
  readonly #pacer: Pacer;
  readonly #seek: LatestTask<number>;
  #screen = new Screen(DEFAULT_SIZE.cols, DEFAULT_SIZE.rows);
  #keys: Key[] = [];
  #keyEntries = KEY_ENTRIES;
  /** Entries written to the screen so far, and the seq of the last of them. */
  #count = 0;
  #lastSeq = -1;
  /** Entries and characters since the last keyframe at or before here. */
  #charsSince = 0;
  #wanted = -1;
  /** Colours of the recorder's theme. */
  palette: readonly number[] = [];

  constructor(source: TapeSource, pacer: Pacer) {
    this.#source = source;
    this.#pacer = pacer;
    this.#seek = new LatestTask((count, isCurrent) => this.#run(count, isCurrent));
    this.#keys = [{ count: 0, state: this.#screen.take() }];
  }

  /** Is the screen as of that entry, and nothing on its way elsewhere? `index` as in the track's columns. */
  isAt(index: number): boolean {
    return this.#wanted === index + 1 && this.#count === index + 1 && this.#isSame();
  }

  /** Resolves when the screen is as of the newest entry that was asked for. */
  seek(index: number): Promise<void> {
    this.#wanted = index + 1;
    return this.#seek.request(index + 1);
  }

  view(): ScreenView {
    return this.#screen.view();
  }

  close(): void {
    this.#seek.cancel();
  }

  /** Still the stream that was written so far? A track that was sorted anew is another one. */
  #isSame(): boolean {
    return this.#count === 0 || this.#source.track()?.columns.seq[this.#count - 1] === this.#lastSeq;
  }

  async #run(wanted: number, isCurrent: () => boolean): Promise<void> {
    if (!this.#isSame()) this.#forget();
    const key = this.#keys.findLast(({ count }) => count <= wanted);
    if (key !== undefined && (this.#count > wanted || this.#count < key.count)) this.#restore(key);
    while (this.#count < wanted && isCurrent()) {
      const track = this.#source.track();
      if (track === undefined) return;
      const to = Math.min(wanted, track.columns.length, this.#count + PAGE);
      if (to <= this.#count) return;
      const seqs: number[] = [];
      for (let i = this.#count; i < to; i++)
        if (TOLD.has(track.kindOf(i))) seqs.push(track.columns.seq[i] as number);
      const texts = seqs.length === 0 ? [] : await this.#source.payloads(track.id, seqs);
      if (!isCurrent()) return;
      let next = 0;
      const step = (): boolean => {
        const kind = track.kindOf(this.#count);
        this.#apply(kind, TOLD.has(kind) ? texts[next++] : undefined);
        this.#lastSeq = track.columns.seq[this.#count] as number;
        this.#count++;
        this.#keep();
        return this.#count < to;
      };
      if (!(await inSlices(step, this.#pacer, SLICE_MS, () => !isCurrent()))) return;
    }
  }

  #apply(kind: string, text: string | undefined): void {
    if (kind === 'start') {
      const start = startOf(text);
      if (start === undefined) return;
      this.palette = start.palette;
      this.#screen.resize(start.size.cols, start.size.rows);
    } else if (kind === 'output') {
      const data = dataOf(text) ?? '';
      this.#charsSince += data.length;
      this.#screen.write(data);
    } else if (kind === 'resize') {
      const size = parseSize(dataOf(text) ?? '');
      if (size !== undefined) this.#screen.resize(size.cols, size.rows);
    }
  }

  #keep(): void {
    const last = this.#keys.findLast(({ count }) => count <= this.#count);
    const since = this.#count - (last?.count ?? 0);
    if (since === 0) this.#charsSince = 0;
    if (since < this.#keyEntries && this.#charsSince < KEY_CHARS) return;
    const at = this.#keys.findIndex(({ count }) => count > this.#count);
    this.#keys.splice(at === -1 ? this.#keys.length : at, 0, {
      count: this.#count,
      state: this.#screen.take(),
    });
    this.#charsSince = 0;
    if (this.#keys.length <= MOST_KEYS) return;
    this.#keys = this.#keys.filter((_, i) => i % 2 === 0);
    this.#keyEntries *= 2;
  }

  #restore(key: Key): void {
    this.#screen.put(key.state);
    this.#count = key.count;
    this.#lastSeq = key.count === 0 ? -1 : (this.#source.track()?.columns.seq[key.count - 1] ?? -1);
    this.#charsSince = 0;
  }

  #forget(): void {
    this.#screen = new Screen(DEFAULT_SIZE.cols, DEFAULT_SIZE.rows);
    this.#keys = [{ count: 0, state: this.#screen.take() }];
    this.#count = 0;
    this.#lastSeq = -1;
    this.#charsSince = 0;
  }
}
