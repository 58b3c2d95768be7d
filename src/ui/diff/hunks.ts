import { say } from '../../base/index.ts';
import type { DiffHunk, DiffLine } from './types.ts';

const HEADER = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/s;

export function isHunkHeader(line: string | undefined): boolean {
  return line !== undefined && HEADER.test(line);
}

export interface HunkRead {
  readonly hunk: DiffHunk;
  /** The index of the first line after it. */
  readonly next: number;
  readonly issue: string | undefined;
}

/**
 * Reads one hunk by the counts of its header, never by looks: a removed `-- x` (drawn `--- x`) is a line, not a file
 * header. A hunk whose counts lie is kept with an issue: it ends early at a line that no hunk can hold, or goes on while
 * lines of a hunk follow.
 */
export function readHunk(lines: readonly string[], at: number): HunkRead | undefined {
  const match = HEADER.exec(lines[at] ?? '');
  if (match === null) return undefined;
  const oldStart = Number(match[1]);
  const oldCount = match[2] === undefined ? 1 : Number(match[2]);
  const newStart = Number(match[3]);
  const newCount = match[4] === undefined ? 1 : Number(match[4]);
  const out: DiffLine[] = [];
  // With a count of zero the header names the line before.
  let oldNo = oldCount === 0 ? oldStart + 1 : oldStart;
  let newNo = newCount === 0 ? newStart + 1 : newStart;
  let oldLeft = oldCount;
  let newLeft = newCount;
  let i = at + 1;

  const take = (line: string) => {
    const kind = line === '' ? ' ' : line[0];
    if (kind !== ' ' && kind !== '+' && kind !== '-') return false;
    const crlf = line.endsWith('\r');
    const body = line.slice(1);
    out.push({
      kind,
      text: crlf ? body.slice(0, -1) : body,
      oldNo: kind === '+' ? undefined : oldNo++,
      newNo: kind === '-' ? undefined : newNo++,
      crlf,
      noEol: false,
    });
    if (kind !== '+') oldLeft--;
    if (kind !== '-') newLeft--;
    return true;
  };
  const markNoEol = () => {
    const last = out.pop();
    if (last !== undefined) out.push({ ...last, noEol: true });
  };
  // `--- `, `+++ `, `@@ -` in a row is a next file even where the counts say there is more: `@@` is in no hunk.
  const nextFile = () =>
    lines[i]?.startsWith('--- ') === true &&
    lines[i + 1]?.startsWith('+++ ') === true &&
    isHunkHeader(lines[i + 2]) &&
    (oldLeft > 1 || newLeft > 1);

  while (i < lines.length && (oldLeft > 0 || newLeft > 0)) {
    const line = lines[i] ?? '';
    if (line.startsWith('\\')) markNoEol();
    else if (nextFile() || !take(line)) break;
    i++;
  }
  let issue: string | undefined;
  if (oldLeft > 0 || newLeft > 0) {
    issue = say`The part at line ${at + 1} ends early: its header promises ${oldCount} old and ${newCount} new lines, ${oldCount - oldLeft} and ${newCount - newLeft} came.`;
  }
  if (lines[i]?.startsWith('\\') === true) {
    markNoEol();
    i++;
  }
  const goesOn = () => {
    const line = lines[i];
    if (line === undefined || !/^[ +-]/.test(line)) return false;
    if (/^-- ?$/.test(line) && !/^[ +\-@\\]/.test(lines[i + 1] ?? '')) return false;
    return !(line.startsWith('--- ') && lines[i + 1]?.startsWith('+++ ') === true);
  };
  if (issue === undefined && goesOn()) {
    while (goesOn() && take(lines[i] ?? '')) i++;
    if (lines[i]?.startsWith('\\') === true) {
      markNoEol();
      i++;
    }
    issue = say`The part at line ${at + 1} is longer than its header says (${oldCount} old and ${newCount} new lines).`;
  }
  const hunk: DiffHunk = {
    oldStart,
    oldCount,
    newStart,
    newCount,
    section: (match[5] ?? '').replace(/\r$/, ''),
    lines: out,
    complete: issue === undefined,
  };
  return { hunk, next: i, issue };
}
