import type { Session } from '../../session/index.ts';
import { askSummary } from '../summary/asked.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { useSession } from '../viewing/session-context.ts';

const asked = pageValue<boolean | undefined>(undefined);

/** Until a person says otherwise it is shown where a chain of evidence was opened: that is there to be judged. */
const isShown = (session: Session): boolean =>
  asked.get(session) ?? session.model().evidence.chain !== undefined;

/** Whether the focus queue is shown. */
export function useAskedFocus(): boolean {
  const session = useSession();
  return usePageValue(session, asked, () => isShown(session));
}

/** It takes the place of the summary and of the causes; those that are asked for later stand before it. */
export function askFocus(session: Session, isAsked: boolean): void {
  if (isAsked) askSummary(session, false);
  asked.set(session, isAsked);
}

export const toggleFocus = (session: Session): void => askFocus(session, !isShown(session));
