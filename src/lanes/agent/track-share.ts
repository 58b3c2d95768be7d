import { TrackView } from '../../model/index.ts';
import type { TrackColumns, TrackReader } from '../../model/index.ts';

/** The row of an entry that the share does not hold. */
const ELSEWHERE = 255;
const NO_ENTRIES = new Uint32Array(0);

/**
 * Some entries of a track, in rows of their own without gaps between them; everything else is answered
 * as the whole track does. What did not overlap in a row of the track does not overlap here.
 */
export class TrackShare extends TrackView {
  readonly #lists: Uint32Array[] = [];
  readonly #columns: TrackColumns;

  constructor(whole: TrackReader, shareOf: Uint8Array, share: number) {
    super(whole);
    const row = new Uint8Array(whole.columns.length).fill(ELSEWHERE);
    for (let from = 0; from < whole.rows; from += 1) {
      const entries = whole.rowEntries(from).filter((index) => shareOf[index] === share);
      if (entries.length === 0) continue;
      for (const index of entries) row[index] = this.#lists.length;
      this.#lists.push(entries);
    }
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
