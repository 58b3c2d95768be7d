import { alignSequences } from './align.ts';
import { sequencesOf } from './sequence.ts';
import type { AlignedRow, RowKind, StepKey } from './types.ts';

/**
 * Aligns two runs' steps. Between two pairs, what only A has stands before what only B has. Swapping A
 * and B swaps the columns, and `missing` with `inserted`, and nothing else.
 */
export function alignSteps(a: readonly StepKey[], b: readonly StepKey[]): AlignedRow[] {
  const sequences = sequencesOf(a, b);
  const { ofA } = alignSequences(sequences.a, sequences.b);
  const rows: AlignedRow[] = [];
  let j = 0;
  let waiting: AlignedRow[] = [];
  const upTo = (end: number): void => {
    for (; j < end; j++) rows.push({ kind: 'inserted', a: -1, b: j });
  };
  for (let i = 0; i < a.length; i++) {
    const partner = ofA[i] ?? -1;
    if (partner < 0) {
      waiting.push({ kind: 'missing', a: i, b: -1 });
      continue;
    }
    rows.push(...waiting.splice(0));
    upTo(partner);
    const same = sequences.a.exact[i] === sequences.b.exact[partner];
    rows.push({ kind: same ? 'same' : 'changed', a: i, b: partner });
    j = partner + 1;
  }
  for (const row of waiting) rows.push(row);
  waiting = [];
  upTo(b.length);
  return rows;
}

/** Index of the first row that is not the same on both sides, -1 when there is none. */
export const firstDivergence = (rows: readonly AlignedRow[]): number =>
  rows.findIndex(({ kind }) => kind !== 'same');

/** How many rows there are of each kind. */
export function countRows(rows: readonly AlignedRow[]): Readonly<Record<RowKind, number>> {
  const counts = { same: 0, changed: 0, missing: 0, inserted: 0 };
  for (const { kind } of rows) counts[kind]++;
  return counts;
}
