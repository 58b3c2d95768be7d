import type { ByteFile, Source } from '../../sources/index.ts';
import type { Claim } from '../joining.ts';
import type { SeenFiles } from '../seen-files.ts';

/** What was opened, as it was read. */
export interface RecordingParts {
  readonly source: Source | undefined;
  readonly claims: readonly Claim[];
  readonly seen: SeenFiles;
  /** Files that the recording refers to, by the ref. */
  readonly resolved: ReadonlyMap<string, ByteFile>;
}
