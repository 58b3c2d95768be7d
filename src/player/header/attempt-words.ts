import { formatDuration, phrases } from '../../base/index.ts';
import type { AttemptInfo } from '../../model/index.ts';
import { messages } from '../messages.ts';

export const attemptWords = phrases('player/header/attempt-words', {
  attempts: 'attempts',
  /** Said of a run whose server has no list of attempts. */
  unlisted: 'this server lists none and serves no other than this',
  discarded: 'discarded',
});

/** "attempt 1 of 2, failed, 0:35, discarded": what is known of it. */
export function attemptLabel({ outcome, durationMs, discarded }: AttemptInfo, n: number, of: number): string {
  return [
    messages.header.attempt(n, of, outcome),
    durationMs === undefined ? undefined : formatDuration(durationMs),
    discarded === true ? attemptWords.discarded : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
