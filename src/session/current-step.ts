import { isStepKind, type ModelReader } from '../model/index.ts';
import { comparePlaces, type Place, placeOf } from './stops.ts';

/**
 * Index in `model.steps` of the step that is current at t: the last that began at or before it, or
 * the selected one where several share that instant. A trace off the axis is current where it is
 * selected. -1 for none. O(log n).
 */
export function currentStep(model: ModelReader, t: number, selection: string | undefined): number {
  const { steps } = model;
  const selected = selection === undefined ? undefined : model.locate(selection);
  if (selected !== undefined && isStepKind(selected.track.kindOf(selected.index))) {
    const place = placeOf(selected);
    if (place.t === t || !selected.track.anchored) {
      const index = countUpTo(model, place) - 1;
      const found = steps[index];
      if (found?.track === selected.track && found.index === selected.index) return index;
    }
  }
  let index = countUpTo(model, { t, rank: Number.POSITIVE_INFINITY, seq: 0 }) - 1;
  while (index >= 0 && steps[index]?.track.anchored === false) index--;
  return index;
}

/** How many steps stand at or before a place. */
function countUpTo(model: ModelReader, place: Place): number {
  const { steps } = model;
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const step = steps[middle];
    if (step !== undefined && comparePlaces(placeOf(step), place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
