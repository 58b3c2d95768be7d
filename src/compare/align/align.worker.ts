import { alignRuns, type StepTable } from './merge.ts';
import { stepKey, type StepSource } from './step-key.ts';

/** Steps of each run, and which of them is the reference. */
export interface ToAligner {
  readonly job: number;
  readonly runs: readonly (readonly StepSource[])[];
  readonly reference: number;
}

export interface FromAligner {
  readonly job: number;
  readonly table: StepTable;
}

self.addEventListener('message', ({ data }: MessageEvent<ToAligner>) => {
  const table = alignRuns(
    data.runs.map((steps) => steps.map(stepKey)),
    data.reference,
  );
  const answer: FromAligner = { job: data.job, table };
  self.postMessage(answer, { transfer: [table.steps.buffer, table.cells.buffer] });
});
