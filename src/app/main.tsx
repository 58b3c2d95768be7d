import { parseLink } from '../session/index.ts';
import { startLook } from './look.ts';
import { openPage } from './open.ts';
import './warm.ts';

async function start(): Promise<void> {
  // A build knows that this is false and holds nothing of mocks/.
  if (import.meta.env.DEV) {
    const { startMocks } = await import('../../mocks/browser.ts');
    await startMocks();
  }
  await startLook();
  const { session, picture, lean } = openPage();
  // Fetching and running the page's scripts would take the time in which the first rows are read.
  await picture?.settled;
  if (lean) return (await import('./embedded.ts')).showEmbedded(session, picture);
  const { showPage } = await import('./page.tsx');
  await showPage(session, picture);
  if (parseLink(location.search).link.embed) (await import('./embedded.ts')).talkAsComparison(session);
}

void start();
