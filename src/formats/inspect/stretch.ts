import { field, numberField } from '../records.ts';
import { stampOf } from './event-words.ts';

/** Times of the neighbours of an event, and the one behind it. */
export interface Near {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly follower: unknown;
}

export interface Stretch {
  readonly from: number | undefined;
  readonly end: number | undefined;
  /** One of the two was not recorded. */
  readonly assumed: boolean;
}

/**
 * When a reply or a call began and ended. Where its event has one time alone (before 0.3.95) that is the beginning in some
 * versions and the end in others: of the two neighbours the one farther away tells which, and the time is marked assumed.
 */
export function stretchOf(event: unknown, { before, after }: Near): Stretch {
  const at = stampOf(field(event, 'timestamp'));
  const end = endOf(event);
  if (end !== undefined || at === undefined) return { from: at, end: end ?? at, assumed: false };
  if (before !== undefined && at - before > (after ?? at) - at)
    return { from: before, end: at, assumed: true };
  return { from: at, end: after ?? at, assumed: true };
}

/** The end that an event tells. Before 0.3.95 only a reply says how long it took, in seconds. */
export function endOf(event: unknown): number | undefined {
  const completed = stampOf(field(event, 'completed'));
  if (completed !== undefined) return completed;
  const start = stampOf(field(event, 'timestamp'));
  const seconds = numberField(field(event, 'output'), 'time');
  return start === undefined || seconds === undefined ? undefined : start + seconds * 1000;
}
