import type { Comparison, ComparedRun } from '../../session/index.ts';
import type { Located } from '../../model/index.ts';
import { Aligner } from '../align/aligner.ts';
import { divergenceRow, type StepTable } from '../align/merge.ts';
import { readSteps } from '../align/read-steps.ts';
import { phaseOf } from '../page/context.ts';

export type StepAlignmentState =
  | { readonly status: 'waiting' | 'aligning' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly table: StepTable; readonly divergence: number };

/** The steps of a comparison's runs, aligned; anew whenever a document has grown. */
export interface StepAlignment {
  state(): StepAlignmentState;
  subscribe(listener: () => void): () => void;
  setReference(run: number): void;
  close(): void;
}

/** Quiet time before documents that grow are aligned again, ms. */
const REST_MS = 400;

export function createStepAlignment(comparison: Comparison, reference: number): StepAlignment {
  const aligner = new Aligner();
  const listeners = new Set<() => void>();
  let state: StepAlignmentState = { status: 'waiting' };
  let base = reference;
  let seen = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let control = new AbortController();

  function set(next: StepAlignmentState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  /** What the alignment depends on; step axes and times are no part of it. */
  function key(): string {
    return `${base} ${comparison.runs.map((run) => `${phaseOf(run)}:${run.session.model().steps.length}`).join(' ')}`;
  }

  function look(): void {
    if (!comparison.state().settled) return;
    const now = key();
    if (now === seen) return;
    const first = seen === '';
    seen = now;
    clearTimeout(timer);
    if (first) ask();
    else timer = setTimeout(ask, REST_MS);
  }

  function ask(): void {
    control.abort();
    control = new AbortController();
    if (state.status !== 'ready') set({ status: 'aligning' });
    comparison.shared.busy(align(control.signal));
  }

  async function align(signal: AbortSignal): Promise<void> {
    try {
      const runs = await Promise.all(
        comparison.runs.map((run) =>
          phaseOf(run) === 'open' ? readSteps(run.session.engine, signal) : Promise.resolve([]),
        ),
      );
      if (signal.aborted) return;
      const answer = await aligner.align(runs, base);
      if (answer === undefined || signal.aborted) return;
      if (!answer.ok) return set({ status: 'failed', message: answer.error.message });
      const table = answer.value;
      const open = comparison.runs.filter((run) => phaseOf(run) === 'open').map(({ index }) => index);
      const row = divergenceRow(table, open);
      comparison.setDivergence(
        row < 0 ? undefined : comparison.runs.map((run) => timeAtRow(table, row, run)),
      );
      set({ status: 'ready', table, divergence: row });
    } catch (error) {
      if (signal.aborted) return;
      set({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  const leave = comparison.subscribe(look);
  look();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setReference(run) {
      base = run;
      look();
    },
    close() {
      leave();
      clearTimeout(timer);
      control.abort();
      aligner.close();
      listeners.clear();
    },
  };
}

/** The step of a run in a row, if it has one there. */
export function stepAt(table: StepTable, row: number, run: ComparedRun): Located | undefined {
  return run.session.model().steps[table.steps[row * table.runs + run.index] ?? -1];
}

/** When a run gets to a row, own time: at its step there, else at its next one, else at its end. */
export function timeAtRow(table: StepTable, row: number, run: ComparedRun): number | undefined {
  if (phaseOf(run) !== 'open') return undefined;
  const model = run.session.model();
  for (let at = row; at < table.rows; at++) {
    const step = stepAt(table, at, run);
    if (step === undefined) continue;
    return step.track.anchored ? step.track.columns.start[step.index] : undefined;
  }
  return model.start + model.duration;
}
