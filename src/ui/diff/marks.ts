import type { DiffMark, DiffMarks } from './diff-props.ts';
import type { DiffRow } from './rows.ts';
import type { DiffFile, DiffLine } from './types.ts';

/** What the mark of a row says and does. */
export interface RowMark {
  readonly mark: DiffMark;
  /** The row above has another mark: this one is written out. */
  readonly first: boolean;
  readonly onPick: (() => void) | undefined;
}

function markOf(
  row: DiffRow | undefined,
  marks: DiffMarks,
): { file: DiffFile; line: DiffLine; mark: DiffMark } | undefined {
  const line = row?.kind === 'line' ? row.line : row?.kind === 'pair' ? row.right?.line : undefined;
  if (line === undefined || (row?.kind !== 'line' && row?.kind !== 'pair')) return undefined;
  const mark = marks.of(row.file, line);
  return mark === undefined ? undefined : { file: row.file, line, mark };
}

/** The mark of a row of lines; only rows in view ask. */
export function markAt(rows: readonly DiffRow[], index: number, marks: DiffMarks): RowMark | undefined {
  const found = markOf(rows[index], marks);
  if (found === undefined) return undefined;
  const { file, line, mark } = found;
  const { onPick } = marks;
  return {
    mark,
    first: markOf(rows[index - 1], marks)?.mark.key !== mark.key,
    onPick:
      onPick === undefined
        ? undefined
        : () => {
            onPick(file, line, mark);
          },
  };
}
