import { isStepKind, type Located, type ModelReader } from '../../model/index.ts';

/** Where to look at a step from: its start, the playhead, its end. */
export type Phase = 'before' | 'during' | 'after';

export interface StepSpan {
  readonly label: string;
  readonly from: number;
  /** For a step that has no length, the start of the next one; for an unfinished one, the run's end. */
  readonly to: number;
}

/** The selected step, else the one that is current at the playhead; undefined off the axis. O(log n). */
export function lookedAtStep(
  model: ModelReader,
  selection: string | undefined,
  current: number,
): string | undefined {
  const selected = selection === undefined ? undefined : model.locate(selection);
  const step =
    selected !== undefined && isStepKind(selected.track.kindOf(selected.index))
      ? selected
      : model.steps[current];
  return step?.track.anchored === true ? step.track.entryId(step.index) : undefined;
}

export function stepSpan(model: ModelReader, entryId: string): StepSpan | undefined {
  const at = model.locate(entryId);
  if (at === undefined) return undefined;
  const from = at.track.columns.start[at.index] as number;
  const end = at.track.columns.end[at.index] as number;
  const to =
    model.axis === 'time' && Number.isFinite(end) && end > from
      ? end
      : end === Infinity
        ? model.start + model.duration
        : startAfter(model, from);
  return { label: at.track.label(at.index), from, to };
}

/** Start of the first step after t, else the run's end. */
function startAfter(model: ModelReader, t: number): number {
  const { steps } = model;
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(steps[middle]) <= t) low = middle + 1;
    else high = middle;
  }
  return low < steps.length ? startOf(steps[low]) : model.start + model.duration;
}

/** Steps off the axis come last in the order. */
function startOf(step: Located | undefined): number {
  return step?.track.anchored === true ? (step.track.columns.start[step.index] as number) : Infinity;
}
