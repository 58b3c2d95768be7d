import type { Failure, Result } from '../base/index.ts';

/** Bytes under a name. `name` is a path with `/`, relative to what was opened. */
export interface ByteFile {
  readonly name: string;
  /** Bytes, where known before reading. */
  readonly size: number | undefined;
  /** What the server answered instead of the document; its body, if any, is the file's content. */
  readonly httpStatus?: number;
  /** What its streams hand over is the reader's own: nobody else holds those buffers. */
  readonly isGivenAway?: true;
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
  /** Format of its files, where the source knows it whatever they hold. */
  readonly formatId?: string;
  /** How the source is doing. Without one all of it stands there already. */
  readonly tail?: Tail;
}

/** What a source says of itself while its files grow. Every file ends when nothing more will come. */
export interface Tail {
  state(): TailState;
  /** Told after every change of the state. */
  subscribe(listener: () => void): () => void;
  /** Nobody looks: ask seldom. */
  setHidden(hidden: boolean): void;
  /**
   * Asked once every file has ended: what the producer sealed, where that is told anew and is to be
   * read in place of the preview. `undefined`: what was read is all there is.
   */
  successor(): Promise<Source | undefined>;
}

export interface TailState {
  /** `stale`: it should be growing, and cannot be reached. `ended`: nothing more comes, and nobody sealed it. */
  readonly phase: 'growing' | 'stale' | 'sealed' | 'ended';
  /** Everything that stood there at the opening has been read. */
  readonly caughtUp: boolean;
  /** The producer's own word for how the run is doing: queued, running, suspended. */
  readonly status: string | undefined;
  /** Why it is stale or ended, or what it cannot give. */
  readonly trouble: Failure | undefined;
  /** Epoch ms, by this machine's clock, when something last came. */
  readonly heardAt: number | undefined;
  /** Records that came twice and were dropped. */
  readonly repeats: number;
  /** Attempt that is read, and the newest one there is; both `undefined` where they are not numbered. */
  readonly attempt: number | undefined;
  readonly newestAttempt: number | undefined;
}
