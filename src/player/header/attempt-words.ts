import { formatDuration } from '../../base/index.ts';
import type { AttemptInfo } from '../../model/index.ts';
import { messages } from '../messages.ts';

export const ATTEMPTS = 'attempts';

/** Said of a run whose server has no list of attempts. */
export const UNLISTED = 'this server lists none and serves no other than this';

/** "attempt 1 of 2, failed, 0:35, discarded": what is known of it. */
export function attemptLabel({ outcome, durationMs, discarded }: AttemptInfo, n: number, of: number): string {
  return [
    messages.header.attempt(n, of, outcome),
    durationMs === undefined ? undefined : formatDuration(durationMs),
    discarded === true ? 'discarded' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
