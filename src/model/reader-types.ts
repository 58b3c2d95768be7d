import type {
  Archetype,
  ClockDomain,
  Evidence,
  FailingMoment,
  Gap,
  IssueCount,
  Ledger,
  Level,
  Plane,
  RunMeta,
  RunStatus,
  SeriesSpec,
} from './types.ts';

/** `Infinity` in `end`: an open span. NaN: an instant. */
export interface TrackColumns {
  readonly length: number;
  /** Sorted by (start, seq). Milliseconds since the origin; position in the file when unanchored. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Index into `TrackReader.kinds`. */
  readonly kind: Uint16Array;
  readonly level: Uint8Array;
  readonly flags: Uint8Array;
  /** Index into the document's string table. */
  readonly label: Uint32Array;
  readonly seq: Uint32Array;
  /** `seq` of the parent, -1 for none. */
  readonly parent: Int32Array;
  /** Row of a span inside its lane, 0 on top; nesting and overlap decide it. */
  readonly row: Uint8Array;
  /** One column per series of the track; NaN where a sample has none. */
  readonly values: readonly Float64Array[];
}

export interface TrackReader {
  readonly id: string;
  readonly laneId: string;
  readonly archetype: Archetype;
  readonly plane: Plane;
  readonly title: string;
  readonly emitter: string | undefined;
  /** False: the track keeps its order but has no place on the axis. Never drawn on it. */
  readonly anchored: boolean;
  /** What its times are: `relative` ones have a unit, `order` is the place in the file. */
  readonly clock: ClockDomain['kind'];
  /** Position in the total order of tracks. */
  readonly rank: number;
  readonly series: readonly SeriesSpec[];
  readonly kinds: readonly string[];
  readonly columns: TrackColumns;
  /** Highest row in use + 1 (spans); 1 for other archetypes. */
  readonly rows: number;
  /** Changes whenever the track does. */
  readonly version: number;
  /**
   * How many of the first entries are, all that is told of them, as they were in that version: what is derived from
   * them holds on. 0 where that is no longer known.
   */
  kept(since: number): number;
  /** Index (in columns) of the last entry with start <= t; -1 before the first. O(log n). */
  latestAt(t: number): number;
  /** Index of the first entry with start >= t. O(log n). */
  firstFrom(t: number): number;
  /** Spans with start <= t < end (or start = t when zero long), as indices. O(log n + k). */
  covering(t: number): number[];
  /** Indices of entries that touch [t0, t1], at most `limit`. */
  range(t0: number, t1: number, limit: number): number[];
  /** Index of the entry with that seq, or -1. */
  indexOf(seq: number): number;
  /** Indices (ascending) of the entries drawn in one row of a span track. */
  rowEntries(row: number): Uint32Array;
  density(t0: number, t1: number, pixels: number): Density;
  label(index: number): string;
  kindOf(index: number): string;
  entryId(index: number): string;
}

/**
 * One bucket per pixel column of [t0, t1). O(pixels · log n).
 * `count` entries start in the bucket; `level` is the worst; `longest` (ms) the longest span;
 * `min`, `max`, `last` are of series 0 unless asked otherwise (NaN: no sample).
 */
export interface Density {
  readonly count: Uint32Array;
  readonly level: Uint8Array;
  readonly longest: Float32Array;
}

export interface SeriesBuckets {
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
}

/** Reference to one entry: a track id and the entry's seq. */
export interface EntryRef {
  readonly trackId: string;
  readonly seq: number;
}

export interface OffAxisEntry {
  readonly entryId: string;
  readonly laneId: string;
  readonly label: string;
  readonly reason: string;
  readonly raw: string;
}

export interface LaneInfo {
  readonly id: string;
  readonly plane: Plane;
  readonly title: string;
  readonly archetype: Archetype;
  readonly tracks: readonly TrackReader[];
  readonly count: number;
  readonly anchored: boolean;
  /** Milliseconds on the axis; `null` for an empty or unanchored lane. */
  readonly firstT: number | null;
  readonly lastT: number | null;
  /** "suspect unit", "not on the shared clock": said in the lane's header. */
  readonly notice: string | undefined;
}

/** An entry located in a document. */
export interface Located {
  readonly track: TrackReader;
  readonly index: number;
}

/** A recording as everything above the model sees it. Immutable between two `version`s. */
export interface ModelReader {
  readonly version: number;
  readonly status: RunStatus;
  /** `steps`: nothing in the recording has a time; t counts entries from 0. */
  readonly axis: 'time' | 'steps';
  /** Epoch ms of t = 0; `null` on a relative clock or the step axis. */
  readonly origin: number | null;
  /** t of the earliest anchored entry, 0 if none is earlier. */
  readonly start: number;
  /** Last end - start, ms (or entries on the step axis). A seek is clamped to [start, start + duration]. */
  readonly duration: number;
  readonly meta: RunMeta;
  readonly tracks: readonly TrackReader[];
  /** By lane rank; `agent` is always there, first. */
  readonly lanes: readonly LaneInfo[];
  readonly ledger: Ledger;
  readonly evidence: Evidence;
  readonly gaps: readonly Gap[];
  readonly issues: readonly IssueCount[];
  readonly offAxis: readonly OffAxisEntry[];
  readonly failingMoment: FailingMoment | undefined;
  /** All steps (message, llm_call, tool_call, env_action) in the total order. One list that grows, as `errors` is. */
  readonly steps: readonly Located[];
  /** How many of the first `steps` are as they were in that version of `stepsVersion`. */
  stepsKept(since: number): number;
  /** Changes whenever `steps` do, or anything that is told of one. */
  readonly stepsVersion: number;
  /** Everything `e` walks, in the total order of their known-at time. */
  readonly errors: readonly Located[];
  track(id: string): TrackReader | undefined;
  lane(id: string): LaneInfo | undefined;
  locate(entryId: string): Located | undefined;
  /** Per lane the entry with the greatest (start, track rank, seq) with start <= t. */
  latest(laneId: string, t: number): Located | undefined;
  /** Bytes held by columns, forests and string table. */
  readonly indexBytes: number;
  readonly entryCount: number;
}

export type { Level };
