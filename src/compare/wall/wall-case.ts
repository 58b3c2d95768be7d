import { divergenceRow, type StepTable } from '../align/merge.ts';
import type { WallRun } from './wall-run.ts';

/** The trials of one case of a scorecard. */
export interface WallCase {
  readonly caseId: string;
  readonly runIds: readonly string[];
}

/** Where a trial parts from the one it is measured by. */
export interface Parting {
  /** Index of its own step, -1 where it stops before. */
  readonly step: number;
  /** What the other did there, or what it did itself where the other has nothing. */
  readonly label: string;
}

/** Trials that fail and part from the reference at one place. */
export interface FailureGroup {
  readonly label: string;
  readonly runIds: readonly string[];
}

interface Row {
  readonly id: string;
  readonly caseId?: string | undefined;
}

/** Runs by case, cases in the order they come; a run without one is a case of its own. */
export function casesOf(runs: readonly Row[]): WallCase[] {
  const cases = new Map<string, string[]>();
  for (const { id, caseId } of runs) {
    const name = caseId ?? id;
    const list = cases.get(name);
    if (list === undefined) cases.set(name, [id]);
    else list.push(id);
  }
  return [...cases].map(([caseId, runIds]) => ({ caseId, runIds: runIds.toSorted() }));
}

/** The trial that the others are measured by: the first that passed, else the first that was read. */
export const referenceOf = (runs: readonly (WallRun | undefined)[]): number => {
  const passed = runs.findIndex((run) => run?.outcome === 'passed');
  return passed >= 0 ? passed : runs.findIndex((run) => run !== undefined);
};

/** Where each trial parts from the reference; `undefined` where it does not, and for the reference itself. */
export function partingsOf(
  table: StepTable,
  runs: readonly (WallRun | undefined)[],
): (Parting | undefined)[] {
  const { reference } = table;
  return runs.map((run, i) => {
    if (run === undefined || i === reference) return undefined;
    const row = divergenceRow(table, [i]);
    if (row < 0) return undefined;
    const at = (side: number): number => table.steps[row * table.runs + side] ?? -1;
    const label = runs[reference]?.steps[at(reference)]?.label ?? run.steps[at(i)]?.label ?? '';
    return { step: at(i), label };
  });
}

/** Failed trials by where they part, the largest group first. Those that never part stand under no label. */
export function failureGroups(
  runIds: readonly string[],
  runs: readonly (WallRun | undefined)[],
  partings: readonly (Parting | undefined)[],
): FailureGroup[] {
  const groups = new Map<string, string[]>();
  runs.forEach((run, i) => {
    const id = runIds[i];
    if (run?.outcome !== 'failed' || id === undefined) return;
    const label = partings[i]?.label ?? '';
    const list = groups.get(label);
    if (list === undefined) groups.set(label, [id]);
    else list.push(id);
  });
  return [...groups]
    .map(([label, ids]) => ({ label, runIds: ids }))
    .sort((a, b) => b.runIds.length - a.runIds.length);
}
