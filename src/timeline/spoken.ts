import { speakDuration, say } from '../base/index.ts';
import type { ModelReader } from '../model/index.ts';

/**
 * "2 minutes 3 seconds, step 41 of 120, Bash": what the scrubber says. `step` is the index in
 * `model.steps` of the one that is current, -1 before the first.
 */
export function speakPlayhead(model: ModelReader, t: number, step: number): string {
  const parts = model.axis === 'steps' ? [] : [speakDuration(t)];
  const count = model.steps.length;
  const current = model.steps[step];
  if (current !== undefined) parts.push(say`step ${step + 1} of ${count}`);
  else if (count > 0) parts.push(say`before step 1 of ${count}`);
  else if (model.axis === 'steps') parts.push(say`entry ${Math.round(t) + 1}`);
  const label = current === undefined ? '' : current.track.label(current.index);
  if (label !== '') parts.push(label);
  return parts.join(', ');
}

/** Whole seconds for the slider's range; screen readers read nothing longer well. */
export const sliderValue = (t: number, axis: 'time' | 'steps'): number =>
  axis === 'steps' ? Math.round(t) : Math.round(t) / 1000;

/** "Network lane, 58 entries", or an agent that was started by its name: what `,` and `.` walk now. */
export function speakLane(model: ModelReader, walked: string): string {
  const lane = model.lane(walked);
  if (lane !== undefined)
    return say`${say(lane.title)} lane, ${lane.count} ${lane.count === 1 ? 'entry' : 'entries'}`;
  const agent = model.locate(walked);
  return agent === undefined ? walked : say`Agent ${agent.track.label(agent.index)}`;
}
