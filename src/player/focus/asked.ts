import type { Session } from '../../session/index.ts';
import { askSummary } from '../summary/asked.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { useSession } from '../viewing/session-context.ts';

const asked = pageValue(false);

/** Whether the focus queue is shown. */
export const useAskedFocus = (): boolean => usePageValue(useSession(), asked, (isAsked) => isAsked);

/** It takes the place of the summary and of the causes; those that are asked for later stand before it. */
export function askFocus(session: Session, isAsked: boolean): void {
  if (isAsked) askSummary(session, false);
  asked.set(session, isAsked);
}

export const toggleFocus = (session: Session): void => askFocus(session, !asked.get(session));
