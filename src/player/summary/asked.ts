import type { Session, TimeWindow } from '../../session/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { askWhy } from '../why/asked.ts';
import { useSession } from '../viewing/session-context.ts';

const asked = pageValue(false);
const NO_PATH: readonly TimeWindow[] = [];
const path = pageValue(NO_PATH);

/** Whether where the time went is told. */
export const useAskedSummary = (): boolean => usePageValue(useSession(), asked, (isAsked) => isAsked);

/** It takes the place of the causes; those that are asked for later stand before it. */
export function askSummary(session: Session, isAsked: boolean): void {
  if (isAsked) askWhy(session, undefined);
  asked.set(session, isAsked);
}

export const toggleSummary = (session: Session): void => askSummary(session, !asked.get(session));

/** The name of the range is to be typed: whoever has the field takes the focus, once. */
const naming = pageValue(false);

export function askName(session: Session): void {
  askSummary(session, true);
  naming.set(session, true);
}

/** Whether the name is asked for and nobody has taken it up. */
export const useAskedName = (): boolean => usePageValue(useSession(), naming, (isAsked) => isAsked);

export const takeName = (session: Session): void => naming.set(session, false);

/** Stretches of the agent's lane on which the length of the run depends; none while they are not shown. */
export const useShownPath = (session: Session): readonly TimeWindow[] =>
  usePageValue(session, path, (stretches) => stretches);

export function showPath(session: Session, stretches: readonly TimeWindow[] = NO_PATH): void {
  path.set(session, stretches);
}
