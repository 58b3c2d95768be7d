import { diffWordsWithSpace } from 'diff';
import type { DiffLine } from './types.ts';

export interface WordPart {
  readonly text: string;
  readonly changed: boolean;
}

/** Longer lines are not compared: the cost grows with the product of their lengths. */
const MOST = 600;

/**
 * Which words of a changed line differ from the line it replaced; undefined where that would say nothing (unlike lines,
 * too long ones). `line` and `other` are the two sides, in either order.
 */
export function wordChanges(line: DiffLine, other: DiffLine): readonly WordPart[] | undefined {
  if (line.text.length > MOST || other.text.length > MOST || line.text === other.text) return undefined;
  const removed = line.kind === '-';
  const [before, after] = removed ? [line.text, other.text] : [other.text, line.text];
  const changes = diffWordsWithSpace(before, after);
  const parts = changes.flatMap((change): WordPart[] =>
    change.added
      ? removed
        ? []
        : [{ text: change.value, changed: true }]
      : change.removed
        ? removed
          ? [{ text: change.value, changed: true }]
          : []
        : [{ text: change.value, changed: false }],
  );
  const same = parts.reduce((sum, part) => sum + (part.changed ? 0 : part.text.trim().length), 0);
  // Less than a third in common: they are two different lines, and marks would only be noise.
  return same * 3 < line.text.trim().length ? undefined : parts;
}
