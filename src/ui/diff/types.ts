export type DiffFileStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'copied';

export interface DiffLine {
  readonly kind: ' ' | '+' | '-';
  /** Without the leading sign and without a line end; see `crlf`. */
  readonly text: string;
  /** 1-based; undefined on the side where the line is not. */
  readonly oldNo: number | undefined;
  readonly newNo: number | undefined;
  /** The line ended in CR LF. */
  readonly crlf: boolean;
  /** `\ No newline at end of file` followed. */
  readonly noEol: boolean;
}

export interface DiffHunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** What stands after the second `@@`. */
  readonly section: string;
  readonly lines: readonly DiffLine[];
  /** False when fewer or other lines came than the header promised. */
  readonly complete: boolean;
}

export interface DiffFile {
  readonly oldPath: string | undefined;
  readonly newPath: string | undefined;
  /** The path to show: the new one, else the old one, else `(no name)`. */
  readonly path: string;
  readonly status: DiffFileStatus;
  readonly oldMode: string | undefined;
  readonly newMode: string | undefined;
  /** Percent, from the similarity line of a rename or copy. */
  readonly similarity: number | undefined;
  readonly binary: boolean;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
  /** Facts worth a badge: `line endings changed`, `newline added at end of file`, `submodule` … */
  readonly notes: readonly string[];
  /** What could not be read; the raw text of the file is then to be offered. */
  readonly issues: readonly string[];
  /** A combined (merge) diff or one that could not be read at all: show `raw`. */
  readonly rawOnly: boolean;
  /** Every change was one of white space, and those are left out. */
  readonly onlyWhitespace?: boolean;
  /** The text of this file, as it stood. */
  readonly raw: string;
}

export interface ParsedDiff {
  readonly files: readonly DiffFile[];
  /** Issues of the whole text (a file's own stand with it). */
  readonly issues: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly raw: string;
}
