import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadPlayer } from '../player/index.ts';
import type { Session } from '../session/index.ts';
import { App } from './App.tsx';
import { afterFrames } from './first-picture.ts';
import type { FirstPicture } from './first-picture.ts';
import { RootBoundary } from './RootBoundary.tsx';

/** The player draws its own timeline within these frames of being laid out. */
const FRAMES_TO_PAINT = 4;

/** Lays out the page of `session`; with a picture, once that is settled, and over it. */
export async function showPage(session: Session, picture: FirstPicture | undefined): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  const [{ boot }] = await Promise.all([
    import('./boot.ts'),
    // Not for Home, which is not to wait for the player.
    picture === undefined ? undefined : preloadPlayer(),
    picture?.settled,
  ]);
  // Before anything is laid out: whoever finds the face may ask at once whether all is at rest.
  boot(session);
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        <App session={session} fetched={picture !== undefined} />
      </RootBoundary>
    </StrictMode>,
  );
  if (picture !== undefined) afterFrames(FRAMES_TO_PAINT, picture.remove);
}
