import { diffArrays } from 'diff';
import type { DiffLine } from '../../../ui/index.ts';
import { keyOf } from './edits.ts';

export interface Op {
  readonly kind: ' ' | '+' | '-';
  readonly line: DiffLine;
}

/** Beyond this many differences lines are replaced in one piece: the cost grows with their square. */
const MOST_EDITS = 4000;

/** The lines that lead from one list to the other, removals before additions. O(n + d²) with d bounded. */
export function align(before: readonly DiffLine[], after: readonly DiffLine[]): Op[] {
  const [a, b] = [before.map(keyOf), after.map(keyOf)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const ops: Op[] = [];
  const push = (kind: Op['kind'], lines: readonly DiffLine[], from: number, count: number): void => {
    for (let i = from; i < from + count; i++) ops.push({ kind, line: lines[i] as DiffLine });
  };
  push(' ', after, 0, head);
  const [aEnd, bEnd] = [a.length - tail, b.length - tail];
  const changes =
    head === aEnd || head === bEnd
      ? undefined
      : diffArrays(a.slice(head, aEnd), b.slice(head, bEnd), { maxEditLength: MOST_EDITS });
  if (changes === undefined) {
    push('-', before, head, aEnd - head);
    push('+', after, head, bEnd - head);
  } else {
    let [i, j] = [head, head];
    for (const { added, removed, count = 0 } of changes) {
      push(added ? '+' : removed ? '-' : ' ', removed ? before : after, removed ? i : j, count);
      if (!added) i += count;
      if (!removed) j += count;
    }
  }
  push(' ', after, bEnd, tail);
  return ops;
}
