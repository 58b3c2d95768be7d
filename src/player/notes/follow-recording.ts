import type { Session } from '../../session/index.ts';
import { keepMarks } from './keep-marks.ts';
import { MAX_FILE_BYTES, parseNotes, type ReadNotes } from './note.ts';
import { notebookOf } from './notebook.ts';
import { notesWords } from './notes-words.ts';
import { recordingKey } from './recording-key.ts';

/**
 * Opens the notebook of whatever recording the viewing shows: what this browser keeps of it, and what came inside its bundle.
 * Returns how to stop.
 */
export function followRecording(session: Session): () => void {
  const notebook = notebookOf(session);
  let generation = -1;
  let leave: (() => void) | undefined;
  const look = (): void => {
    const state = session.state();
    const isThere = !['empty', 'loading', 'broken'].includes(state.playback);
    if (state.generation === generation && isThere) return;
    if (leave !== undefined || !isThere) {
      leave?.();
      leave = undefined;
      generation = -1;
      notebook.close();
    }
    if (!isThere) return;
    generation = state.generation;
    leave = keepMarks(session, notebook);
    void openNotebook(session);
  };
  const stop = session.subscribe(look);
  look();
  return () => {
    stop();
    leave?.();
    leave = undefined;
  };
}

async function openNotebook(session: Session): Promise<void> {
  const notebook = notebookOf(session);
  const model = session.model();
  const { readerNotes } = model.meta;
  const recording = recordingKey(model);
  await notebook.open(recording, readerNotes === undefined ? undefined : carried(session, readerNotes));
  const { arrived, recording: now } = notebook.state();
  if (now !== recording) return;
  if (arrived !== undefined && arrived.added + arrived.updated + arrived.left > 0) {
    const { added, updated, known, left } = arrived;
    session.commands.notify({
      code: 'notes-arrived',
      message: notesWords.arrived(added, updated, known, left),
    });
  }
}

/** The notes inside the bundle that is open. */
async function carried(session: Session, ref: string): Promise<ReadNotes | undefined> {
  const told = (why: string): undefined => {
    session.commands.notify({ code: 'notes-unread', message: notesWords.arrivedUnread(why) });
  };
  const blob = await session.engine.blob(ref);
  if (!blob.ok) return told(blob.error.message);
  if (blob.value.size > MAX_FILE_BYTES) return told(`${ref} is larger than 16 MiB.`);
  const read = parseNotes(await blob.value.text());
  return read.ok ? read.value : told(read.error.message);
}
