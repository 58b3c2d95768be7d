import type { ParsedDiff } from './types.ts';

export interface DiffProps {
  /** Unified diff text, or one parsed already. */
  readonly diff: string | ParsedDiff;
  /** Accessible name, such as `Changes at step 14`. */
  readonly label: string;
  /** Opens at this file. */
  readonly path?: string | undefined;
  /** Words for an empty diff; `No changes` by default. */
  readonly emptyText?: string | undefined;
  readonly className?: string | undefined;
}
