import { ChangeLog } from './change-log.ts';
import { compareEntries } from './order.ts';
import type { Located } from './reader-types.ts';
import type { Track } from './track.ts';

/** Which entries a list holds, and in which order. */
export interface RowChoice {
  /** Are entries of this track looked at now? */
  takes(track: Track): boolean;
  /** Adds what is wanted of rows [from, length). */
  gather(track: Track, from: number, into: Located[]): void;
  /** What the list is sorted by; an entry's own start or later. Ties: the total order of entries. */
  time(entry: Located): number;
}

interface Seen {
  readonly store: number;
  readonly length: number;
  readonly anchored: boolean;
}

/**
 * Entries of many tracks in one order, brought up to date by what is new: O(new rows, and the entries that they come
 * before). One array, that changes in place.
 */
export class RowList {
  readonly list: Located[] = [];
  readonly #choice: RowChoice;
  readonly #seen = new Map<Track, Seen>();
  readonly #changes = new ChangeLog();

  constructor(choice: RowChoice) {
    this.#choice = choice;
  }

  get version(): number {
    return this.#changes.version;
  }

  /** How many of the first entries are as they were in that version. */
  kept(since: number): number {
    return this.#changes.kept(since, this.list.length);
  }

  update(tracks: readonly Track[]): void {
    const from = new Map<Track, number>();
    const fresh: Located[] = [];
    /** Nothing that has to go is known before that time. */
    let bound = Infinity;
    let isChanged = false;
    for (const track of tracks) {
      const seen = this.#seen.get(track);
      if (!this.#choice.takes(track)) {
        if (seen === undefined) continue;
        this.#seen.delete(track);
        from.set(track, 0);
        bound = -Infinity;
        isChanged = true;
        continue;
      }
      const { store } = track;
      const { anchored } = track;
      if (seen?.store === store.version && seen.anchored === anchored) continue;
      isChanged = true;
      // One that comes to lie on the axis, or leaves it, is told of anew.
      const kept = seen?.anchored === anchored ? Math.min(seen.length, store.kept(seen.store)) : 0;
      if (seen !== undefined && kept < seen.length) {
        from.set(track, kept);
        bound = Math.min(bound, kept === 0 ? -Infinity : (store.start.array[kept - 1] as number));
      }
      this.#choice.gather(track, kept, fresh);
      this.#seen.set(track, { store: store.version, length: store.length, anchored });
    }
    if (!isChanged) return;
    this.#changes.change(this.#merge(fresh, from, bound));
  }

  /** Answers the first position that is new. */
  #merge(fresh: Located[], from: ReadonlyMap<Track, number>, bound: number): number {
    const { list } = this;
    const { time } = this.#choice;
    const compare = (a: Located, b: Located): number => {
      const byTime = time(a) - time(b);
      return byTime !== 0 && !Number.isNaN(byTime) ? byTime : compareEntries(a, b);
    };
    sort(fresh, compare);
    const [first] = fresh;
    const aside: Located[] = [];
    for (let last = list.at(-1); last !== undefined; last = list.at(-1)) {
      // `from` holds tracks of this very list: the readers of its entries are their keys.
      const gone = last.index >= (from.get(last.track as Track) ?? Infinity);
      if (!gone) {
        if (time(last) < bound && (first === undefined || compare(last, first) <= 0)) break;
        aside.push(last);
      }
      list.pop();
    }
    const kept = list.length;
    if (aside.length > 0) {
      for (const entry of aside) fresh.push(entry);
      sort(fresh, compare);
    }
    for (const entry of fresh) list.push(entry);
    return kept;
  }
}

function sort(entries: Located[], compare: (a: Located, b: Located) => number): void {
  for (let i = 1; i < entries.length; i++) {
    if (compare(entries[i - 1] as Located, entries[i] as Located) > 0) {
      entries.sort(compare);
      return;
    }
  }
}
