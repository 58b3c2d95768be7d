import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadPlayer } from '../player/index.ts';
import type { Session } from '../session/index.ts';
import { whenTimelinePainted } from '../timeline/index.ts';
import { App } from './App.tsx';
import type { FirstPicture } from './first-picture.ts';
import { RootBoundary } from './RootBoundary.tsx';

/** The picture goes by then even where the page draws no timeline of its own (it has failed, or there is nothing to draw), ms. */
const AT_MOST = 5000;

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
  const painted = whenTimelinePainted(session);
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        <App session={session} fetched={picture !== undefined} />
      </RootBoundary>
    </StrictMode>,
  );
  // Once the page is at rest: the files of its copy are not to stand before the recording's.
  void session.idle().then(async () => (await import('./offline/show-offline.tsx')).showOffline());
  if (picture === undefined) return;
  const late = setTimeout(picture.remove, AT_MOST);
  await painted;
  clearTimeout(late);
  picture.remove();
}
