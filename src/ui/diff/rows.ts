import { changedPairs } from './notes.ts';
import type { DiffFile, DiffHunk, DiffLine, ParsedDiff } from './types.ts';

/** What one row of the list draws. */
export type DiffRow =
  | { readonly kind: 'file'; readonly file: DiffFile; readonly index: number }
  | { readonly kind: 'issue'; readonly text: string; readonly file: DiffFile }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'hunk'; readonly hunk: DiffHunk }
  | {
      readonly kind: 'line';
      readonly line: DiffLine;
      readonly other: DiffLine | undefined;
      readonly mixed: boolean;
    };

export interface DiffRows {
  readonly rows: readonly DiffRow[];
  /** The row at which each file begins. */
  readonly fileRow: readonly number[];
  /** Digits of the largest line number. */
  readonly digits: number;
}

const emptyWords = (file: DiffFile): string | undefined =>
  file.binary
    ? 'A binary file: its bytes are not part of this diff.'
    : file.rawOnly || file.hunks.length > 0
      ? undefined
      : file.status === 'renamed'
        ? 'Renamed without a change.'
        : file.status === 'copied'
          ? 'Copied without a change.'
          : file.status === 'added'
            ? 'A new empty file.'
            : file.status === 'deleted'
              ? 'An empty file was deleted.'
              : 'No line was changed.';

/** A diff as one list of rows; O(lines), no text is copied. `closed` holds the indexes of folded files. */
export function rowsOf(diff: ParsedDiff, closed: ReadonlySet<number>): DiffRows {
  const rows: DiffRow[] = [];
  const fileRow: number[] = [];
  let most = 1;
  diff.files.forEach((file, index) => {
    fileRow.push(rows.length);
    rows.push({ kind: 'file', file, index });
    if (closed.has(index)) return;
    for (const text of file.issues) rows.push({ kind: 'issue', text, file });
    const words = emptyWords(file);
    if (words !== undefined) rows.push({ kind: 'words', text: words });
    if (file.rawOnly) {
      for (const text of file.raw.replace(/\n$/, '').split('\n')) rows.push({ kind: 'raw', text });
      return;
    }
    const mixed = file.notes.some((note) => note.startsWith('line endings'));
    for (const hunk of file.hunks) {
      rows.push({ kind: 'hunk', hunk });
      const other = new Map<DiffLine, DiffLine>();
      for (const [before, after] of changedPairs(hunk)) {
        other.set(before, after);
        other.set(after, before);
      }
      for (const line of hunk.lines) {
        rows.push({ kind: 'line', line, other: other.get(line), mixed });
        most = Math.max(most, line.oldNo ?? 0, line.newNo ?? 0);
      }
    }
  });
  return { rows, fileRow, digits: String(most).length };
}
