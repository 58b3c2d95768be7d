import type {
  ClockDomain,
  ClockEdge,
  Evidence,
  Gap,
  Issue,
  Level,
  RunMeta,
  RunStatus,
  TrackSpec,
} from './types.ts';

/** Records that were read together. */
export interface RecordRun {
  /** All of them as they came. */
  readonly bytes: Uint8Array;
  /** Cuts one out: a view, valid as long as the run. The first call costs the whole run. */
  record(index: number): Uint8Array;
}

/** A record among others: cut out when somebody wants it, which for most is never. */
export interface RecordPart {
  readonly run: RecordRun;
  readonly index: number;
}

/** One record on its way into the model. Times are in the track's clock, in milliseconds. */
export interface EntryRow {
  /** Position in the producer's own array or file: never the order of arrival. */
  readonly seq: number;
  /** `undefined`: the record has no time. NaN: it has one that cannot be read. */
  readonly start: number | undefined;
  /** `'open'`: a span whose end is not known (yet). `undefined`: an instant. */
  readonly end?: number | 'open' | undefined;
  readonly kind: string;
  readonly level?: Level;
  readonly label: string;
  /** `seq` of the parent on the same track; it may arrive later. */
  readonly parent?: number | undefined;
  /** Bits of `Flag`. */
  readonly flags?: number;
  /** One number per `TrackSpec.series`; NaN where the sample has none. */
  readonly values?: readonly number[];
  /** The record as JSON text (UTF-8), kept as it came and parsed when asked for. */
  readonly payload?: Uint8Array | string | RecordPart;
  /**
   * What a search looks through; the label alone when absent. Of a request, the first line is what was known at its
   * start: a list filters by that.
   */
  readonly search?: string | undefined;
  /** Groups tries of the same thing, so that a later success makes an error *recovered*. */
  readonly recoveryKey?: string | undefined;
  /** A further entry made of a record that another row already stands for: the ledger does not count it again. */
  readonly derived?: boolean;
}

export interface TrackWriter {
  append(row: EntryRow): void;
  /** Sets the end of a span (and its level, marked inherited). `payload` replaces the first one. */
  close(seq: number, end: number, level?: Level, payload?: Uint8Array | string): void;
  reparent(seq: number, parent: number): void;
  /** Takes a row out of every list: a later record replaces it. */
  supersede(seq: number): void;
}

/**
 * The one way into the model, sealed and live alike. Readers never throw for a row: a bad row is
 * `reject`ed and the rest goes on.
 */
export interface RecordingSink {
  clock(domain: ClockDomain): void;
  relate(edge: ClockEdge): void;
  /** Declares the recording's `t0` (epoch ms). The first call wins; later ones are ignored. */
  origin(epochMs: number): void;
  /** Opens a track, or returns the writer of the one already open under that id. */
  track(spec: TrackSpec): TrackWriter;
  /** Counts `n` records as read. Only the scanner that cuts records calls it. */
  read(n: number): void;
  /** A record folded into another, or bookkeeping with nothing to show. Counts as shown. */
  merged(code: string, example: string): void;
  /** A record that cannot be used. `line` is 1-based. */
  reject(code: string, message: string, example: string, line?: number): void;
  issue(issue: Issue): void;
  gap(gap: Gap): void;
  meta(meta: RunMeta): void;
  evidence(evidence: Evidence): void;
  /** The producer has finished. `ended`: it was torn or died before it sealed. */
  seal(status: Exclude<RunStatus, 'live'>): void;
}
