import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
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
export const documentKey = (model: ModelReader): string => `${identityOf(model)}:${model.version}`;

/**
 * A key that changes when the document is another one, or what is known of one of its entries changes: that others are
 * added to it does not matter.
 */
export function entryKey(model: ModelReader, entryId: string | undefined): string {
  const at = entryId === undefined ? undefined : model.locate(entryId);
  if (at === undefined) return `${identityOf(model)}:`;
  const { end, level, flags } = at.track.columns;
  return `${identityOf(model)}:${end[at.index]} ${level[at.index]} ${flags[at.index]}`;
}

export function identityOf(model: ModelReader): number {
  let identity = identities.get(model);
  if (identity === undefined) {
    identity = nextIdentity++;
    identities.set(model, identity);
  }
  return identity;
}

/** Changes when lists and panels are to tell of a newer document. */
export function toldKey(session: Session): string {
  return `${identityOf(session.model())}:${session.state().toldVersion}`;
}

/** The newest version of the document; renders when lists and panels are to tell of it. */
export function useModel(): ModelReader {
  const session = useSession();
  useSyncExternalStore(session.subscribe, () => toldKey(session));
  return session.model();
}

/**
 * Something built from the document, built again once a version that lists and panels are told of. `build` must be stable
 * between renders (`useCallback`, or a function of the module): a new one is a new value too. What is `same` as before stays
 * the value it was, and renders nothing.
 */
export function useOfModel<T>(
  build: (model: ModelReader) => T,
  same: (before: T, now: T) => boolean = Object.is,
): T {
  const session = useSession();
  const read = useMemo(() => oncePerTold(session, build, same), [session, build, same]);
  return useSyncExternalStore(session.subscribe, read);
}

function oncePerTold<T>(
  session: Session,
  build: (model: ModelReader) => T,
  same: (before: T, now: T) => boolean,
): () => T {
  let kept: { readonly key: string; readonly value: T } | undefined;
  return () => {
    const key = toldKey(session);
    if (kept?.key === key) return kept.value;
    const value = build(session.model());
    kept = { key, value: kept !== undefined && same(kept.value, value) ? kept.value : value };
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

let keyOf = toldKey;

/** How it is told whether what is known is another. It comes with the first run that goes on; until then every version may be. */
export function knowBy(key: (session: Session) => string): void {
  keyOf = key;
}

/**
 * The newest version of the document for a part that shows what is known at the playhead, or of the selected entry: renders when
 * something of that may be another. Entries that only come behind them render nothing; how many there are is for `Told` to say.
 */
export function useKnownModel(): ModelReader {
  const session = useSession();
  useSyncExternalStore(session.subscribe, () => keyOf(session));
  return session.model();
}

export interface ToldProps {
  /** The words; must be stable between renders, or they are read again at each. */
  readonly words: (model: ModelReader) => string;
}

/**
 * Words that change as the recording grows: how much there is. Written past React when lists and panels are told, so that a run that
 * goes on renders nothing around them.
 */
export function Told({ words }: ToldProps) {
  const session = useSession();
  const element = useRef<HTMLSpanElement>(null);
  const write = useCallback((): void => {
    const node = element.current;
    if (node === null) return;
    const text = words(session.model());
    if (node.textContent !== text) node.textContent = text;
  }, [session, words]);
  // After each render too: React wrote what it knew.
  useLayoutEffect(write);
  useTold(write);
  // oxlint-disable-next-line react/refs -- An element of the page is handed the ref; nothing reads it here.
  return createElement('span', { ref: element }, words(session.model()));
}

/** Calls `listen` whenever lists and panels are told of a newer document. */
export function useTold(listen: () => void): void {
  const session = useSession();
  useLayoutEffect(() => {
    let told = toldKey(session);
    return session.subscribe(() => {
      const now = toldKey(session);
      if (now === told) return;
      told = now;
      listen();
    });
  }, [session, listen]);
}
