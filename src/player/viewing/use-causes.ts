import { useSyncExternalStore } from 'react';
import type * as AllCauses from '../causes/index.ts';

type Causes = typeof AllCauses;

let loaded: Causes | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The causes once they are loaded; asks for them otherwise. */
export function causesNow(): Causes | undefined {
  if (loaded === undefined)
    loading ??= import('../causes/index.ts').then(
      (causes) => {
        loaded = causes;
        for (const listener of listeners) listener();
      },
      () => {
        // Asked for again by the next who needs it; until then nothing is told of causes.
        loading = undefined;
      },
    );
  return loaded;
}

/** The part of the player that knows causes; `undefined` until it is here, which is not waited for. */
export const useCauses = (): Causes | undefined => useSyncExternalStore(subscribe, causesNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
