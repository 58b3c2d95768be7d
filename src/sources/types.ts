import type { Failure, Result } from '../base/index.ts';

/** Bytes under a name. `name` is a path with `/`, relative to what was opened. */
export interface ByteFile {
  readonly name: string;
  /** Bytes, where known before reading. */
  readonly size: number | undefined;
  stream(signal?: AbortSignal): ReadableStream<Uint8Array>;
  /** Bytes [from, to), fewer at the end of the file. */
  slice(from: number, to: number): Promise<Uint8Array>;
}

/** Where bytes come from: a set of named files, some perhaps only reachable by asking. */
export interface Source {
  /** A name for the person: the file's, the folder's, the URL's last part. */
  readonly title: string;
  /** Every file that is known. A control plane lists its documents. */
  files(): readonly ByteFile[];
  /** Resolves a ref of the recording: a path inside the source, or an allowed URL. */
  resolve(ref: string): Promise<Result<ByteFile, Failure>>;
  close(): Promise<void>;
}
