import { alignSteps } from './rows.ts';
import type { StepKey } from './types.ts';

/** How a cell relates to the reference's. `extra`: the reference has nothing there. `none`: the run has nothing there. */
export const Cell = { none: 0, same: 1, changed: 2, extra: 3, reference: 4 } as const;

/** The steps of n runs in rows: `rows × runs` cells, row by row. */
export interface StepTable {
  readonly runs: number;
  readonly reference: number;
  readonly rows: number;
  /** Index of the step, -1 where the run has none in that row. */
  readonly steps: Int32Array;
  /** `Cell` of each. */
  readonly cells: Uint8Array;
}

interface Row {
  readonly steps: number[];
  readonly cells: number[];
}

/**
 * Aligns each run with the reference and lays the alignments into one table. What several runs have and
 * the reference has not stands in one row where it is the same.
 */
export function alignRuns(keys: readonly (readonly StepKey[])[], reference: number): StepTable {
  const runs = keys.length;
  const base = keys[reference] ?? [];
  const blank = (): Row => ({
    steps: Array.from({ length: runs }, () => -1),
    cells: Array.from({ length: runs }, () => Cell.none),
  });
  const spine = base.map((_, i) => {
    const row = blank();
    row.steps[reference] = i;
    row.cells[reference] = Cell.reference;
    return row;
  });
  /** Rows between the reference's steps: `gaps[i]` stands before step i. */
  const gaps: Row[][] = Array.from({ length: base.length + 1 }, () => []);
  for (let run = 0; run < runs; run++) {
    if (run === reference) continue;
    const own = keys[run] ?? [];
    const extras = new Map<number, number[]>();
    let at = 0;
    for (const { kind, a, b } of alignSteps(base, own)) {
      if (kind === 'inserted') {
        const list = extras.get(at);
        if (list === undefined) extras.set(at, [b]);
        else list.push(b);
        continue;
      }
      at = a + 1;
      const row = spine[a];
      if (row === undefined || kind === 'missing') continue;
      row.steps[run] = b;
      row.cells[run] = kind === 'same' ? Cell.same : Cell.changed;
    }
    for (const [gap, steps] of extras) gaps[gap] = laid(gaps[gap] ?? [], steps, run, keys, blank);
  }
  const all = gaps.flatMap((rows, i) => {
    const own = spine[i];
    return own === undefined ? rows : [...rows, own];
  });
  return {
    runs,
    reference,
    rows: all.length,
    steps: Int32Array.from(all.flatMap(({ steps }) => steps)),
    cells: Uint8Array.from(all.flatMap(({ cells }) => cells)),
  };
}

/** The rows of one gap with another run's steps among them. */
function laid(
  rows: readonly Row[],
  steps: readonly number[],
  run: number,
  keys: readonly (readonly StepKey[])[],
  blank: () => Row,
): Row[] {
  const fill = (row: Row, step: number): Row => {
    row.steps[run] = step;
    row.cells[run] = Cell.extra;
    return row;
  };
  if (rows.length === 0) return steps.map((step) => fill(blank(), step));
  const first = rows.map((row) => {
    const of = row.steps.findIndex((step) => step >= 0);
    return keys[of]?.[row.steps[of] ?? -1];
  });
  const own = steps.map((step) => keys[run]?.[step]);
  const known = (list: readonly (StepKey | undefined)[]): StepKey[] =>
    list.filter((key) => key !== undefined);
  return alignSteps(known(first), known(own)).flatMap(({ kind, a, b }) => {
    const there = rows[a];
    const step = steps[b] ?? -1;
    if (kind === 'same' && there !== undefined) return [fill(there, step)];
    return [...(there === undefined ? [] : [there]), ...(step < 0 ? [] : [fill(blank(), step)])];
  });
}

/** Whether in a row a run does something else than the reference, or one of them nothing. */
export function differs(table: StepTable, row: number, run: number): boolean {
  if (run === table.reference) return false;
  const here = table.cells[row * table.runs + run];
  if (here === Cell.same) return false;
  const hasReference = (table.steps[row * table.runs + table.reference] ?? -1) >= 0;
  return hasReference || here !== Cell.none;
}

/** The first row in which any of the runs differs from the reference, -1 where none does. */
export function divergenceRow(table: StepTable, runs: readonly number[]): number {
  for (let row = 0; row < table.rows; row++) {
    if (runs.some((run) => differs(table, row, run))) return row;
  }
  return -1;
}
