import { phrases } from '../../base/index.ts';
import { letterOf } from '../messages.ts';

export const words = phrases('compare/differences/words', {
  sections: {
    numbers: 'So far',
    screen: 'Screen',
    page: 'Page',
    files: 'Files',
    traffic: 'Requests',
    console: 'Console',
    outcome: 'Outcome',
  },
  sectionsLabel: 'What is compared',
  loading: 'Reading',
  none: (what: string, letters: readonly string[]) =>
    letters.length === 2
      ? `Neither recording holds ${what}`
      : `${letters.join(' and ')} holds no ${what.replace(/^a /, '')}`,
  noneText: 'It cannot be compared. What the other holds is in its own column.',
  frames: {
    what: 'a screen',
    side: 'Side by side',
    swipe: 'Swipe',
    diff: 'Difference',
    modes: 'How the screens are compared',
    before: 'no screen yet',
    missing: 'the recording does not hold this picture',
    handle: (letter: string) => `How much of ${letter} shows`,
    changed: (share: number) =>
      share === 0
        ? 'The same picture.'
        : `${share < 0.001 ? 'less than 0.1' : (share * 100).toFixed(1)} % of the pixels differ.`,
    cannot: 'The pictures cannot be compared.',
  },
  page: {
    what: 'a page',
    same: 'The same tree and the same text',
    failed: 'The pages could not be compared',
    before: 'One of the two has no page yet at this instant',
    hint: (a: string, b: string) =>
      `From ${a} to ${b}: + only in ${b}, − only in ${a}. Nodes are joined by their place in the page.`,
  },
  files: {
    what: 'a working tree',
    same: 'The same tree',
    sameText: 'At this instant both working trees hold the same.',
    patch: (a: string, b: string) => `What leads from the tree of ${a} to the tree of ${b}`,
    unknown: (n: number) => (n === 1 ? '1 file cannot be told' : `${n} files cannot be told`),
    reasons: {
      'head-moved': 'the two do not count from one HEAD',
      'not-held': 'lines that are needed stand in neither diff',
    } as Readonly<Record<string, string>>,
    before: (letter: string) => `${letter} has no checkpoint yet: its tree counts as HEAD.`,
  },
  sets: {
    only: (letter: string) => `Only in ${letter}`,
    both: (n: number) => (n === 1 ? '1 in both' : `${n} in both`),
    same: 'The same on both sides so far',
    times: (a: number, b: number) => `${a} × against ${b} ×`,
    counts: 'In both, as often not',
    requests: 'requests',
    lines: 'console lines',
  },
  numbers: {
    fact: 'At the playhead',
    time: 'Time since its trace began',
    steps: 'Steps begun',
    errors: 'Errors known',
    tokens: 'Tokens',
    cost: 'Cost',
    requests: 'Requests',
    consoleErrors: 'Console errors',
    url: 'Address',
    now: 'Current step',
    none: '–',
  },
  outcome: {
    fact: 'At the end',
    verdict: 'Verdict',
    duration: 'Duration',
    failure: 'Failure',
    snapshot: 'Final state',
    url: 'Final address',
    files: 'Files changed',
    head: 'HEAD',
    output: 'Answer',
    console: 'Console lines kept',
    trees: (a: string, b: string) => `From the final tree of ${a} to that of ${b}`,
  },
  letters: letterOf,
});
