import { byTime, MAX_NOTES, type Note } from './note.ts';

export interface Merged {
  readonly notes: readonly Note[];
  /** Notes that were not here, and those that were here older. */
  readonly added: readonly Note[];
  readonly updated: readonly Note[];
  /** Notes that were here as they are, or newer. */
  readonly known: number;
  /** Notes for which there is no room. */
  readonly left: number;
}

/** Notes that came with a recording, laid to those that are kept: by their ids, the one edited last wins, what is here on a tie. */
export function mergeNotes(kept: readonly Note[], came: readonly Note[]): Merged {
  const byId = new Map(kept.map((note) => [note.id, note]));
  const added = new Map<string, Note>();
  const updated = new Map<string, Note>();
  let known = 0;
  let left = 0;
  for (const note of came) {
    const mine = byId.get(note.id);
    if (mine === undefined) {
      if (byId.size >= MAX_NOTES) left++;
      else {
        byId.set(note.id, note);
        added.set(note.id, note);
      }
    } else if (note.edited > mine.edited) {
      byId.set(note.id, note);
      (added.has(note.id) ? added : updated).set(note.id, note);
    } else known++;
  }
  return {
    notes: [...byId.values()].sort(byTime),
    added: [...added.values()],
    updated: [...updated.values()],
    known,
    left,
  };
}
