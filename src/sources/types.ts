import type { Failure, Result } from '../base/index.ts';

/** Bytes under a name. `name` is a path with `/`, relative to what was opened. */
export interface ByteFile {
  readonly name: string;
  /** Bytes, where known before reading. */
  readonly size: number | undefined;
  /** What the server answered instead of the document; its body, if any, is the file's content. */
  readonly httpStatus?: number;
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
  /**
   * Resolves a ref of the recording, seen from the file `from`: a path inside the source, or a URL
   * of an allowed origin. A look-up only: nothing is fetched until the file is read.
   */
  resolve(ref: string, from: string): Promise<Result<ByteFile, Failure>>;
  close(): void;
}
