import { fetched, preloadSplit } from '../ui/index.ts';
import type { PlayerPageProps } from './PlayerPage.tsx';

export * from './face/index.ts';
export type { PlayerPageProps } from './PlayerPage.tsx';
export { busyUntil } from './trouble/busy-until.ts';

const page = fetched<PlayerPageProps>(() => import('./PlayerPage.tsx'));

/** The player for one recording, in a chunk of its own. */
export const PlayerPage = page.Part;

/** Fetches the player and its panels ahead of the first `PlayerPage`; resolves when it can be drawn at once. */
export async function preloadPlayer(): Promise<void> {
  await Promise.all([page.preload(), preloadSplit()]);
}
