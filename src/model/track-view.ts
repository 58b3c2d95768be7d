import type { Density, TrackColumns, TrackReader } from './reader-types.ts';

/** A track seen in another way: everything is answered as the whole one does, but for what a subclass says itself. */
export class TrackView implements TrackReader {
  protected readonly whole: TrackReader;

  constructor(whole: TrackReader) {
    this.whole = whole;
  }

  get id(): string {
    return this.whole.id;
  }
  get laneId(): string {
    return this.whole.laneId;
  }
  get archetype(): TrackReader['archetype'] {
    return this.whole.archetype;
  }
  get plane(): TrackReader['plane'] {
    return this.whole.plane;
  }
  get title(): string {
    return this.whole.title;
  }
  get emitter(): string | undefined {
    return this.whole.emitter;
  }
  get anchored(): boolean {
    return this.whole.anchored;
  }
  get clock(): TrackReader['clock'] {
    return this.whole.clock;
  }
  get rank(): number {
    return this.whole.rank;
  }
  get series(): TrackReader['series'] {
    return this.whole.series;
  }
  get kinds(): readonly string[] {
    return this.whole.kinds;
  }
  get columns(): TrackColumns {
    return this.whole.columns;
  }
  get rows(): number {
    return this.whole.rows;
  }
  get version(): number {
    return this.whole.version;
  }
  kept(since: number): number {
    return this.whole.kept(since);
  }
  latestAt(t: number): number {
    return this.whole.latestAt(t);
  }
  firstFrom(t: number): number {
    return this.whole.firstFrom(t);
  }
  covering(t: number): number[] {
    return this.whole.covering(t);
  }
  range(t0: number, t1: number, limit: number): number[] {
    return this.whole.range(t0, t1, limit);
  }
  indexOf(seq: number): number {
    return this.whole.indexOf(seq);
  }
  rowEntries(row: number): Uint32Array {
    return this.whole.rowEntries(row);
  }
  density(t0: number, t1: number, pixels: number): Density {
    return this.whole.density(t0, t1, pixels);
  }
  label(index: number): string {
    return this.whole.label(index);
  }
  kindOf(index: number): string {
    return this.whole.kindOf(index);
  }
  entryId(index: number): string {
    return this.whole.entryId(index);
  }

  /** The first `limit` entries of the whole track's range that are kept: what is left out takes no place of theirs. */
  protected rangeOf(t0: number, t1: number, limit: number, keep: (index: number) => boolean): number[] {
    for (let asked = limit; ; asked *= 2) {
      const found = this.whole.range(t0, t1, asked);
      const kept = found.filter(keep);
      if (kept.length >= limit || found.length < asked) return kept.slice(0, limit);
    }
  }
}
