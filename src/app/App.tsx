import { Suspense, lazy, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { busyUntil, PlayerPage, preloadPlayer } from '../player/index.ts';
import type { Session } from '../session/index.ts';
import { askedComparison, onAskedComparison } from './asked-comparison.ts';
import { followPage, goTo, pageLink } from './follow-page.ts';
import { onSaidAnew, saidAnew } from './look.ts';
import { messages } from './messages.ts';
import { useTheme } from './theme.ts';
import { whatIsOpen } from './what-is-open.ts';
import styles from './App.module.css';

const HomeScreen = lazy(() => import('./HomeScreen.tsx'));
const CompareScreen = lazy(() => import('./CompareScreen.tsx'));

export interface AppProps {
  readonly session: Session;
  /** The player's code is there already. */
  readonly fetched: boolean;
}

/** The page: Home or a comparison while nothing is open, the player otherwise, whoever opened it. */
export function App({ session, fetched }: AppProps) {
  const empty = useSyncExternalStore(session.subscribe, () => session.state().playback === 'empty');
  const what = useSyncExternalStore(session.subscribe, () => whatIsOpen(session));
  const asked = useSyncExternalStore(onAskedComparison, askedComparison);
  const [theme, setTheme] = useTheme();
  const page = pageLink();
  const said = useSyncExternalStore(onSaidAnew, saidAnew);
  useEffect(() => followPage(session), [session]);
  useDropsOnPlayer(session, !empty);
  const home = useCallback(() => goTo(session, ''), [session]);
  const isFetched = usePlayer(fetched);
  return (
    <Suspense key={said} fallback={<Waiting session={session} />}>
      {empty && asked !== undefined ? (
        <CompareScreen session={session} asked={asked} />
      ) : empty ? (
        <HomeScreen session={session} />
      ) : !isFetched ? (
        <Waiting session={session} />
      ) : (
        <PlayerPage
          session={session}
          page={page}
          what={what}
          theme={theme}
          onTheme={setTheme}
          onHome={home}
        />
      )}
    </Suspense>
  );
}

/** Fetches the player's code while Home is looked at, so that what is opened there is drawn in one go. */
function usePlayer(already: boolean): boolean {
  const [fetched, setFetched] = useState(already);
  useEffect(() => {
    if (!already) void preloadPlayer().then(() => setFetched(true));
  }, [already]);
  return fetched;
}

/** A page is being fetched: until it is drawn, `idle` waits. */
function Waiting({ session }: { readonly session: Session }) {
  useEffect(() => busyUntil(session.busy), [session]);
  return (
    <div className={styles['waiting']} role="status">
      {messages.loading}
    </div>
  );
}

/** A file dropped on an open player opens in its place; without this the browser would leave the page for it. */
function useDropsOnPlayer(session: Session, active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      history.pushState(undefined, '', location.pathname);
      void session.open({ kind: 'files', files: files.map((file) => ({ name: file.name, blob: file })) });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [session, active]);
}
