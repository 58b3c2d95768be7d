import type { Failure, Result } from '../base/index.ts';
import type { RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import type { DigestGuard } from './digest-guard.ts';

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
  /** Set where another format hands over a part: the track to write to and the first seq. */
  readonly trackId?: string;
  readonly seqBase?: number;
  /** Where a container keeps what its parts refer to, by ref or by the path that the ref leads to. */
  readonly refs?: ReadonlyMap<string, string>;
  /** What was opened together, where a container took the place of it. */
  readonly among?: readonly ByteFile[];
  /** What a container says of its parts, by file name. */
  readonly parts?: ReadonlyMap<string, PartOptions>;
}

export interface PartOptions {
  readonly emitter?: string | undefined;
  /** Epoch ms that relative stamps of the part count from. */
  readonly t0?: number | undefined;
}

export interface ReadInput {
  /** The file to read; the first of `claimed`. */
  readonly file: ByteFile;
  /** All files of this format that were opened together: more than one only for a `grouped` format. */
  readonly claimed: readonly ByteFile[];
  /** Everything that was opened, this format's or not. Of a folder that is being written more than at first, when asked again. */
  readonly siblings: readonly ByteFile[];
  readonly options: ReadOptions;
  /** Resolves a ref seen from a file. A look-up only; nothing is fetched until the file is read. */
  resolve(ref: string, from: ByteFile): Promise<Result<ByteFile, Failure>>;
  /** Holds bytes that stand inside the file itself (a picture in a transcript) under a ref, for as long as it is open. */
  keep?(ref: string, blob: Blob): void;
  /** Told of what an inventory says; what does not match is given to nobody. Absent where nobody asks for it later. */
  readonly digests?: DigestGuard;
  /** Reads files of several formats as if they had been opened together, into one recording. Absent where one format is tried. */
  readAll?(
    parts: readonly { readonly format: string; readonly files: readonly ByteFile[] }[],
    options: ReadOptions,
  ): Promise<Result<undefined, Failure>>;
  /** Hands parts to another format by id (a bundle's recording, a recording's DOM batch). */
  readAs(
    formatId: string,
    files: readonly ByteFile[],
    options: ReadOptions,
  ): Promise<Result<undefined, Failure>>;
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
  /** All files of the format are read by one call (a recording, its trace, its run record). */
  readonly grouped?: boolean;
  /** What run a file is of, by its name, where files of several runs may be opened at once; without it a grouped format's files are of one. */
  readonly runOf?: (name: string) => string;
  /** Formats that it hands parts of nearly every file to: what reads those is fetched while it is read itself. */
  readonly handsTo?: readonly string[];
  /** Content first, name last; pure; never throws. */
  sniff(probe: Probe): Confidence;
  load(): Promise<Reader>;
}
