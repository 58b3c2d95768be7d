import { matchLines } from './match-lines.ts';
import type { DiffFile, DiffHunk, DiffLine, ParsedDiff } from './types.ts';

const CONTEXT = 3;

const bare = (line: DiffLine): string => line.text.replaceAll(/\s+/g, '');

/**
 * The diff as `git diff -w` would show it, as far as its own lines go: a removed and an added line
 * that differ in white space alone become one unchanged line, with the new text. O(lines).
 */
export function ignoreWhitespace(diff: ParsedDiff): ParsedDiff {
  const files = diff.files.map(quietFile);
  return {
    ...diff,
    files,
    added: files.reduce((sum, { added }) => sum + added, 0),
    removed: files.reduce((sum, { removed }) => sum + removed, 0),
  };
}

function quietFile(file: DiffFile): DiffFile {
  if (file.added === 0 || file.removed === 0) return file;
  const hunks = file.hunks.flatMap((hunk) => recut(hunk, quietLines(hunk.lines)));
  const count = (kind: '+' | '-'): number =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  return { ...file, hunks, added: count('+'), removed: count('-'), onlyWhitespace: hunks.length === 0 };
}

function quietLines(lines: readonly DiffLine[]): DiffLine[] {
  const out: DiffLine[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    for (const line of quietRun(removed, added)) out.push(line);
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === '-') removed.push(line);
    else if (line.kind === '+') added.push(line);
    else {
      flush();
      out.push(line);
    }
  }
  flush();
  return out;
}

function quietRun(removed: readonly DiffLine[], added: readonly DiffLine[]): DiffLine[] {
  const out: DiffLine[] = [];
  let [i, j] = [0, 0];
  const upTo = (iEnd: number, jEnd: number): void => {
    for (; i < iEnd; i++) out.push(removed[i] as DiffLine);
    for (; j < jEnd; j++) out.push(added[j] as DiffLine);
  };
  for (const [before, after] of matchLines(removed.map(bare), added.map(bare))) {
    upTo(before, after);
    out.push({ ...(added[j++] as DiffLine), kind: ' ', oldNo: removed[i++]?.oldNo });
  }
  upTo(removed.length, added.length);
  return out;
}

/** Parts around what is left of the changes, with up to three lines about them. */
function recut(hunk: DiffHunk, lines: readonly DiffLine[]): DiffHunk[] {
  const out: DiffHunk[] = [];
  let at = 0;
  let from = 0;
  while (at < lines.length) {
    while (at < lines.length && lines[at]?.kind === ' ') at++;
    if (at === lines.length) break;
    const start = Math.max(from, at - CONTEXT);
    let end = at;
    for (let quiet = 0; at < lines.length && quiet <= 2 * CONTEXT; at++) {
      if (lines[at]?.kind === ' ') quiet++;
      else {
        quiet = 0;
        end = at + 1;
      }
    }
    from = at = Math.min(lines.length, end + CONTEXT);
    out.push(part(hunk, lines, start, from));
  }
  return out;
}

function part(hunk: DiffHunk, lines: readonly DiffLine[], start: number, end: number): DiffHunk {
  const cut = lines.slice(start, end);
  const before = lines.slice(0, start);
  const side = (no: 'oldNo' | 'newNo', first: number) => {
    const numbers = cut.flatMap((line) => line[no] ?? []);
    const passed = before.findLast((line) => line[no] !== undefined)?.[no];
    return { start: numbers[0] ?? passed ?? first, count: numbers.length };
  };
  const [old, now] = [side('oldNo', hunk.oldStart), side('newNo', hunk.newStart)];
  return {
    ...hunk,
    oldStart: old.start,
    oldCount: old.count,
    newStart: now.start,
    newCount: now.count,
    lines: cut,
  };
}
