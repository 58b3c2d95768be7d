import type { Failure, Result } from '../base/index.ts';
import type { Exports } from './export/types.ts';
import type { Level, ModelReader } from '../model/index.ts';
import type { TailState } from '../sources/index.ts';
import type { FindQuestion } from './search/types.ts';

export type { TailState };
export type {
  AboutRun,
  Exports,
  ExportedBundle,
  ExportPart,
  ExportProgress,
  ExportScan,
  Leave,
  PrivateThing,
  Reason,
} from './export/types.ts';

/** What to open. `files` may be a whole folder; `name` of a folder's file is its path. */
export type OpenRequest = (
  | { readonly kind: 'files'; readonly files: readonly NamedBlob[] }
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'run';
      readonly api: string;
      readonly runId: string;
      readonly token: string | undefined;
    }
) & {
  /** The person asked for content that is not what its inventory says; without it such content is held back. */
  readonly anyway?: true;
  /** What a person decided about the files. */
  readonly choices?: Choices;
};

/** What a person knows better than what the files look like. */
export interface Choices {
  /** Format by file name; `none`: the file is not read. */
  readonly formats?: Readonly<Record<string, string>>;
  /** All that is opened is one recording. */
  readonly together?: true;
}

/** What a file was taken for. */
export interface FileGuess {
  readonly name: string;
  readonly size: number | undefined;
  /** Id and title of the format; `undefined`: none knows it. */
  readonly format: string | undefined;
  readonly title: string | undefined;
  /** 0 to 1. */
  readonly sure: number;
  /** Formats that came next. */
  readonly others: readonly { readonly format: string; readonly title: string; readonly sure: number }[];
}

/** One of several recordings among the files that were opened together. */
export interface RecordingGuess {
  readonly files: readonly string[];
  readonly formats: readonly string[];
}

/** What was made of the files that were opened. */
export interface Recognised {
  readonly files: readonly FileGuess[];
  /** Two or more where they are not one recording; else none. */
  readonly recordings: readonly RecordingGuess[];
  /** Why files lie in one recording, in words. */
  readonly joins: readonly string[];
  /** Every format that there is. */
  readonly formats: readonly { readonly id: string; readonly title: string }[];
}

export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

export interface Detail {
  /** The record's JSON as it came, cut at `maxDetailBytes`. */
  readonly text: string;
  readonly truncated: boolean;
  /** Bytes of the whole record. */
  readonly bytes: number;
}

export interface Hit {
  readonly entryId: string;
  readonly laneId: string;
  readonly t: number;
  readonly snippet: string;
}

/** Which entries of some tracks a list shows; what is absent filters nothing. */
export interface EntryFilter {
  /** Case-insensitive, anywhere in the text that a search looks through. */
  readonly text?: string | undefined;
  /** Looks through the first line of the text alone: of a span, what was known from its start on. */
  readonly firstLine?: boolean | undefined;
  readonly levels?: readonly Level[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/** What of one track passed a filter. */
export interface Filtered {
  /** In the order of the track: by time, then seq. */
  readonly seqs: Uint32Array;
  /** 1 where an entry has the text, kind and level of the one before it in `seqs`. */
  readonly repeats: Uint8Array;
}

/** The page's one way to the worker. Every answer is for the recording that is open now. */
export interface Engine {
  /** The record behind an entry; `undefined` when there is none. */
  detail(entryId: string): Promise<Detail | undefined>;
  /** Records of one track by seq, as JSON text, in the order asked. */
  payloads(trackId: string, seqs: readonly number[]): Promise<(string | undefined)[]>;
  /**
   * The way to `payloads` for a worker of a lane's own, past the page's thread: it asks with a `PayloadQuestion` and is
   * answered with a `PayloadAnswer`. Good as long as this recording is open; absent or `undefined` where there is none.
   */
  payloadPort?(): MessagePort | undefined;
  /** Bytes behind a ref of the recording; a `Failure` says which gap it is. The type is sniffed. */
  blob(ref: string): Promise<Result<Blob, Failure>>;
  search(text: string, limit: number): Promise<Hit[]>;
  /**
   * Asks the worker what a search asks; it answers over the first port, and runs an expression over the second. Absent where
   * an engine keeps no records. For `startFinding`.
   */
  find?(question: FindQuestion, ports: readonly MessagePort[]): void;
  /** What the files were taken for, also where none could be read. Absent where an engine reads no files. */
  recognised?(): Promise<Recognised | undefined>;
  /**
   * Entries of the tracks that pass, an answer a track. Text is looked through in the worker, columns
   * here, both in slices. The signal ends it: `undefined`. Whoever asks anew aborts what was asked
   * before. O(text).
   */
  filter(
    trackIds: readonly string[],
    filter: EntryFilter,
    signal?: AbortSignal,
  ): Promise<readonly Filtered[] | undefined>;
}

export interface Growth {
  /** How the source says it is doing; `undefined` for one that does not grow. */
  tail(): TailState | undefined;
  /** What changed when a sealed recording took the place of its preview. */
  differences(): Differences | undefined;
  /** Nobody looks at the page: the source is asked seldom. */
  setHidden(hidden: boolean): void;
}

/** Records that the preview of a run and its sealed recording do not share. */
export interface Differences {
  /** Only in the sealed one. */
  readonly added: number;
  /** Only in the preview. */
  readonly gone: number;
}

export interface Progress {
  readonly phase: 'idle' | 'reading' | 'complete' | 'failed';
  /** Read so far, of a sealed source: of files that the page holds as they lie there, packed; of others as they come out of their container. */
  readonly bytes: number;
  readonly total: number | undefined;
}

/** The engine as the session drives it: one recording at a time, read in a worker. */
export interface EngineClient extends Engine {
  /**
   * Reads a recording. Resolves when it is whole (sealed or ended); the model grows meanwhile and
   * `subscribe` listeners are told. A second call drops the first. Rejects never: a `Failure` is
   * the answer `cannot open`.
   */
  open(
    request: OpenRequest,
    options: { readonly attempt?: number | undefined },
  ): Promise<Result<undefined, Failure>>;
  /** Newest version of the document; an empty one before anything is opened. */
  model(): ModelReader;
  progress(): Progress;
  /** The open recording as a bundle; an engine without cannot write one. */
  readonly exports?: Exports;
  /** About sources that may go on growing while they are watched; an engine without has none. */
  readonly growth?: Growth;
  subscribe(listener: () => void): () => void;
  /** Drops the recording and its worker, and gives the memory back. */
  close(): void;
}
