import type { Recent } from './recents.ts';

/** A line each of what was opened and may not be in the list of recents yet: the page may be left before what keeps that list is here. */
const KEY = 'playhead:opened';

export function noteOpened(recent: Recent): void {
  try {
    localStorage.setItem(KEY, `${openedNotes()}${JSON.stringify(recent)}\n`);
  } catch {
    // Storage blocked or full: nothing depends on it.
  }
}

export const openedNotes = (): string => localStorage.getItem(KEY) ?? '';

export const clearOpenedNotes = (): void => localStorage.removeItem(KEY);
