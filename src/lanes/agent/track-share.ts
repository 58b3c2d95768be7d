import { TrackView } from '../../model/index.ts';
import type { TrackColumns, TrackReader } from '../../model/index.ts';

/** The row of an entry that the share does not hold. */
const ELSEWHERE = 255;
const NO_ENTRIES = new Uint32Array(0);

/**
 * Some entries of a track, in rows of their own without gaps between them; everything else is answered
 * as the whole track does. What did not overlap in a row of the track does not overlap here. `groupOf`: what each entry belongs to; groups that come
 * one after the other each begin in the first row, however deep they lie in the whole.
 */
export class TrackShare extends TrackView {
  readonly #lists: readonly Uint32Array[];
  readonly #columns: TrackColumns;

  constructor(whole: TrackReader, shareOf: Uint8Array, share: number, groupOf?: Int32Array) {
    super(whole);
    const row = new Uint8Array(whole.columns.length).fill(ELSEWHERE);
    const lists: number[][] = [];
    const stretchOf = stretchesOf(whole, shareOf, share, groupOf);
    /** By stretch: rows it has so far, and the track's row that the last of them was made of. */
    const made: number[] = [];
    const madeOf: number[] = [];
    for (let from = 0; from < whole.rows; from += 1) {
      for (const index of whole.rowEntries(from)) {
        if (shareOf[index] !== share) continue;
        const stretch = stretchOf.get(groupOf?.[index] ?? -1) ?? 0;
        if (madeOf[stretch] !== from) {
          madeOf[stretch] = from;
          made[stretch] = (made[stretch] ?? 0) + 1;
        }
        const to = (made[stretch] ?? 1) - 1;
        row[index] = to;
        (lists[to] ??= []).push(index);
      }
    }
    this.#lists = lists.map((entries) => Uint32Array.from(entries).sort());
    const { length, start, end, kind, level, flags, label, seq, parent, values } = whole.columns;
    this.#columns = { length, start, end, kind, level, flags, label, seq, parent, values, row };
  }

  override get columns(): TrackColumns {
    return this.#columns;
  }
  override get rows(): number {
    return Math.max(1, this.#lists.length);
  }
  override rowEntries(row: number): Uint32Array {
    return this.#lists[row] ?? NO_ENTRIES;
  }
  holds(index: number): boolean {
    return this.#columns.row[index] !== ELSEWHERE;
  }
  override covering(t: number): number[] {
    return this.whole.covering(t).filter((index) => this.holds(index));
  }
  override range(t0: number, t1: number, limit: number): number[] {
    return this.rangeOf(t0, t1, limit, (index) => this.holds(index));
  }
  override indexOf(seq: number): number {
    const index = this.whole.indexOf(seq);
    return index >= 0 && this.holds(index) ? index : -1;
  }
}

/** Which stretch each group lies in: those that work at once are one. O(entries of the share). */
function stretchesOf(
  whole: TrackReader,
  shareOf: Uint8Array,
  share: number,
  groupOf: Int32Array | undefined,
): ReadonlyMap<number, number> {
  const stretchOf = new Map<number, number>();
  if (groupOf === undefined) return stretchOf;
  const { start, end: ends, length } = whole.columns;
  const times = new Map<number, { from: number; until: number }>();
  for (let index = 0; index < length; index += 1) {
    if (shareOf[index] !== share) continue;
    const from = start[index] ?? 0;
    // One that has no end is drawn to the end of all.
    const until = Math.max(from, Number.isNaN(ends[index] ?? Number.NaN) ? Infinity : (ends[index] ?? 0));
    const time = times.get(groupOf[index] ?? -1);
    if (time === undefined) times.set(groupOf[index] ?? -1, { from, until });
    else {
      time.from = Math.min(time.from, from);
      time.until = Math.max(time.until, until);
    }
  }
  let stretch = -1;
  let end = -Infinity;
  for (const [group, { from, until }] of [...times].toSorted(([, a], [, b]) => a.from - b.from)) {
    if (end <= from) stretch++;
    end = Math.max(end, until);
    stretchOf.set(group, stretch);
  }
  return stretchOf;
}
