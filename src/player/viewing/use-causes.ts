import { useSyncExternalStore } from 'react';
import type * as AllCauses from '../causes/index.ts';

type Causes = typeof AllCauses;

let loaded: Causes | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The causes if they are loaded. */
export const causesNow = (): Causes | undefined => loaded;

/** The part of the player that knows causes; `undefined` until it is here, which is not waited for. */
export const useCauses = (): Causes | undefined => useSyncExternalStore(subscribe, causesNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (loaded === undefined) loading ??= load();
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  try {
    loaded = await import('../causes/index.ts');
    for (const listener of listeners) listener();
  } catch {
    // Asked for again by the next who needs it; until then nothing is told of causes.
    loading = undefined;
  }
}
