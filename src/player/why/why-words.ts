import { formatDuration } from '../../base/index.ts';
import type { CauseEdge } from '../causes/types.ts';
import type { Walk } from '../causes/walk.ts';

/** The words of the panel of causes; loaded with it. */
export const whyWords = {
  title: 'Why',
  close: 'Close the causes',
  list: 'Causes, nearest first',
  recorded: 'recorded',
  inferred: 'inferred',
  within: 'in',
  asked: 'asked',
  loading: 'Reading who said what',
  gone: 'This entry is not in the recording',
  legend: 'Recorded: the trace names it. Inferred: by time or order, and it may be wrong.',
  decision: "the agent's decision",
  task: 'the task',
} as const;

/** How an edge is known, read from the effect down to its cause. */
export function ruleWords({ rule, gap, rivals }: CauseEdge): string {
  const also = rivals > 0 ? `, with ${rivals} more running` : '';
  const later = gap === undefined ? '' : `${formatDuration(gap)} `;
  switch (rule) {
    case 'call':
      return 'result of this call';
    case 'parent':
      return 'filed under this by the trace';
    case 'task':
      return 'part of the task given here, as the trace says';
    case 'artifact':
      return 'the same bytes, by their ref';
    case 'validation':
      return 'a check of this, as the trace says';
    case 'inside':
      return `began while this ran${also}`;
    case 'after':
      return `began ${later}after this ended`;
    case 'sampled':
      return `sampled ${later}after this, the last edit before it`;
    case 'failure':
      return `came ${later}after this failed`;
    case 'order':
      return 'comes next after this in the trace';
  }
}

export function endWords(end: Walk['end']): string {
  switch (end) {
    case 'task':
      return 'This is where it began: what the agent was asked.';
    case 'decision':
      return 'No message of a person comes before this in the trace.';
    case 'open':
      return 'Nothing can be told of what came before: no parent is recorded, and no action ran then or within 2 s before.';
  }
}
