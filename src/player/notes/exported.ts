import type { Session } from '../../session/index.ts';
import { notesText } from './note.ts';
import { notebookOf } from './notebook.ts';

/** How many notes an export of the open recording can carry. */
export const countOfNotes = (session: Session): number => notebookOf(session).state().notes.length;

/** The notes as an export carries them; nothing where there are none. */
export function exportedNotes(session: Session): string | undefined {
  const { notes } = notebookOf(session).state();
  return notes.length === 0 ? undefined : notesText(notes);
}
