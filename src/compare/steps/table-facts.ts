import type { Located } from '../../model/index.ts';
import { Level } from '../../model/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Cell, differs, type StepTable } from '../align/merge.ts';
import { stepAt } from './step-alignment.ts';

/** The alignment of one run with the reference in numbers. */
export interface PairFacts {
  readonly same: number;
  readonly changed: number;
  readonly missing: number;
  readonly extra: number;
  /** Of the same: their length differs, or the time since the step before them. */
  readonly timing: number;
  /** Of the same: one failed and the other did not. */
  readonly ended: number;
}

/** Differences in time below this are the clock's, ms. */
const JITTER = 1;

export function pairFacts(table: StepTable, reference: ComparedRun, run: ComparedRun): PairFacts {
  const facts = { same: 0, changed: 0, missing: 0, extra: 0, timing: 0, ended: 0 };
  let before: readonly [Located, Located] | undefined;
  for (let row = 0; row < table.rows; row++) {
    const a = stepAt(table, row, reference);
    const b = stepAt(table, row, run);
    if (a === undefined && b === undefined) continue;
    if (a === undefined) facts.extra++;
    else if (b === undefined) facts.missing++;
    else if (table.cells[row * table.runs + run.index] === Cell.changed) facts.changed++;
    else {
      facts.same++;
      if (failed(a) !== failed(b)) facts.ended++;
      if (
        Math.abs(lengthOf(a) - lengthOf(b)) > JITTER ||
        Math.abs(since(before?.[0], a) - since(before?.[1], b)) > JITTER
      )
        facts.timing++;
    }
    if (a !== undefined && b !== undefined) before = [a, b];
  }
  return facts;
}

/** Rows in which any of the runs differs from the reference. */
export function differingRows(table: StepTable, runs: readonly number[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) if (runs.some((run) => differs(table, row, run))) rows.push(row);
  return rows;
}

const startOf = ({ track, index }: Located): number => track.columns.start[index] ?? 0;
const failed = ({ track, index }: Located): boolean => track.columns.level[index] === Level.error;
const since = (before: Located | undefined, step: Located): number =>
  before === undefined ? 0 : startOf(step) - startOf(before);

function lengthOf({ track, index }: Located): number {
  const end = track.columns.end[index] ?? Number.NaN;
  return Number.isFinite(end) ? end - (track.columns.start[index] ?? 0) : 0;
}
