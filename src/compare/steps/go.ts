import type { Comparison } from '../../session/index.ts';
import { differs, type StepTable } from '../align/merge.ts';
import { phaseOf } from '../page/context.ts';
import { stepAt, timeAtRow } from './step-alignment.ts';

/** Selects the steps of a row in every run and moves the shared playhead to where the last of them begins. */
export function goToRow(comparison: Comparison, table: StepTable, row: number): void {
  const { placements, offClock } = comparison.state();
  let target: number | undefined;
  for (const run of comparison.runs) {
    if (phaseOf(run) !== 'open') continue;
    const step = stepAt(table, row, run);
    run.session.commands.select(step === undefined ? undefined : step.track.entryId(step.index));
    const own = step === undefined ? undefined : timeAtRow(table, row, run);
    if (own === undefined) continue;
    // What has no place on the shared clock goes to its own step by itself.
    if (offClock[run.index] !== undefined) run.session.commands.seek(own);
    else target = Math.max(target ?? -Infinity, own + (placements[run.index]?.offset ?? 0));
  }
  if (target !== undefined) comparison.shared.commands.seek(target);
}

/** Lays the runs over each other at the steps of a row. */
export function alignOnRow(comparison: Comparison, table: StepTable, row: number): void {
  comparison.align({
    mode: 'entry',
    entries: comparison.runs.map((run) => {
      const step = stepAt(table, row, run);
      return step === undefined ? undefined : step.track.entryId(step.index);
    }),
  });
  goToRow(comparison, table, row);
}

/** Lays the runs over each other where they part, and goes there. */
export function goToDivergence(comparison: Comparison, table: StepTable, row: number): void {
  if (row < 0) return;
  comparison.align({ mode: 'divergence' });
  goToRow(comparison, table, row);
}

/** The next row after (1) or before (-1) in which the runs differ, -1 for none. */
export function nextDifference(table: StepTable, from: number, direction: 1 | -1): number {
  for (let row = from + direction; row >= 0 && row < table.rows; row += direction) {
    for (let run = 0; run < table.runs; run++) if (differs(table, row, run)) return row;
  }
  return -1;
}

/** Row of each step of the reference. */
export function rowsOfReference(table: StepTable): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const step = table.steps[row * table.runs + table.reference] ?? -1;
    if (step >= 0) rows[step] = row;
  }
  return Int32Array.from(rows);
}

/** The row that stands for where the comparison is: of the selected step of the active run, else of the current one. */
export function rowNow(comparison: Comparison, table: StepTable): number {
  const run = comparison.runs[comparison.state().active];
  if (run === undefined) return -1;
  const { selection, step } = run.session.state();
  const { steps } = run.session.model();
  const selected =
    selection === undefined ? -1 : steps.findIndex(({ track, index }) => track.entryId(index) === selection);
  const wanted = selected >= 0 ? selected : step;
  for (let row = 0; row < table.rows; row++) {
    if (table.steps[row * table.runs + run.index] === wanted && wanted >= 0) return row;
  }
  return -1;
}
