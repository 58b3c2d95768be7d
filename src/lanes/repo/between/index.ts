import type { ParsedDiff } from '../../../ui/index.ts';
import { changeOf, type Unknown } from './change.ts';
import { pairsOf } from './pairs.ts';
import { treesOf } from './tree.ts';
import { writePatch } from './write-patch.ts';

export { align } from './align.ts';
export { changeOf, type Unknown } from './change.ts';
export { pairsOf, type Pair } from './pairs.ts';
export { treesOf } from './tree.ts';

export interface Between {
  /** What leads from the one tree to the other, as git would write it. */
  readonly patch: string;
  /** Files that changed, or may have, in a way that the two diffs do not hold. */
  readonly unknown: readonly { readonly path: string; readonly why: Unknown }[];
}

/**
 * The change between two trees that are each known as a diff against HEAD. Exact where both count
 * from one HEAD; what cannot be told is named, never guessed. O(lines of both diffs) beside comparing
 * what both touched.
 */
export function between(before: ParsedDiff, after: ParsedDiff): Between {
  const trees = treesOf(before, after);
  const unknown: { path: string; why: Unknown }[] = [];
  const patches: string[] = [];
  for (const pair of pairsOf(trees)) {
    const change = changeOf(pair, trees);
    if (change.kind === 'unknown')
      unknown.push({ path: pair.after?.path ?? pair.before?.path ?? '', why: change.why });
    else patches.push(writePatch(pair, change));
  }
  return { patch: patches.join(''), unknown };
}
