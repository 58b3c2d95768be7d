import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ModelReader } from '../../model/index.ts';
import type { Session, SessionState } from '../../session/index.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The viewing this part of the page shows. Parts of one player share it through the context. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('A player part was used outside a SessionProvider');
  return session;
}

/** One field of the state; renders only when that field changed (compared by identity). */
export function useSessionField<K extends keyof SessionState>(field: K): SessionState[K] {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.state()[field]);
}

const identities = new WeakMap<ModelReader, number>();
let nextIdentity = 1;

/**
 * A key that changes when the document does: another object, or the same one grown by a commit.
 * Caches of anything read from the document carry it.
 */
export function documentKey(model: ModelReader): string {
  let identity = identities.get(model);
  if (identity === undefined) {
    identity = nextIdentity++;
    identities.set(model, identity);
  }
  return `${identity}:${model.version}`;
}

/** The newest version of the document; renders when it changed. */
export function useModel(): ModelReader {
  const session = useSession();
  useSyncExternalStore(session.subscribe, () => documentKey(session.model()));
  return session.model();
}

/**
 * Something built from the document, built again once a version. `build` must be stable between
 * renders (`useCallback`, or a function of the module): a new one is a new value too.
 */
export function useOfModel<T>(build: (model: ModelReader) => T): T {
  const session = useSession();
  const read = useMemo(() => oncePerVersion(session, build), [session, build]);
  return useSyncExternalStore(session.subscribe, read);
}

function oncePerVersion<T>(session: Session, build: (model: ModelReader) => T): () => T {
  let kept: { readonly key: string; readonly value: T } | undefined;
  return () => {
    const model = session.model();
    const key = documentKey(model);
    if (kept?.key !== key) kept = { key, value: build(model) };
    return kept.value;
  };
}

/**
 * A value derived from the playhead's time. `derive` runs on every tick and must be cheap
 * (O(log n)) and give a primitive: the part renders only when the value changed, never on a tick.
 */
export function useAtPlayhead<T extends string | number | boolean | undefined>(derive: (t: number) => T): T {
  const { clock } = useSession();
  return useSyncExternalStore(clock.subscribe, () => derive(clock.t));
}
