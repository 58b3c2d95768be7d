import type { Session } from '../../session/index.ts';
import type { Searching } from './searching.ts';

/** The search of a viewing, loaded with the first query. */
export function wakeSearch(session: Session): Promise<Searching> {
  const searching = import('./searching.ts').then(({ searchingOf }) => searchingOf(session));
  session.busy(searching);
  return searching;
}

export function walkHits(session: Session, direction: 1 | -1): void {
  session.busy(wakeSearch(session).then((searching) => searching.walk(direction)));
}
