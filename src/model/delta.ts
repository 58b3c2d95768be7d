import type {
  ClockDomain,
  Evidence,
  Gap,
  IssueCount,
  Ledger,
  RunMeta,
  RunStatus,
  TrackSpec,
} from './types.ts';
import type { OffAxisEntry } from './reader-types.ts';

/** Rows appended to one track, as columns of equal length. All buffers are fresh and transferable. */
export interface RowBlock {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly kind: Uint16Array;
  readonly level: Uint8Array;
  readonly flags: Uint8Array;
  readonly label: Uint32Array;
  readonly seq: Uint32Array;
  readonly parent: Int32Array;
  readonly values: readonly Float64Array[];
}

/** A change to a row that was sent before. */
export type RowPatch =
  | { readonly op: 'close'; readonly seq: number; readonly end: number; readonly level: number }
  | { readonly op: 'reparent'; readonly seq: number; readonly parent: number }
  | { readonly op: 'supersede'; readonly seq: number };

export interface TrackDelta {
  readonly id: string;
  /** Sent with the first delta of a track. */
  readonly spec?: TrackSpec;
  /** Everything sent so far for this track is void: its clock was decided only now. */
  readonly reset: boolean;
  /** The clock that the rows are in: `order` for a track that has no place on a time axis (yet). */
  readonly clock: ClockDomain['kind'];
  readonly notice: string | undefined;
  readonly rows: RowBlock | undefined;
  readonly patches: readonly RowPatch[];
}

/** What one commit carries from the worker to the page: appended data only. */
export interface Delta {
  /** Strings added to the table, in order. */
  readonly strings: readonly string[];
  readonly kinds: readonly string[];
  readonly tracks: readonly TrackDelta[];
  /** Epoch ms of t = 0 once it is fixed; `null` while there is none. */
  readonly origin: number | null;
  readonly status: RunStatus;
  readonly meta: RunMeta;
  readonly ledger: Ledger;
  readonly evidence: Evidence;
  readonly issues: readonly IssueCount[];
  readonly gaps: readonly Gap[];
  /** New in the off-axis tray. */
  readonly offAxis: readonly OffAxisEntry[];
  /** Entry ids of errors of which it is newly known that a later success with the same key made them good. */
  readonly recovered: readonly string[];
}

/** The buffers of a delta, for `postMessage`'s transfer list. */
export function transferables(delta: Delta): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const { rows } of delta.tracks) {
    if (rows === undefined) continue;
    const { start, end, kind, level, flags, label, seq, parent, values } = rows;
    for (const column of [start, end, kind, level, flags, label, seq, parent, ...values]) {
      buffers.push(column.buffer as ArrayBuffer);
    }
  }
  return buffers;
}
