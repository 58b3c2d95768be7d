import type { Session } from '../session/index.ts';

type Listener = (entryId: string | undefined) => void;

const listeners = new WeakMap<Session, Set<Listener>>();

/** A lane's own list says which entry is under the pointer, or that none is any more. */
export function hoverEntry(session: Session, entryId: string | undefined): void {
  for (const listener of listeners.get(session) ?? []) listener(entryId);
}

/** For who lights up what belongs to the entry under the pointer. */
export function onEntryHover(session: Session, listener: Listener): () => void {
  const own = listeners.get(session) ?? new Set();
  listeners.set(session, own.add(listener));
  return () => own.delete(listener);
}
