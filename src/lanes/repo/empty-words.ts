import { say } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { commitIn } from './cause/cause.ts';
import type { Samples } from './use-samples.ts';
import { stepText, timeText } from './words.ts';

export interface EmptyWords {
  readonly title: string;
  readonly text: string;
}

/**
 * Why the diff is empty. `committed` is said only where the agent ran a git commit between the last
 * checkpoint that had changes and the first of those that have none.
 */
export function emptyWords(samples: Samples | undefined, model: ModelReader): EmptyWords {
  const title = say`No changes against HEAD`;
  const plain = { title, text: say`At this checkpoint the working tree was the same as HEAD.` };
  if (samples === undefined) return plain;
  const { all, index, steps } = samples;
  let first = index;
  let before: number | undefined;
  for (let i = index - 1; i >= 0; i--) {
    const sample = all[i];
    if (sample?.blame === undefined) continue;
    if (sample.files.size > 0) {
      before = sample.checkpoint.t;
      break;
    }
    first = i;
  }
  const from = before ?? model.start;
  const to = all[first]?.checkpoint.t ?? from;
  const commit = commitIn(steps, from, to);
  if (commit !== undefined) {
    return {
      title: say`Committed`,
      text: say`What had changed is in HEAD: ${stepText(commit)} at ${timeText(model.axis, commit.start)}. Nothing has changed since.`,
    };
  }
  if (before === undefined) return { title, text: say`Nothing had changed yet.` };
  return {
    title,
    text: say`What had changed until ${timeText(model.axis, before)} is gone at ${timeText(model.axis, to)}. No git commit of the agent is recorded between the two.`,
  };
}
