import { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../session/index.ts';

const clients = new WeakMap<Session, QueryClient>();

/**
 * The answers kept for one viewing. Reached from the parts that ask, rather than through a provider around the page: the page then
 * shows before the library is loaded.
 */
export function queriesOf(session: Session): QueryClient {
  let client = clients.get(session);
  if (client === undefined) {
    client = new QueryClient();
    clients.set(session, client);
  }
  return client;
}
