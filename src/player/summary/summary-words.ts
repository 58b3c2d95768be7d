import { grouped, phrases, plural } from '../../base/index.ts';
import type { BottomUpRow } from './bottom-up.ts';

export const summaryWords = phrases('player/summary/summary-words', {
  title: 'Where the time went',
  close: 'Close',
  run: 'the whole run',
  rangeName: 'range',
  countOf: {
    step: (n: number) => `${grouped(n)} ${plural(n, 'step', 'steps')}`,
    request: (n: number) => `${grouped(n)} ${plural(n, 'request', 'requests')}`,
    error: (n: number) => `${grouped(n)} ${plural(n, 'error', 'errors')}`,
  },
  between: 'between steps',
  kinds: { model: 'model', tool: 'tool', action: 'action', other: '' },
  range: (from: string, to: string) => `${from} to ${to}`,
  time: 'time',
  idle: (words: string) => `${words} idle`,
  steps: 'steps',
  tokens: 'tokens',
  cost: 'cost',
  requests: 'requests',
  errors: 'errors',
  peak: (name: string) => `peak ${name}`,
  at: (time: string) => `at ${time}`,
  loop: 'Loop',
  fit: 'Fit',
  clear: 'Clear',
  name: 'Name of the range',
  save: 'Keep',
  forget: (name: string) => `Forget ${name}`,
  named: 'Named ranges',
  hint: 'Drag over the lanes, or press i and o, to choose a range.',
  table: 'Time, tokens and cost by tool and model',
  what: 'Tool or model',
  calls: 'Calls',
  tokensColumn: 'Tokens',
  costColumn: 'Cost',
  self: 'Time',
  slowest: 'Slowest',
  goSlowest: (name: string, time: string) => `Go to the slowest ${name}, ${time}`,
  none: 'Nothing the agent did took time here.',
  path: 'Critical path',
  pathText: (words: string, share: string) =>
    `${words} of steps, ${share} of the time, each waited for by the next.`,
  showPath: 'Show it on the agent lane',
});

/** Of what only groups others the time in which none of these ran. */
export const rowName = ({ kind, name }: BottomUpRow): string =>
  kind === 'other' ? summaryWords.between : name;

export const KIND_WORDS: Readonly<Record<BottomUpRow['kind'], string>> = summaryWords.kinds;
