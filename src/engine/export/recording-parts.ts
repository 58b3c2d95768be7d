import type { ByteFile, Source } from '../../sources/index.ts';
import type { Claim } from '../recognise.ts';

/** What was opened, as it was read. */
export interface RecordingParts {
  readonly source: Source | undefined;
  readonly claims: readonly Claim[];
  /** Files that the recording refers to, by the ref. */
  readonly resolved: ReadonlyMap<string, ByteFile>;
}
