import { formatDuration } from '../../../base/index.ts';
import { loopsOf } from '../../causes/loops.ts';
import { stallsOf } from '../../causes/stalls.ts';
import { brief, linkTo } from '../link.ts';
import type { FocusFacts, FocusTask } from '../types.ts';

/** The same call over and over. */
export function loops({ model }: FocusFacts): readonly FocusTask[] {
  return loopsOf(model).flatMap(({ first, last, count }) => {
    const from = model.steps[first];
    const to = model.steps[last];
    if (from === undefined || to === undefined) return [];
    return [
      {
        id: `call_loop:${from.track.entryId(from.index)}`,
        reason: 'call_loop' as const,
        priority: 1 as const,
        title: `Called ${count} times in a row: ${brief(from.track.label(from.index))}`,
        detail:
          'The same call with nothing else done in between: what it answered did not change what was done next.',
        links: [linkTo(from), linkTo(to)],
        files: [],
        done: 'The first answer and the last were compared.',
      },
    ];
  });
}

/** Long stretches in which nothing new was told. */
export function stalls({ model }: FocusFacts): readonly FocusTask[] {
  return stallsOf(model).map(({ from, to }) => {
    const step = model.steps.findLast(({ track, index }) => (track.columns.start[index] ?? 0) <= from);
    return {
      id: `long_stall:${Math.round(from)}`,
      reason: 'long_stall',
      priority: 2,
      title: `Nothing happened for ${formatDuration(to - from)}`,
      detail:
        step === undefined
          ? 'No step had begun.'
          : `The last step before it: “${brief(step.track.label(step.index))}”.`,
      links: step === undefined ? [] : [linkTo(step)],
      files: [],
      done: 'It is known what was waited for.',
    };
  });
}

/** The agent’s last word asks something, and nobody answered. */
export function unresolvedQuestions({ model }: FocusFacts): readonly FocusTask[] {
  const last = model.steps.findLast(({ track, index }) => track.kindOf(index) === 'message');
  if (last === undefined || last !== model.steps.at(-1)) return [];
  const text = last.track.label(last.index).trim();
  if (!/\?[)"'”’*_]*$/.test(text)) return [];
  return [
    {
      id: `unresolved_question:${last.track.entryId(last.index)}`,
      reason: 'unresolved_question',
      priority: 2,
      title: `Ends with a question: ${brief(text)}`,
      detail: 'The last message asks, and nothing answers it.',
      links: [linkTo(last)],
      files: [],
      done: 'The question was answered.',
    },
  ];
}
