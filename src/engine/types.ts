import type { Failure, Result } from '../base/index.ts';

/** What to open. `files` may be a whole folder; `name` of a folder's file is its path. */
export type OpenRequest =
  | { readonly kind: 'files'; readonly files: readonly NamedBlob[] }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'run'; readonly api: string; readonly runId: string; readonly token: string | undefined };

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

/** The page's one way to the worker. Every answer is for the recording that is open now. */
export interface Engine {
  /** The record behind an entry; `undefined` when there is none. */
  detail(entryId: string): Promise<Detail | undefined>;
  /** Records of one track by seq, as JSON text, in the order asked. */
  payloads(trackId: string, seqs: readonly number[]): Promise<(string | undefined)[]>;
  /** Bytes behind a ref of the recording; a `Failure` says which gap it is. The type is sniffed. */
  blob(ref: string): Promise<Result<Blob, Failure>>;
  search(text: string, limit: number): Promise<Hit[]>;
}
