import type { NamedRange, Session } from '../../session/index.ts';
import { makeBookmark, makeRange, withText } from './make-note.ts';
import type { Note } from './note.ts';
import type { Notebook } from './notebook.ts';
import { isInside, placeOf } from './place.ts';

const keyOf = ({ from, to }: { readonly from: number; readonly to: number }): string => `${from}~${to}`;

/**
 * Keeps the marks of the timeline and the notebook in step: a bookmark or a named range that a person sets is kept, one that is
 * kept is shown, and deleting is the same wherever it is done. Marks that a link brought are shown and not kept: they are somebody
 * else's until the person says otherwise. Returns how to stop.
 */
export function keepMarks(session: Session, notebook: Notebook): () => void {
  const { commands } = session;
  let markers = session.state().markers;
  let ranges = session.state().namedRanges;
  let notes: readonly Note[] = [];
  let origin = session.model().origin;
  const { generation } = session.state();
  /** What this function asked the session for, and need not be told of. */
  const asked = new Set<string>();
  const shown = (): { readonly bookmarks: Map<number, Note>; readonly ranges: Map<string, Note> } => {
    const model = session.model();
    const found = { bookmarks: new Map<number, Note>(), ranges: new Map<string, Note>() };
    for (const note of notebook.state().notes) {
      const { t, to } = placeOf(note, model);
      if (!isInside(model, t)) continue;
      if (note.kind === 'bookmark') found.bookmarks.set(t, note);
      else if (note.kind === 'range' && isInside(model, to) && note.text.trim() !== '')
        found.ranges.set(keyOf({ from: t, to }), note);
    }
    return found;
  };

  const onNotes = (): void => {
    const state = notebook.state();
    if (state.notes === notes) return;
    const before = notes;
    notes = state.notes;
    const model = session.model();
    const wanted = shown();
    const gone = before.filter(({ id }) => !notes.some((note) => note.id === id));
    for (const note of gone) {
      const { t, to } = placeOf(note, model);
      if (note.kind === 'bookmark' && !wanted.bookmarks.has(t) && session.state().markers.includes(t)) {
        asked.add(`-${t}`);
        commands.toggleMarker(t);
      }
      if (note.kind === 'range' && !wanted.ranges.has(keyOf({ from: t, to }))) {
        asked.add(`-${keyOf({ from: t, to })}`);
        commands.nameRange({ from: t, to }, undefined);
      }
    }
    for (const [t] of wanted.bookmarks) {
      if (session.state().markers.includes(t)) continue;
      asked.add(`+${t}`);
      commands.toggleMarker(t);
    }
    for (const [key, note] of wanted.ranges) {
      const { t: from, to } = placeOf(note, model);
      const there = session.state().namedRanges.find((range) => keyOf(range) === key);
      if (there?.name === note.text.trim()) continue;
      asked.add(`+${key}`);
      commands.nameRange({ from, to }, note.text);
    }
    commands.showComments(
      notes.flatMap((note) => {
        const { t } = placeOf(note, model);
        return note.kind === 'comment' && isInside(model, t) ? [t] : [];
      }),
    );
  };

  const onSession = (): void => {
    const state = session.state();
    const model = session.model();
    // Another recording: whoever made this starts it anew.
    if (state.generation !== generation) return;
    if (model.origin !== origin) {
      // The document was told anew and counts from another instant: nobody has set or taken away anything.
      origin = model.origin;
      markers = state.markers;
      ranges = state.namedRanges;
      notes = [];
      onNotes();
      return;
    }
    if (state.markers !== markers) {
      const before = markers;
      markers = state.markers;
      const { bookmarks } = shown();
      for (const t of markers.filter((each) => !before.includes(each))) {
        if (!asked.delete(`+${t}`) && !bookmarks.has(t)) notebook.put(makeBookmark(model, t));
      }
      for (const t of before.filter((each) => !markers.includes(each))) {
        const note = bookmarks.get(t);
        if (!asked.delete(`-${t}`) && note !== undefined) notebook.remove([note.id]);
      }
    }
    if (state.namedRanges !== ranges) {
      const before = ranges;
      ranges = state.namedRanges;
      onRanges(before, ranges);
    }
  };

  const onRanges = (before: readonly NamedRange[], after: readonly NamedRange[]): void => {
    const kept = shown().ranges;
    for (const range of after) {
      const key = keyOf(range);
      const old = before.find((each) => keyOf(each) === key);
      if (old?.name === range.name || asked.delete(`+${key}`)) continue;
      const note = kept.get(key);
      if (note === undefined) notebook.put(makeRange(session.model(), range.from, range.to, range.name));
      else if (note.text.trim() !== range.name) notebook.put(withText(note, range.name));
    }
    for (const range of before) {
      const key = keyOf(range);
      if (after.some((each) => keyOf(each) === key) || asked.delete(`-${key}`)) continue;
      const note = kept.get(key);
      if (note !== undefined) notebook.remove([note.id]);
    }
  };

  const leaveNotes = notebook.subscribe(onNotes);
  const leaveSession = session.subscribe(onSession);
  onNotes();
  return () => {
    leaveNotes();
    leaveSession();
  };
}

/** Marks that a link brought and nobody has kept. */
export function unkeptMarks(
  session: Session,
  notes: readonly Note[],
): { readonly markers: readonly number[]; readonly ranges: readonly NamedRange[] } {
  const model = session.model();
  const places = notes.map((note) => ({ kind: note.kind, ...placeOf(note, model) }));
  const { markers, namedRanges } = session.state();
  return {
    markers: markers.filter((t) => !places.some((place) => place.kind === 'bookmark' && place.t === t)),
    ranges: namedRanges.filter(
      ({ from, to }) =>
        !places.some((place) => place.kind === 'range' && place.t === from && place.to === to),
    ),
  };
}
