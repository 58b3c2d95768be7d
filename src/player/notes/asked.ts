import type { Session } from '../../session/index.ts';
import { askFocus } from '../focus/asked.ts';
import { askSummary } from '../summary/asked.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { useSession } from '../viewing/session-context.ts';

/** What is shown of the notes: their list, or that and the field for a comment, to type in at once. */
export type AskedNotes = 'list' | 'comment' | undefined;

const asked = pageValue<AskedNotes>(undefined);

export const useAskedNotes = (): AskedNotes => usePageValue(useSession(), asked, (what) => what);

/** It takes the place of the summary and the focus queue; those that are asked for later stand before it. */
export function askNotes(session: Session, what: AskedNotes): void {
  if (what !== undefined) {
    askSummary(session, true);
    askSummary(session, false);
    askFocus(session, false);
  }
  asked.set(session, what);
}

export const toggleNotes = (session: Session): void =>
  askNotes(session, asked.get(session) === undefined ? 'list' : undefined);
