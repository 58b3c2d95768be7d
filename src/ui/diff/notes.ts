import type { DiffFile, DiffHunk, DiffLine } from './types.ts';

/** Runs of removed lines followed by added ones, paired by place. */
export function changedPairs(hunk: DiffHunk): (readonly [DiffLine, DiffLine])[] {
  const pairs: (readonly [DiffLine, DiffLine])[] = [];
  let removed: DiffLine[] = [];
  let at = 0;
  for (const line of hunk.lines) {
    if (line.kind === '-') {
      if (at > 0) removed = [];
      at = 0;
      removed.push(line);
    } else if (line.kind === '+') {
      const before = removed[at++];
      if (before !== undefined) pairs.push([before, line]);
    } else {
      removed = [];
      at = 0;
    }
  }
  return pairs;
}

/** A file's modes that are worth words. Source: git's index format (120000 symbolic link, 160000 submodule). */
function modeNotes(oldMode: string | undefined, newMode: string | undefined): string[] {
  const notes: string[] = [];
  if (oldMode === '120000' || newMode === '120000') notes.push('symbolic link');
  if (oldMode === '160000' || newMode === '160000') notes.push('submodule');
  if (oldMode !== undefined && newMode !== undefined && oldMode !== newMode)
    notes.push(`mode ${oldMode} → ${newMode}`);
  return notes;
}

/** What a reader of the lines alone would miss: line ends, the newline at the end of the file, modes. */
export function notesOf(file: Pick<DiffFile, 'hunks' | 'oldMode' | 'newMode'>): string[] {
  const notes = modeNotes(file.oldMode, file.newMode);
  const pairs = file.hunks.flatMap(changedPairs);
  const flipped = pairs.filter(([before, after]) => before.crlf !== after.crlf);
  const numbers = flipped.flatMap(([, after]) => (after.newNo === undefined ? [] : [after.newNo]));
  if (flipped.length > 0) {
    const shown = numbers.slice(0, 6).join(', ');
    notes.push(
      `line endings changed on ${numbers.length === 1 ? 'line' : 'lines'} ${shown}${numbers.length > 6 ? ` and ${numbers.length - 6} more` : ''}`,
    );
  }
  const lines = file.hunks.flatMap((hunk) => hunk.lines);
  if (flipped.length === 0 && lines.length > 0 && lines.every((line) => line.crlf || line.noEol))
    notes.push('CR LF line endings');
  const oldBare = lines.some((line) => line.noEol && line.kind !== '+');
  const newBare = lines.some((line) => line.noEol && line.kind !== '-');
  if (oldBare && !newBare && lines.some((line) => line.kind === '+'))
    notes.push('newline added at end of file');
  if (!oldBare && newBare && lines.some((line) => line.kind === '-'))
    notes.push('newline removed at end of file');
  return notes;
}
