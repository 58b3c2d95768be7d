import { createTwoFilesPatch } from 'diff';
import type { Edit } from '../../lane-kit/index.ts';

/** Comparing takes time with the product of the lengths: above this both texts are shown as they are. */
const MAX_CHARS = 200_000;
/** The same for texts that differ in nearly every line, ms. */
const TIMEOUT_MS = 150;

/** The edits of one call as a unified diff; undefined where the texts are too long or too unlike to compare. */
export function editDiff(path: string | undefined, edits: readonly Edit[]): string | undefined {
  const name = path ?? 'text';
  const parts: string[] = [];
  for (const { before, after } of edits) {
    if (before.length + after.length > MAX_CHARS) return undefined;
    const patch: string | undefined = createTwoFilesPatch(name, name, ended(before), ended(after), '', '', {
      context: 3,
      timeout: TIMEOUT_MS,
    });
    if (patch === undefined) return undefined;
    parts.push(patch.replace(/^=+\n/, ''));
  }
  return parts.join('');
}

/** Fragments of a file end anywhere: that they do not end with a line end is no change of the file. */
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
