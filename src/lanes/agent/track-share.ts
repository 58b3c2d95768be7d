import type { Density, TrackColumns, TrackReader } from '../../model/index.ts';

/** The row of an entry that the share does not hold. */
const ELSEWHERE = 255;
const NO_ENTRIES = new Uint32Array(0);

/**
 * Some entries of a track, in rows of their own without gaps between them; everything else is answered
 * as the whole track does. What did not overlap in a row of the track does not overlap here.
 */
export class TrackShare implements TrackReader {
  readonly #whole: TrackReader;
  readonly #lists: Uint32Array[] = [];
  readonly columns: TrackColumns;
  readonly rows: number;

  constructor(whole: TrackReader, shareOf: Uint8Array, share: number) {
    this.#whole = whole;
    const row = new Uint8Array(whole.columns.length).fill(ELSEWHERE);
    for (let from = 0; from < whole.rows; from += 1) {
      const entries = whole.rowEntries(from).filter((index) => shareOf[index] === share);
      if (entries.length === 0) continue;
      for (const index of entries) row[index] = this.#lists.length;
      this.#lists.push(entries);
    }
    this.rows = Math.max(1, this.#lists.length);
    const { length, start, end, kind, level, flags, label, seq, parent, values } = whole.columns;
    this.columns = { length, start, end, kind, level, flags, label, seq, parent, values, row };
  }

  get id(): string {
    return this.#whole.id;
  }
  get laneId(): string {
    return this.#whole.laneId;
  }
  get archetype(): TrackReader['archetype'] {
    return this.#whole.archetype;
  }
  get plane(): TrackReader['plane'] {
    return this.#whole.plane;
  }
  get title(): string {
    return this.#whole.title;
  }
  get emitter(): string | undefined {
    return this.#whole.emitter;
  }
  get anchored(): boolean {
    return this.#whole.anchored;
  }
  get clock(): TrackReader['clock'] {
    return this.#whole.clock;
  }
  get rank(): number {
    return this.#whole.rank;
  }
  get series(): TrackReader['series'] {
    return this.#whole.series;
  }
  get kinds(): readonly string[] {
    return this.#whole.kinds;
  }
  get version(): number {
    return this.#whole.version;
  }
  rowEntries(row: number): Uint32Array {
    return this.#lists[row] ?? NO_ENTRIES;
  }
  holds(index: number): boolean {
    return this.columns.row[index] !== ELSEWHERE;
  }
  latestAt(t: number): number {
    return this.#whole.latestAt(t);
  }
  firstFrom(t: number): number {
    return this.#whole.firstFrom(t);
  }
  covering(t: number): number[] {
    return this.#whole.covering(t).filter((index) => this.holds(index));
  }
  range(t0: number, t1: number, limit: number): number[] {
    return this.#whole.range(t0, t1, limit).filter((index) => this.holds(index));
  }
  indexOf(seq: number): number {
    const index = this.#whole.indexOf(seq);
    return index >= 0 && this.holds(index) ? index : -1;
  }
  density(t0: number, t1: number, pixels: number): Density {
    return this.#whole.density(t0, t1, pixels);
  }
  label(index: number): string {
    return this.#whole.label(index);
  }
  kindOf(index: number): string {
    return this.#whole.kindOf(index);
  }
  entryId(index: number): string {
    return this.#whole.entryId(index);
  }
}
