import type { checkOf } from '../../model/index.ts';
import { phrases } from '../../base/index.ts';
import type { resultOf } from './checks-run.ts';

/** What is told of one file: who changed it, and what was checked after that. */
export const answerWords = phrases('player/focus/answer-words', {
  unseen: 'seen to change; no call ran then',
  basis: { named: 'names the file', seen: 'ran when the file was seen to change' },
  kinds: {
    test: 'test',
    typecheck: 'typecheck',
    lint: 'lint',
    build: 'build',
    other: 'check',
  } satisfies Record<NonNullable<ReturnType<typeof checkOf>> | 'other', string>,
  results: { passed: 'passed', failed: 'failed', unknown: 'unknown' } satisfies Record<
    ReturnType<typeof resultOf>,
    string
  >,
  unknown: 'Nothing recorded tells of a change of it: a command may have written it unseen.',
  something: 'something unseen',
  changed: (n: number, by: string): string =>
    n === 1 ? `Changed by ${by}.` : `Changed by ${n} calls, last by ${by}.`,
  before: 'It had been changed before the session began.',
});
