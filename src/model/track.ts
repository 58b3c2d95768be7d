import { laneRank } from './lane-rank.ts';
import type { Density, TrackColumns, TrackReader } from './reader-types.ts';
import type { TrackStore } from './track-store.ts';
import type { Archetype, Plane, SeriesSpec } from './types.ts';

/** A track as readers see it: a store, and the tables its indices point into. */
export class Track implements TrackReader {
  readonly store: TrackStore;
  readonly id: string;
  readonly laneId: string;
  readonly laneRank: number;
  readonly archetype: Archetype;
  readonly plane: Plane;
  readonly title: string;
  readonly emitter: string | undefined;
  readonly series: readonly SeriesSpec[];
  readonly kinds: readonly string[];
  anchored = false;
  rank = 0;
  columns: TrackColumns;
  readonly #strings: readonly string[];

  constructor(store: TrackStore, strings: readonly string[], kinds: readonly string[]) {
    this.store = store;
    this.id = store.spec.id;
    this.laneId = store.spec.lane;
    this.laneRank = laneRank(this.laneId);
    this.archetype = store.spec.archetype;
    this.plane = store.spec.plane;
    this.title = store.spec.title;
    this.emitter = store.spec.emitter;
    this.series = store.spec.series ?? [];
    this.#strings = strings;
    this.kinds = kinds;
    this.columns = store.columns();
  }

  /** Takes new views after the store grew. */
  refresh(): void {
    this.columns = this.store.columns();
  }

  get rows(): number {
    return this.store.rowCount();
  }
  get clock(): TrackReader['clock'] {
    return this.store.clock;
  }
  get version(): number {
    return this.store.version;
  }
  kept(since: number): number {
    return this.store.kept(since);
  }
  latestAt(t: number): number {
    return this.store.latestAt(t);
  }
  firstFrom(t: number): number {
    return this.store.firstFrom(t);
  }
  covering(t: number): number[] {
    return this.store.covering(t);
  }
  range(t0: number, t1: number, limit: number): number[] {
    return this.store.range(t0, t1, limit);
  }
  indexOf(seq: number): number {
    return this.store.indexOf(seq);
  }
  rowEntries(row: number): Uint32Array {
    return this.store.rowEntries(row);
  }
  density(t0: number, t1: number, pixels: number): Density {
    return this.store.density(t0, t1, pixels);
  }
  worst(from: number, to: number): number {
    return this.store.worst(from, to);
  }
  label(index: number): string {
    return this.#strings[this.columns.label[index] ?? 0] ?? '';
  }
  kindOf(index: number): string {
    return this.kinds[this.columns.kind[index] ?? 0] ?? '';
  }
  entryId(index: number): string {
    return `${this.id}:${this.columns.seq[index] ?? 0}`;
  }
}
