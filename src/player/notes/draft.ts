import type { Session } from '../../session/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import type { NotePoint } from './note.ts';

/** A comment that is being written. It outlives its panel: closing that by mistake costs no words. */
export interface Draft {
  readonly text: string;
  /** Where the playhead stood when it was begun, ms; nothing until then. */
  readonly t: number | undefined;
  readonly point: NotePoint | undefined;
}

const NONE: Draft = { text: '', t: undefined, point: undefined };
const draft = pageValue(NONE);
/** The point of the frame is being chosen. */
const placing = pageValue(false);

export const useDraft = (session: Session): Draft => usePageValue(session, draft, (value) => value);
export const draftOf = (session: Session): Draft => draft.get(session);

/** Changes the draft; it is about the instant at which it was begun. */
export function changeDraft(session: Session, part: Partial<Pick<Draft, 'text' | 'point'>>): void {
  const now = draft.get(session);
  const next = { ...now, ...part };
  if (next.text === '' && next.point === undefined) return draft.set(session, NONE);
  // A point is one of the frame that is shown now.
  const t = part.point === undefined ? (now.t ?? session.clock.t) : session.clock.t;
  draft.set(session, { ...next, t });
}

export function dropDraft(session: Session): void {
  draft.set(session, NONE);
  placing.set(session, false);
}

export const usePlacing = (session: Session): boolean => usePageValue(session, placing, (value) => value);
export const setPlacing = (session: Session, isOn: boolean): void => placing.set(session, isOn);
