import { say } from '../../base/index.ts';
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
  if (oldMode === '120000' || newMode === '120000') notes.push(say`symbolic link`);
  if (oldMode === '160000' || newMode === '160000') notes.push(say`submodule`);
  if (oldMode !== undefined && newMode !== undefined && oldMode !== newMode)
    notes.push(say`mode ${oldMode} → ${newMode}`);
  return notes;
}

/** Changed lines whose line ends changed too. */
export const flippedEnds = (file: Pick<DiffFile, 'hunks'>): readonly (readonly [DiffLine, DiffLine])[] =>
  file.hunks.flatMap(changedPairs).filter(([before, after]) => before.crlf !== after.crlf);

/** What a reader of the lines alone would miss: line ends, the newline at the end of the file, modes. */
export function notesOf(file: Pick<DiffFile, 'hunks' | 'oldMode' | 'newMode'>): string[] {
  const notes = modeNotes(file.oldMode, file.newMode);
  const flipped = flippedEnds(file);
  const numbers = flipped.flatMap(([, after]) => (after.newNo === undefined ? [] : [after.newNo]));
  if (flipped.length > 0) {
    const shown = numbers.slice(0, 6).join(', ');
    notes.push(
      numbers.length === 1
        ? say`line endings changed on line ${shown}`
        : numbers.length > 6
          ? say`line endings changed on lines ${shown} and ${numbers.length - 6} more`
          : say`line endings changed on lines ${shown}`,
    );
  }
  const lines = file.hunks.flatMap((hunk) => hunk.lines);
  if (flipped.length === 0 && lines.length > 0 && lines.every((line) => line.crlf || line.noEol))
    notes.push(say`CR LF line endings`);
  const oldBare = lines.some((line) => line.noEol && line.kind !== '+');
  const newBare = lines.some((line) => line.noEol && line.kind !== '-');
  if (oldBare && !newBare && lines.some((line) => line.kind === '+'))
    notes.push(say`newline added at end of file`);
  if (!oldBare && newBare && lines.some((line) => line.kind === '-'))
    notes.push(say`newline removed at end of file`);
  return notes;
}
