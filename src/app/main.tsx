import { parseLink } from '../session/index.ts';
import { startLook } from './look.ts';
import { openPage } from './open.ts';
import { createPageSession, openAddress } from './opening.ts';
import './warm.ts';

async function start(): Promise<void> {
  // A build knows that this is false and holds nothing of mocks/.
  if (import.meta.env.DEV) {
    const { startMocks } = await import('../../mocks/browser.ts');
    await startMocks();
  }
  await startLook();
  const { embed, runs } = parseLink(location.search).link;
  // Runs that are compared need the page of a comparison, framed or not.
  if (embed && runs.length < 2) {
    const session = createPageSession();
    // Read while the page that shows it is on its way.
    void openAddress(session, location.search);
    const { showEmbedded } = await import('./embedded.ts');
    return showEmbedded(session);
  }
  const { session, picture } = openPage();
  // Fetching and running the page's scripts would take the time in which the first rows are read.
  await picture?.settled;
  const { showPage } = await import('./page.tsx');
  await showPage(session, picture);
  if (embed) (await import('./embedded.ts')).talkAsComparison(session);
}

void start();
