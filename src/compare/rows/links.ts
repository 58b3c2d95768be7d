import { Cell, type StepTable } from '../align/merge.ts';
import type { ComparedRun, ComparisonState } from '../../session/index.ts';
import { stepAt } from '../steps/step-alignment.ts';

export type LinkKind = 'same' | 'changed' | 'above' | 'below';

/** What links two neighbouring runs: their steps on the shared clock, NaN for a side without one. */
export interface Links {
  readonly count: number;
  /** Start on the shared clock, ms. */
  readonly above: Float64Array;
  readonly below: Float64Array;
  readonly kinds: readonly LinkKind[];
  readonly rows: Int32Array;
}

/** O(rows); made once a table and placement. */
export function linksBetween(
  table: StepTable,
  above: ComparedRun,
  below: ComparedRun,
  { placements, offClock }: ComparisonState,
): Links {
  const kinds: LinkKind[] = [];
  const tops: number[] = [];
  const bottoms: number[] = [];
  const rows: number[] = [];
  const time = (row: number, run: ComparedRun): number => {
    const step = stepAt(table, row, run);
    if (step === undefined || !step.track.anchored || offClock[run.index] !== undefined) return Number.NaN;
    return (step.track.columns.start[step.index] ?? Number.NaN) + (placements[run.index]?.offset ?? 0);
  };
  const cell = (row: number, run: ComparedRun): number =>
    table.cells[row * table.runs + run.index] ?? Cell.none;
  for (let row = 0; row < table.rows; row++) {
    const [top, bottom] = [time(row, above), time(row, below)];
    if (Number.isNaN(top) && Number.isNaN(bottom)) continue;
    const changed = cell(row, above) === Cell.changed || cell(row, below) === Cell.changed;
    kinds.push(Number.isNaN(bottom) ? 'above' : Number.isNaN(top) ? 'below' : changed ? 'changed' : 'same');
    tops.push(top);
    bottoms.push(bottom);
    rows.push(row);
  }
  return {
    count: rows.length,
    above: Float64Array.from(tops),
    below: Float64Array.from(bottoms),
    kinds,
    rows: Int32Array.from(rows),
  };
}
