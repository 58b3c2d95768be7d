import { isStepKind } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { ancestorsOf } from '../steps/steps-model.ts';
import type { StepsModel } from '../steps/steps-model.ts';

/**
 * The step that the stage shows at t: the selected one (or the one a selected result belongs to) while
 * t lies in it, both ends included, else the current one. At a failing moment the call that failed is
 * shown so, and not the model call that began in the same millisecond. -1 for none.
 */
export function shownStep(
  model: ModelReader,
  steps: StepsModel,
  selection: string | undefined,
  current: number,
  t: number,
): number {
  const selected = selection === undefined ? undefined : model.locate(selection);
  const own = selected === undefined ? undefined : [selected, ...ancestorsOf(selected)].find(isStep);
  if (own !== undefined && (!own.track.anchored || covers(own, t))) {
    const index = steps.indexOf(own.track.entryId(own.index));
    if (index >= 0) return index;
  }
  // Without a place on the axis nothing is current until a step is selected: the first stands in.
  return steps.anchored ? current : Math.max(0, current);
}

const isStep = ({ track, index }: Located): boolean => isStepKind(track.kindOf(index));

function covers({ track, index }: Located, t: number): boolean {
  const start = track.columns.start[index] ?? Number.NaN;
  const end = track.columns.end[index] ?? Number.NaN;
  return start <= t && t <= (Number.isNaN(end) ? start : end);
}
