import type { Failure, Result } from '../../base/index.ts';
import type { Leave, Reason } from '../../formats/index.ts';

export type { Leave, Reason };

/** What a bundle says of the run beside its files. */
export interface AboutRun {
  readonly runId: string;
  readonly title: string | undefined;
  readonly attempt: number | undefined;
  readonly outcome: 'passed' | 'failed' | 'unknown' | undefined;
  /** Text of the file with what people wrote down about it; none is written without. */
  readonly readerNotes?: string | undefined;
}

/** Something in what would go out that may not be meant to. */
export interface PrivateThing {
  readonly reason: Reason;
  readonly file: string;
  readonly at: string;
  /** A masked start of it and its length. */
  readonly sample: string;
}

/** A part of the recording that can be left out whole. */
export interface ExportPart {
  /** `track:<name>` of a recording, or `file:<path>`. */
  readonly id: string;
  readonly name: string;
  /** Bytes of its files, and characters of its records. */
  readonly size: number;
  readonly files: number;
}

/** What would go out, looked through. */
export interface ExportScan {
  readonly files: number;
  readonly bytes: number;
  readonly counts: Readonly<Partial<Record<Reason, number>>>;
  /** The first of each kind, and no more than a screenful. */
  readonly things: readonly PrivateThing[];
  readonly parts: readonly ExportPart[];
  /** Files that hold no text: nobody has looked into them. */
  readonly opaque: number;
}

export interface ExportProgress {
  readonly bytes: number;
  readonly total: number | undefined;
}

export interface ExportedBundle {
  readonly file: Blob;
  readonly removed: number;
  readonly missing: readonly string[];
}

/** The open recording on its way out. Work happens in its worker; a signal ends it (`cancelled`). */
export interface Exports {
  scan(
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
    /** As {@link AboutRun.readerNotes}. */
    readerNotes?: string,
  ): Promise<Result<ExportScan, Failure>>;
  bundle(
    about: AboutRun,
    leave: Leave | undefined,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<ExportedBundle, Failure>>;
}

/** What crosses to the worker, and back. */
export type ExportQuestion =
  | { readonly kind: 'scan'; readonly readerNotes?: string | undefined }
  | { readonly kind: 'bundle'; readonly about: AboutRun; readonly leave: Leave | undefined };
export type ExportAnswer =
  | { readonly kind: 'scan'; readonly scan: ExportScan }
  | { readonly kind: 'bundle'; readonly bundle: ExportedBundle };
