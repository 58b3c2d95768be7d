import { upperBound } from '../../base/index.ts';
import type { Loop } from '../causes/loops.ts';

/** The rows of the list of steps: one a step, or one for all of a folded loop. */
export interface StepRows {
  readonly count: number;
  /** Index of the step that a row shows. O(log loops). */
  stepAt(row: number): number;
  /** The row that shows a step, its loop's where it is folded away. O(log loops). */
  rowOf(step: number): number;
}

/** `folded`: the loops of which only the first row is shown, in order and apart. */
export function stepRows(steps: number, folded: readonly Loop[]): StepRows {
  // Row of each folded loop, and how many steps are hidden behind the loops up to and with it.
  const rows = new Float64Array(folded.length);
  const firsts = new Float64Array(folded.length);
  const hidden = new Float64Array(folded.length);
  let away = 0;
  for (const [i, loop] of folded.entries()) {
    firsts[i] = loop.first;
    rows[i] = loop.first - away;
    away += loop.last - loop.first;
    hidden[i] = away;
  }
  return {
    count: steps - away,
    stepAt(row) {
      // The loops that lie wholly above the row.
      const above = upperBound(rows, rows.length, row - 1);
      return row + (hidden[above - 1] ?? 0);
    },
    rowOf(step) {
      if (step < 0) return step;
      const at = upperBound(firsts, firsts.length, step) - 1;
      const loop = folded[at];
      if (loop === undefined) return step;
      return step <= loop.last ? (rows[at] ?? step) : step - (hidden[at] ?? 0);
    },
  };
}
