import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { PlayerPage, preloadPlayer } from '../player/index.ts';
import { beginAsChosen, createSession, NO_PAGE } from '../session/index.ts';
import { createEngine } from '../engine/index.ts';
import { boot } from './boot.ts';
import { onSaidAnew, saidAnew, startLook } from './look.ts';
import { RootBoundary } from './RootBoundary.tsx';
import { recordingInPage } from './recording-in-page.ts';
import { startTheme, useTheme } from './theme.ts';
import { whatIsOpen } from './what-is-open.ts';

/**
 * The whole player and one recording as a page of its own, which is opened from a disk: nothing is fetched, there is no Home
 * and no address to keep. `vite.single.config.ts` builds it; an export puts the recording into it.
 */
const session = createSession({ engine: createEngine() });
beginAsChosen(session);

function SinglePage() {
  const [theme, setTheme] = useTheme();
  const said = useSyncExternalStore(onSaidAnew, saidAnew);
  return (
    <PlayerPage
      key={said}
      session={session}
      page={NO_PAGE}
      what={whatIsOpen(session)}
      theme={theme}
      onTheme={setTheme}
      onHome={() => location.reload()}
    />
  );
}

async function start(): Promise<void> {
  startTheme(undefined);
  await startLook();
  boot(session);
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  const recording = recordingInPage(document);
  if (recording === undefined)
    session.refuse({ code: 'no-recording', message: 'This page was saved without a recording.' });
  else void session.open({ kind: 'files', files: [recording] });
  await preloadPlayer();
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        <SinglePage />
      </RootBoundary>
    </StrictMode>,
  );
}

void start();
