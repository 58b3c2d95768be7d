import { diffArrays } from 'diff';
import type { HunkLine } from './sparse-file.ts';

/** Comparing takes time with the product of the lengths: of longer or more unlike texts all goes and all comes. */
const TIMEOUT_MS = 200;

/** Two bodies as the lines that stay, go and come, from the first line to the last. */
export function bodyDiff(before: readonly string[], after: readonly string[]): HunkLine[] {
  const parts: { value: string[]; added?: boolean; removed?: boolean }[] | undefined = diffArrays(
    [...before],
    [...after],
    { timeout: TIMEOUT_MS },
  );
  if (parts === undefined) {
    return [
      ...before.map((text): HunkLine => ({ mark: '-', text })),
      ...after.map((text): HunkLine => ({ mark: '+', text })),
    ];
  }
  return parts.flatMap(({ value, added, removed }) => {
    const mark = added === true ? '+' : removed === true ? '-' : ' ';
    return value.map((text): HunkLine => ({ mark, text }));
  });
}
