import { useSyncExternalStore } from 'react';
import type { Session } from '../../session/index.ts';

/** A value of the page that belongs to a viewing and to no link: what is lit, what is asked about. */
export interface PageValue<T> {
  get(session: Session): T;
  set(session: Session, value: T): void;
  subscribe(session: Session, listener: () => void): () => void;
}

interface Kept<T> {
  value: T;
  readonly listeners: Set<() => void>;
}

/** One value a session, gone with it. */
export function pageValue<T>(initial: T): PageValue<T> {
  const bySession = new WeakMap<Session, Kept<T>>();
  const keptOf = (session: Session): Kept<T> => {
    const known = bySession.get(session);
    if (known !== undefined) return known;
    const fresh: Kept<T> = { value: initial, listeners: new Set() };
    bySession.set(session, fresh);
    return fresh;
  };
  return {
    get: (session) => keptOf(session).value,
    set(session, value) {
      const kept = keptOf(session);
      if (kept.value === value) return;
      kept.value = value;
      for (const listener of kept.listeners) listener();
    },
    subscribe(session, listener) {
      const { listeners } = keptOf(session);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What `read` makes of the value; renders when that changed. `read` must give a primitive or the value itself. */
export function usePageValue<T, R>(session: Session, of: PageValue<T>, read: (value: T) => R): R {
  return useSyncExternalStore(
    (listener) => of.subscribe(session, listener),
    () => read(of.get(session)),
  );
}
