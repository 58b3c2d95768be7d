import type { Failure, Result } from '../../base/index.ts';

/** A file that was made. */
export interface Made {
  readonly file: Blob;
  readonly name: string;
  /** What the person should know of it. */
  readonly notes: readonly string[];
}

/** How a file is made: tells how far it is (0 to 1, `undefined` where the end is not known), and ends with its signal. */
export interface Job {
  readonly signal: AbortSignal;
  onProgress(share: number | undefined): void;
}

export type Maker = (job: Job) => Promise<Result<Made, Failure>>;
