import { say } from '../../base/index.ts';
import { changedPairs, flippedEnds } from './notes.ts';
import type { DiffFile, DiffHunk, DiffLine, ParsedDiff } from './types.ts';

/** A line beside the one it replaced or was replaced by, whose words are compared. */
export interface LineSide {
  readonly line: DiffLine;
  readonly other: DiffLine | undefined;
}

/** What one row of the list draws. */
export type DiffRow =
  | { readonly kind: 'file'; readonly file: DiffFile; readonly index: number }
  | { readonly kind: 'issue'; readonly text: string; readonly file: DiffFile }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'hunk'; readonly hunk: DiffHunk }
  | ({ readonly kind: 'line'; readonly file: DiffFile; readonly mixed: boolean } & LineSide)
  /** One line of the split view: a side is undefined where the other has more lines. */
  | {
      readonly kind: 'pair';
      readonly file: DiffFile;
      readonly mixed: boolean;
      readonly left: LineSide | undefined;
      readonly right: LineSide | undefined;
    };

export interface DiffRows {
  readonly rows: readonly DiffRow[];
  /** The row at which each file begins. */
  readonly fileRow: readonly number[];
  /** Digits of the largest line number. */
  readonly digits: number;
}

export type DiffView = 'unified' | 'split';

const emptyWords = (file: DiffFile): string | undefined =>
  file.binary
    ? say`A binary file: its bytes are not part of this diff.`
    : file.onlyWhitespace === true
      ? say`Only white space was changed.`
      : file.rawOnly || file.hunks.length > 0
        ? undefined
        : file.status === 'renamed'
          ? say`Renamed without a change.`
          : file.status === 'copied'
            ? say`Copied without a change.`
            : file.status === 'added'
              ? say`A new empty file.`
              : file.status === 'deleted'
                ? say`An empty file was deleted.`
                : say`No line was changed.`;

/** A diff as one list of rows; O(lines), no text is copied. `closed` holds the indexes of folded files. */
export function rowsOf(diff: ParsedDiff, closed: ReadonlySet<number>, view: DiffView = 'unified'): DiffRows {
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
    const mixed = flippedEnds(file).length > 0;
    for (const hunk of file.hunks) {
      rows.push({ kind: 'hunk', hunk });
      const other = new Map<DiffLine, DiffLine>();
      for (const [before, after] of changedPairs(hunk)) {
        other.set(before, after);
        other.set(after, before);
      }
      for (const line of hunk.lines) most = Math.max(most, line.oldNo ?? 0, line.newNo ?? 0);
      const side = (line: DiffLine): LineSide => ({ line, other: other.get(line) });
      if (view === 'unified')
        for (const line of hunk.lines) rows.push({ kind: 'line', file, mixed, ...side(line) });
      else
        for (const [left, right] of sideBySide(hunk))
          rows.push({
            kind: 'pair',
            file,
            mixed,
            left: left === undefined ? undefined : side(left),
            right: right === undefined ? undefined : side(right),
          });
    }
  });
  return { rows, fileRow, digits: String(most).length };
}

/** Lines in two columns: unchanged ones on both sides, a run of removed ones beside the added ones that follow. */
function sideBySide(hunk: DiffHunk): (readonly [DiffLine | undefined, DiffLine | undefined])[] {
  const out: (readonly [DiffLine | undefined, DiffLine | undefined])[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) out.push([removed[i], added[i]]);
    removed = [];
    added = [];
  };
  for (const line of hunk.lines) {
    if (line.kind === ' ') {
      flush();
      out.push([line, line]);
    } else if (line.kind === '+') added.push(line);
    else {
      // A removal after additions begins a run of its own.
      if (added.length > 0) flush();
      removed.push(line);
    }
  }
  flush();
  return out;
}
