import { formatClock, say } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { Unknown } from './between/index.ts';
import type { ActedStep } from './cause/act-book.ts';
import type { Cause, Checked } from './cause/cause.ts';

/** An instant as the stage writes it: a clock, or a step where nothing has a time. */
export const timeText = (axis: ModelReader['axis'], t: number): string =>
  axis === 'steps' ? say`step ${Math.round(t) + 1}` : formatClock(t, 1);

const MOST_LABEL = 60;
const MOST_STEPS = 3;

export const stepText = ({ number, label }: ActedStep): string =>
  say`step ${number} (${label.length > MOST_LABEL ? `${label.slice(0, MOST_LABEL).toWellFormed()}…` : label})`;

function stepsText(steps: readonly ActedStep[], join: string): string {
  const named = steps.slice(0, MOST_STEPS).map(stepText).join(join);
  return steps.length > MOST_STEPS ? say`${named} and ${steps.length - MOST_STEPS} more` : named;
}

/** Who made a change: the step that an edit's arguments prove, or the stretch between two samples. */
export function causeText(axis: ModelReader['axis'], { from, to, proven, steps }: Cause): string {
  if (proven) return say`by ${stepsText(steps, say` or `)}, whose arguments name the file`;
  if (from >= to && steps.length === 0) return say`at or before the first sampling, ${timeText(axis, to)}`;
  const stretch = say`between ${timeText(axis, from)} and ${timeText(axis, to)}`;
  return steps.length === 0
    ? say`${stretch}, during no step of the agent`
    : say`${stretch}, during ${stepsText(steps, ', ')}`;
}

/** The same in a few characters. */
export function causeShort(axis: ModelReader['axis'], { from, to, proven, steps }: Cause): string {
  const [step] = steps;
  if (proven && step !== undefined)
    return steps.length === 1
      ? say`step ${step.number}`
      : say`step ${step.number} or ${steps.length - 1} more`;
  return axis === 'steps' || from >= to
    ? timeText(axis, to)
    : `${timeText(axis, from)}–${timeText(axis, to)}`;
}

export function checkedText(checked: Checked): string {
  switch (checked.state) {
    case 'checked':
      return say`checked since by ${stepText(checked.step)}`;
    case 'ran':
      return say`no test since; ${stepText(checked.step)} succeeded`;
    case 'failed':
      return say`${stepText(checked.step)} failed since`;
    case 'unverified':
      return say`unverified after last edit`;
  }
}

/** The same in a few characters. */
export function checkedShort(checked: Checked): string {
  switch (checked.state) {
    case 'checked':
      return say`checked: step ${checked.step.number}`;
    case 'ran':
      return say`no test since; step ${checked.step.number} ran`;
    case 'failed':
      return say`check failed: step ${checked.step.number}`;
    case 'unverified':
      return say`unverified after last edit`;
  }
}

export const toneOf = ({ state }: Checked): 'ok' | 'neutral' | 'warn' =>
  state === 'checked' ? 'ok' : state === 'ran' ? 'neutral' : 'warn';

/** Why a change between two checkpoints cannot be told. */
export function unknownText(why: Unknown): string {
  switch (why) {
    case 'raw':
      return say`its diff is one of a merge or of a submodule, which has no lines of its own`;
    case 'cut':
      return say`its diff was cut at one of the two`;
    case 'twice':
      return say`one of the two tells of it more than once`;
    case 'odd':
      return say`its diff cannot be followed line by line`;
    case 'head-moved':
      return say`the two diffs count from different commits`;
    case 'not-held':
      return say`it is not held line by line by either diff`;
  }
}
