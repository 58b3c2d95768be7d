import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadPlayer } from '../player/index.ts';
import { parseLink } from '../session/index.ts';
import { App } from './App.tsx';
import { boot, openAddress } from './boot.ts';
import { RootBoundary } from './RootBoundary.tsx';
import { startTheme } from './theme.ts';

const { link } = parseLink(location.search);
startTheme(link.theme);
// Its code and the recording are fetched side by side.
const player = link.runs.length > 0 ? preloadPlayer() : undefined;

const session = boot();
void openAddress(session, location.search);

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
const app = (
  <StrictMode>
    <RootBoundary>
      <App session={session} fetched={player !== undefined} />
    </RootBoundary>
  </StrictMode>
);
const draw = (): void => createRoot(root).render(app);
if (player === undefined) draw();
else void player.then(draw);
