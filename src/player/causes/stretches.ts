import type { ModelReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { loopsOf } from './loops.ts';
import { stallsOf } from './stalls.ts';
import { endOf, startOf } from './total-order.ts';

/** Loops and stalls as stretches of the axis, ms: what the agent's lane shades. */
export function troubledStretches(model: ModelReader): readonly TimeWindow[] {
  const loops = loopsOf(model).flatMap(({ first, last }) => {
    const from = model.steps[first];
    const to = model.steps[last];
    if (from === undefined || to === undefined || !from.track.anchored) return [];
    return [{ from: startOf(from), to: Math.min(endOf(to), model.start + model.duration) }];
  });
  return [...loops, ...stallsOf(model)];
}
