import { formatDuration, phrases } from '../../base/index.ts';
import type { CauseEdge } from '../causes/types.ts';
import type { Walk } from '../causes/walk.ts';

/** The words of the panel of causes; loaded with it. */
export const whyWords = phrases('player/why/why-words', {
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
  rules: {
    call: 'result of this call',
    parent: 'filed under this by the trace',
    task: 'part of the task given here, as the trace says',
    artifact: 'the same bytes, by their ref',
    validation: 'a check of this, as the trace says',
    inside: (also: string) => `began while this ran${also}`,
    after: (later: string) => `began ${later}after this ended`,
    sampled: (later: string) => `sampled ${later}after this, the last edit before it`,
    failure: (later: string) => `came ${later}after this failed`,
    order: 'comes next after this in the trace',
    also: (rivals: number) => `, with ${rivals} more running`,
    later: (duration: string) => `${duration} `,
  },
  ends: {
    task: 'This is where it began: what the agent was asked.',
    decision: 'No message of a person comes before this in the trace.',
    open: 'Nothing can be told of what came before: no parent is recorded, and no action ran then or within 2 s before.',
  },
});

/** How an edge is known, read from the effect down to its cause. */
export function ruleWords({ rule, gap, rivals }: CauseEdge): string {
  const words = whyWords.rules;
  const later = gap === undefined ? '' : words.later(formatDuration(gap));
  switch (rule) {
    case 'inside':
      return words.inside(rivals > 0 ? words.also(rivals) : '');
    case 'after':
    case 'sampled':
    case 'failure':
      return words[rule](later);
    default:
      return words[rule];
  }
}

export const endWords = (end: Walk['end']): string => whyWords.ends[end];
