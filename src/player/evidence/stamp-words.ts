import { phrases } from '../../base/index.ts';
import { fieldOf } from '../viewing/record.ts';

export const stamps = phrases('player/evidence/stamp-words', { epoch: 't, epoch', fromOrigin: 't from t0' });

/** Fields by which formats stamp their records, in the order in which they are believed. */
const STAMPS = ['at', 'timestamp', 'startedDateTime', 'ts', 'time'] as const;

/** A number of this size counts milliseconds since 1970. */
const EPOCH_MS = 1e12;

/** How a record says when it was: the field, and what it counts from. `undefined`: by none that is known. */
export function stampWords(record: unknown): string | undefined {
  for (const field of STAMPS) if (fieldOf(record, field) !== undefined) return field;
  const t = fieldOf(record, 't');
  if (typeof t !== 'number') return undefined;
  return t >= EPOCH_MS ? stamps.epoch : stamps.fromOrigin;
}
