import { type DiffLine, matchLines } from '../../../ui/index.ts';
import { keyOf } from './edits.ts';

export interface Op {
  readonly kind: ' ' | '+' | '-';
  readonly line: DiffLine;
}

/** The lines that lead from one list to the other, removals before additions. */
export function align(before: readonly DiffLine[], after: readonly DiffLine[]): Op[] {
  const ops: Op[] = [];
  let [i, j] = [0, 0];
  const upTo = (iEnd: number, jEnd: number): void => {
    for (; i < iEnd; i++) ops.push({ kind: '-', line: before[i] as DiffLine });
    for (; j < jEnd; j++) ops.push({ kind: '+', line: after[j] as DiffLine });
  };
  for (const [a, b] of matchLines(before.map(keyOf), after.map(keyOf))) {
    upTo(a, b);
    ops.push({ kind: ' ', line: after[b] as DiffLine });
    i++;
    j++;
  }
  upTo(before.length, after.length);
  return ops;
}
