import type { ModelReader } from '../../model/index.ts';
import type { PlayMap } from '../playback-time.ts';
import type { Quiet, SessionState, TimeWindow } from '../types.ts';
import { foldAxis } from './fold-axis.ts';
import { skipMap, stepMap } from './play-map.ts';
import { quietRule, quietStretches } from './quiet.ts';

const runOf = ({ start, duration }: ModelReader): TimeWindow => ({ from: start, to: start + duration });

/** The idle time of a document. O(entries). */
export function quietOf(model: ModelReader): Quiet {
  const rule = quietRule(model);
  const stretches = quietStretches(model, rule);
  return { stretches, keep: rule.keep, axis: foldAxis(runOf(model), stretches, rule.keep) };
}

/** The way through the run that play takes. */
export function playMapOf(
  model: ModelReader,
  { pace, idle, quiet }: Pick<SessionState, 'pace' | 'idle' | 'quiet'>,
): PlayMap | undefined {
  if (pace.kind === 'steps' && model.axis === 'time') {
    const times = model.steps
      .filter(({ track }) => track.anchored)
      .map(({ track, index }) => track.columns.start[index] as number);
    return stepMap(runOf(model), times);
  }
  return idle === 'shown' || quiet === undefined
    ? undefined
    : skipMap(runOf(model), quiet.stretches, quiet.keep);
}
