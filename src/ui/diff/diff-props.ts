import type { ReactNode } from 'react';
import type { DiffFile, DiffLine, ParsedDiff } from './types.ts';

/** A few words beside a line, shown once for a run of lines that have the same. */
export interface DiffMark {
  /** Lines in a row with one key share one mark. */
  readonly key: string;
  readonly text: string;
  /** The whole of it: the tooltip, and the spoken name. */
  readonly title: string;
  readonly tone?: 'neutral' | 'ok' | 'warn' | undefined;
}

/** A column of marks, such as who wrote a line. */
export interface DiffMarks {
  of(file: DiffFile, line: DiffLine): DiffMark | undefined;
  /** Makes marks buttons. */
  onPick?(file: DiffFile, line: DiffLine, mark: DiffMark): void;
}

export interface DiffProps {
  /** Unified diff text, or one parsed already. */
  readonly diff: string | ParsedDiff;
  /** Accessible name, such as `Changes at step 14`. */
  readonly label: string;
  /** Opens at this file. */
  readonly path?: string | undefined;
  /** Words for an empty diff; `No changes` by default. */
  readonly emptyText?: string | undefined;
  readonly marks?: DiffMarks | undefined;
  /** More controls, before the ones of the diff itself. */
  readonly controls?: ReactNode;
  /** Stands in the header of a file. */
  readonly fileAside?: ((file: DiffFile) => ReactNode) | undefined;
  readonly className?: string | undefined;
}
