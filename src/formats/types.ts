import type { Failure, Result } from '../base/index.ts';
import type { RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';

/** How sure a format is that a file is its own: 0 not at all, 1 certain. Content outweighs the name. */
export type Confidence = number;

/** The start of a file, at most 64 KiB, as bytes and as text. */
export interface Probe {
  readonly name: string;
  readonly size: number | undefined;
  readonly bytes: Uint8Array;
  /** `bytes` as UTF-8, BOM removed; bad bytes are U+FFFD. */
  readonly text: string;
  /** Names of all files opened together. */
  readonly siblings: readonly string[];
}

export interface ReadOptions {
  /** Attempt asked for; the newest when absent. */
  readonly attempt?: number | undefined;
  /** Set where another format hands over a part: the track to write to, the first seq, a declared t0. */
  readonly trackId?: string;
  readonly seqBase?: number;
  /** Epoch ms that relative stamps of the part count from. */
  readonly t0?: number | undefined;
  readonly emitter?: string;
}

export interface ReadInput {
  readonly file: ByteFile;
  readonly siblings: readonly ByteFile[];
  readonly options: ReadOptions;
  resolve(ref: string): Promise<Result<ByteFile, Failure>>;
  /** Hands a part to another format by id (a bundle's recording, a recording's DOM batch). */
  readAs(formatId: string, file: ByteFile, options: ReadOptions): Promise<Result<undefined, Failure>>;
}

export interface Reader {
  /**
   * Reads the file into the sink. Row-level trouble goes to the sink; a `Failure` means that the
   * file as a whole cannot be opened (wrong version, not what it claimed to be).
   */
  read(input: ReadInput, sink: RecordingSink, signal: AbortSignal): Promise<Result<undefined, Failure>>;
}

/** One folder under `formats/`, found by glob. */
export interface FormatDescriptor {
  readonly id: string;
  readonly title: string;
  /** File name endings a person may recognise it by. */
  readonly hints: readonly string[];
  /** Read before others when several files are opened together: lower first. */
  readonly order: number;
  /** Content first, name last; pure; never throws. */
  sniff(probe: Probe): Confidence;
  load(): Promise<Reader>;
}
