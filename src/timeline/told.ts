import type { Session } from '../session/index.ts';

/** Calls `listen` now, and whenever lists and panels are told of a newer document. Returns how to stop. */
export function onTold(session: Session, listen: () => void): () => void {
  let told = session.state().toldVersion;
  listen();
  return session.subscribe(() => {
    const now = session.state().toldVersion;
    if (now === told) return;
    told = now;
    listen();
  });
}
