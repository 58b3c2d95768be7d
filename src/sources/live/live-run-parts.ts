import type { Failure, Result } from '../../base/index.ts';
import type { ByteFile, Source } from '../types.ts';
import type { Around } from './around.ts';
import type { RunAddress } from './plane.ts';

/** What a run that is watched is made of. */
export interface LiveRunParts {
  readonly address: RunAddress;
  /** The run record as it was answered. */
  readonly record: Uint8Array;
  readonly attempt: number | undefined;
  readonly around: Around;
  /** Resolves a ref as for a run that is over. */
  readonly resolve: (ref: string) => Promise<Result<ByteFile, Failure>>;
  /** Opens the run as one that is over. */
  readonly openSettled: (signal: AbortSignal) => Promise<Result<Source, Failure>>;
}
