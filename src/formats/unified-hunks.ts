import type { HunkLine } from './sparse-file.ts';

export interface Hunk {
  /** 1-based line that the hunk's first line takes, also where it holds no old line. */
  readonly oldStart: number;
  readonly lines: readonly HunkLine[];
}

const HEAD = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Hunks of the unified diff of one file, with or without a header; counted by their heads, so that no line is taken for one. */
export function parseHunks(text: string): Hunk[] {
  const hunks: { oldStart: number; lines: HunkLine[] }[] = [];
  let oldLeft = 0;
  let newLeft = 0;
  for (const line of text.split('\n')) {
    const mark = line[0] ?? ' ';
    const hunk = hunks.at(-1);
    if (hunk !== undefined && (oldLeft > 0 || newLeft > 0)) {
      if (mark === '\\') continue;
      if (mark !== '+') oldLeft--;
      if (mark !== '-') newLeft--;
      hunk.lines.push({ mark: mark === '+' || mark === '-' ? mark : ' ', text: line.slice(1) });
      continue;
    }
    const head = HEAD.exec(line);
    if (head === null) continue;
    oldLeft = Number(head[2] ?? 1);
    newLeft = Number(head[4] ?? 1);
    // A head without old lines names the line before.
    hunks.push({ oldStart: Number(head[1]) + (oldLeft === 0 ? 1 : 0), lines: [] });
  }
  return hunks;
}

/** Lines as a hunk holds them (`' a'`, `'+b'`); a `\ No newline` is none. */
export function hunkLines(lines: readonly string[]): HunkLine[] {
  return lines.flatMap((line) => {
    const mark = line[0];
    if (mark === '\\') return [];
    return [{ mark: mark === '+' || mark === '-' ? mark : ' ', text: line.slice(1) }];
  });
}
