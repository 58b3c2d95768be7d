import type {
  Archetype,
  AttemptInfo,
  EvidenceCheck,
  GapReason,
  Integrity,
  Ledger,
  Plane,
} from '../../model/index.ts';
import type { Hit } from '../../engine/index.ts';

/** How trouble reaches whoever calls: a stable code and a sentence. */
export interface FaceError {
  readonly code: string;
  readonly message: string;
}

export type FaceStatus = 'empty' | 'loading' | 'live' | 'sealed' | 'ended' | 'error';
export type LevelName = 'debug' | 'info' | 'warning' | 'error';

export interface FaceState {
  readonly status: FaceStatus;
  /** Milliseconds since the origin, or the index of a step. */
  readonly t: number;
  readonly start: number;
  readonly duration: number;
  /** Epoch ms of t = 0; null on a relative clock and on the step axis. */
  readonly origin: number | null;
  readonly axis: 'time' | 'steps';
  readonly playing: boolean;
  readonly rate: number;
  readonly following: boolean;
  readonly selection: string | null;
  /** Generation of the attempt that is open; null where the recording knows of none. */
  readonly attempt: number | null;
  readonly attempts: readonly AttemptInfo[];
  readonly error?: FaceError;
}

export interface FaceLane {
  readonly id: string;
  /** Archetype of the lane. */
  readonly kind: Archetype;
  readonly plane: Plane;
  readonly title: string;
  readonly count: number;
  readonly anchored: boolean;
  readonly firstT: number | null;
  readonly lastT: number | null;
}

export interface Entry {
  readonly id: string;
  /** Milliseconds since the origin; null on a lane that is not on the shared clock. */
  readonly t: number | null;
  /** 'open': a span that never ended. null: an instant. */
  readonly end: number | 'open' | null;
  readonly kind: string;
  readonly title: string;
  readonly level: LevelName;
  /** The record as it was read, capped in depth; null when the recording does not hold it. */
  readonly data: unknown;
  /** Present when `data` is not the whole record. */
  readonly truncated?: true;
}

export interface EntriesQuery {
  readonly from?: number;
  readonly to?: number;
  /** At most so many, the earliest first; 1000 unless told. */
  readonly limit?: number;
}

export interface FaceGap {
  readonly laneId: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly code: string;
  readonly reason: GapReason;
}

export interface FaceEvidence {
  readonly integrity: Integrity;
  readonly checks: readonly EvidenceCheck[];
  readonly gaps: readonly FaceGap[];
}

export interface FacePerf {
  readonly firstPaintMs: number | null;
  readonly readMs: number | null;
  readonly frames: { readonly p50: number; readonly p95: number; readonly max: number };
  /** Bytes held by columns, forests and string table. */
  readonly indexBytes: number;
  readonly entries: number;
  /** Bytes by name of cache. */
  readonly caches: Readonly<Record<string, number>>;
}

/** `window.playhead`: the documented console API of one viewing (docs/api.md). */
export interface PlayheadFace {
  /** Resolves when the opened recording can be scrubbed. Another promise after each open; pending on Home. */
  readonly ready: Promise<void>;
  state(): FaceState;
  lanes(): FaceLane[];
  at(t: number): Promise<Record<string, Entry | null>>;
  covering(laneId: string, t: number): Promise<Entry[]>;
  entries(laneId: string, query?: EntriesQuery): Promise<Entry[]>;
  open(input: string | File | readonly File[]): Promise<void>;
  seek(t: number): Promise<void>;
  play(): void;
  pause(): void;
  setRate(rate: number): void;
  follow(): void;
  select(entryId: string | null): void;
  search(text: string): Promise<Hit[]>;
  idle(): Promise<void>;
  ledger(): Ledger;
  evidence(): FaceEvidence;
  perf(): FacePerf;
}
