import type { ModelReader } from '../../model/index.ts';
import type { Note } from './note.ts';

type Axis = Pick<ModelReader, 'origin' | 'start' | 'duration'>;

/** Where a note lies in the document that is shown, ms: the two may count from different instants. */
export function placeOf(note: Note, { origin }: Axis): { readonly t: number; readonly to: number } {
  const shift = note.origin === null || origin === null ? 0 : note.origin - origin;
  return { t: note.t + shift, to: (note.kind === 'range' ? note.to : note.t) + shift };
}

export const isInside = ({ start, duration }: Axis, t: number): boolean =>
  t >= start && t <= start + duration;

/** The same instant counted as this note counts, for one that is edited. */
export function counted({ origin }: Axis, t: number): { readonly t: number; readonly origin: number | null } {
  // JSON has no negative zero: a note is as it is read back.
  return { t: t === 0 ? 0 : t, origin };
}
