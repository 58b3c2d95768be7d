import { useSyncExternalStore } from 'react';
import { useSession } from '../viewing/session-context.ts';
import { notebookOf, type Notebook, type NotebookState } from './notebook.ts';

/** The notes of this viewing, and where to change them. */
export function useNotebook(): readonly [NotebookState, Notebook] {
  const notebook = notebookOf(useSession());
  return [useSyncExternalStore(notebook.subscribe, notebook.state), notebook];
}
