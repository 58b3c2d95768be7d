import type { Session } from '../../session/index.ts';
import type { OverPainter } from '../../timeline/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import type { Searching } from './searching.ts';

/** What a search paints over the lanes. */
const over = pageValue<OverPainter | undefined>(undefined);

export const showOver = (session: Session, painter: OverPainter | undefined): void =>
  over.set(session, painter);

export const useOver = (session: Session): OverPainter | undefined =>
  usePageValue(session, over, (painter) => painter);

/** The search of a viewing, loaded with the first query. */
export function wakeSearch(session: Session): Promise<Searching> {
  const searching = import('./searching.ts').then(({ searchingOf }) => searchingOf(session));
  session.busy(searching);
  return searching;
}

export function walkHits(session: Session, direction: 1 | -1): void {
  session.busy(wakeSearch(session).then((searching) => searching.walk(direction)));
}
