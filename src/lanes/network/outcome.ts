import { say } from '../../base/index.ts';
import type { Outcome } from './request-types.ts';

/** The outcome in a word. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'answered':
      return String(outcome.status);
    case 'failed':
      return say`failed`;
    case 'open':
      return say`unfinished`;
    default:
      return say`no status`;
  }
}

/** An error of the lane: it failed, or the server did (RULES.md "Errors"). */
export const isBad = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' || (outcome.kind === 'answered' && outcome.status >= 500);
