import type { Session } from '../../session/index.ts';
import { localMemory } from '../../ui/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';

const KEY = 'playhead:tour';

/** `offered`: a card asks whether it is wanted. */
export type TourState = 'none' | 'offered' | 'on';

const state = pageValue<TourState>('none');

export const useTour = (session: Session): TourState => usePageValue(session, state, (value) => value);

/** Starts the tour over what is open, or over what is about to be. */
export const startTour = (session: Session): void => state.set(session, 'on');

/** Offers it, to somebody who has not been offered it in this browser. */
export function offerTour(session: Session): void {
  if (localMemory.getItem(KEY) === null) state.set(session, 'offered');
}

/** It was taken, left or declined: it does not come again by itself. */
export function endTour(session: Session): void {
  localMemory.setItem(KEY, 'seen');
  state.set(session, 'none');
}
