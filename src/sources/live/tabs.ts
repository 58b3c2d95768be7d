/** What a browser has for tabs of one origin to agree: locks that end with their tab, and a channel that all of them hear. */
export interface TabHost {
  /** Resolves once the lock is held, and holds it until `held` settles. `isFree`: it was not waited for. */
  hold(name: string, signal: AbortSignal, held: () => Promise<void>): Promise<void>;
  /** Nobody else holds it. */
  isFree(name: string): Promise<boolean>;
  channel(name: string, hear: (message: unknown) => void): TabChannel;
}

export interface TabChannel {
  post(message: unknown): void;
  close(): void;
}

/** The browser's own; `undefined` where it has none: then every tab has its own connection. */
export function browserTabs(): TabHost | undefined {
  if (typeof BroadcastChannel === 'undefined' || typeof navigator === 'undefined' || !('locks' in navigator))
    return undefined;
  const { locks } = navigator;
  return {
    hold: (name, signal, held) => locks.request(name, { signal }, held).then(() => undefined),
    isFree: async (name) => {
      const { held = [] } = await locks.query();
      return !held.some((lock) => lock.name === name);
    },
    channel(name, hear) {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => hear(event.data));
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    },
  };
}
