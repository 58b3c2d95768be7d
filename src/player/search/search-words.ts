import { locale, phrases } from '../../base/index.ts';
import type { Trouble } from '../../engine/index.ts';

const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** Why a filter takes what it takes, by its key. */
export const TAKES: Readonly<Record<string, string>> = phrases('player/search/search-words:TAKES', {
  status: 'takes a status such as 500, 5xx, >=400 or 400..499',
  cost: 'takes US dollars such as >0.1',
  tokens: 'takes a number such as >2k',
  dur: 'takes a length such as >2s or <50ms',
  lane: 'takes the name of a lane',
  kind: 'takes a kind of entry such as tool_call',
  level: 'takes debug, info, warning or error',
  tool: 'takes the name of a tool, * stands for anything',
  is: 'takes error',
  during: 'takes a step (#41), an entry or a stretch (1:20~1:40)',
  before: 'takes a time such as 1:20, or a step (#41)',
  after: 'takes a time such as 1:20, or a step (#41)',
});

/** Words of the search. */
export const searchWords = phrases('player/search/search-words', {
  title: 'Search',
  how: 'How the search compares',
  matchCase: 'Match case',
  wholeWord: 'Whole words',
  expression: 'Regular expression',
  next: 'Next hit',
  previous: 'Previous hit',
  searching: 'Searching',
  hits: (n: number, shown: string) => (n === 1 ? '1 hit' : `${shown} hits`),
  hit: (n: string, of: string) => `${n} of ${of}`,
  byLane: 'Hits by lane',
  narrow: (lane: string) => `Search ${lane} alone`,
  widen: 'Search all lanes again',
  none: 'No hit',
  noneText: (tracks: number) =>
    tracks === 0
      ? 'No lane is left to look through: the filters leave out all of them.'
      : 'Nothing that was recorded is like this. Words are looked for as typed, spaces too.',
  listed: (from: string, to: string, of: string) =>
    `${from} to ${to} of ${of} are listed. Next hit goes through all.`,
  badExpression: (source: string, why: string) => `“${source}” is no regular expression: ${why}.`,
  budget: (share: number) =>
    `The expression took longer than a second over a piece of text and was stopped after ${percent(share)} of the recording. The hits so far are shown; say it without repetitions inside of repetitions.`,
  broke: (why: string) => `The search broke off: ${why}`,
  bodiesLeft: (n: number) =>
    `${n === 1 ? '1 body that is' : `${n} bodies that are`} kept apart ${n === 1 ? 'was' : 'were'} not looked into: too large to fetch for a search.`,
  use: (what: string) => `Use ${what}`,
  trouble: ({ code, key, value, meant }: Trouble): string => {
    switch (code) {
      case 'empty':
        return `${key}: says nothing; it ${TAKES[key] ?? ''}.`;
      case 'unclosed':
        return 'The quote is not closed.';
      case 'no-number':
        return `${key}: ${TAKES[key] ?? ''}, not “${value}”.`;
      case 'unknown-key':
        return `is looked for as text. Did you mean ${meant ?? ''}: ?`;
      case 'unknown-value':
        return key === 'lane'
          ? `No lane is called “${value}”.`
          : key === 'during' || key === 'before' || key === 'after'
            ? `${key}: ${TAKES[key] ?? ''}; “${value}” is none that this recording has.`
            : `${key}: ${TAKES[key] ?? ''}, not “${value}”.`;
    }
  },
  start:
    'Every lane is searched: messages, arguments, outputs, bodies, console, logs, diffs, the text of the page.',
  examples: [
    ['lane:network status:>=400', 'requests that failed'],
    ['is:error', 'everything that went wrong'],
    ['tool:*goto*', 'calls of a tool'],
    ['dur:>1s', 'what took longer than a second'],
    ['cost:>0.01', 'model calls that cost more than a cent'],
    ['during:#3', 'what began during step 3'],
    ['level:warning -lane:logs', 'warnings outside of the logs'],
  ],
  rules:
    'Filters stand beside words and all hold together; a comma means either, a minus leaves out. Quotes make a filter text: "lane:network".',
});
