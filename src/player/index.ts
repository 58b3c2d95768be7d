import { lazy } from 'react';
import { preloadSplit } from '../ui/index.ts';

export * from './face/index.ts';
export type { PlayerPageProps } from './PlayerPage.tsx';

const load = () => import('./PlayerPage.tsx');

/** The player for one recording, in a chunk of its own. */
export const PlayerPage = lazy(load);

/** Starts fetching the player and its panels ahead of the first `PlayerPage`. */
export function preloadPlayer(): void {
  // A failure shows when the page is rendered, where there is a boundary for it.
  load().catch(() => undefined);
  preloadSplit();
}
