import type { ModelReader } from '../../model/index.ts';
import { MAX_NAME, MAX_TEXT, type Note, type NotePoint } from './note.ts';
import { counted } from './place.ts';

type Axis = Pick<ModelReader, 'origin' | 'start' | 'duration'>;

function base(model: Axis, t: number) {
  const now = Date.now();
  return { id: freshId(), ...counted(model, t), made: now, edited: now };
}

export const makeBookmark = (model: Axis, t: number, text = ''): Note => ({
  kind: 'bookmark',
  ...base(model, t),
  text: text.slice(0, MAX_NAME),
});

export const makeRange = (model: Axis, from: number, to: number, name: string): Note => ({
  kind: 'range',
  ...base(model, from),
  to: counted(model, to).t,
  text: name.slice(0, MAX_NAME),
});

export const makeComment = (model: Axis, t: number, text: string, point?: NotePoint): Note => ({
  kind: 'comment',
  ...base(model, t),
  text: text.slice(0, MAX_TEXT),
  ...(point === undefined ? {} : { point }),
});

/** The note with another text. Later than it was, whatever the clock of this machine says: the later edit wins. */
export const withText = (note: Note, text: string): Note => ({
  ...note,
  text: text.slice(0, note.kind === 'comment' ? MAX_TEXT : MAX_NAME),
  edited: Math.max(Date.now(), note.edited + 1),
});

/** `crypto.randomUUID` is not there on a page of plain http. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
