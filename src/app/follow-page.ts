import type { PageLink, Session } from '../session/index.ts';
import { formatLink, linkOf, NO_PAGE, pageAddress, parseLink, syncUrl } from '../session/index.ts';
import { keepSignatures, openAddress } from './opening.ts';
import { noteOpened } from './opened-notes.ts';
import type { Recent } from './recents.ts';
import { whatIsOpen } from './what-is-open.ts';

/** The page's own part of the address as it stands. */
export function pageLink(): PageLink {
  const { embed, theme, api, align, unknown } = parseLink(location.search).link;
  return { embed, theme, api, align, unknown };
}

/** Keeps address, history, title and the list of recents in step with the viewing. Returns how to stop. */
export function followPage(session: Session): () => void {
  const leaveUrl = syncUrl({ session, address: pageAddress(), page: pageLink });
  let generation = session.state().generation;
  let remembered = false;
  const leaveState = session.subscribe(() => {
    const state = session.state();
    if (state.generation !== generation) {
      generation = state.generation;
      remembered = false;
    }
    const title = titleOf(session);
    if (document.title !== title) document.title = title;
    if (
      remembered ||
      state.playback === 'loading' ||
      state.playback === 'empty' ||
      state.playback === 'broken'
    )
      return;
    remembered = true;
    remember(session);
  });
  // Back and forward: what the entry names is opened, or Home shows.
  const onPop = (): void => {
    void openAddress(session, location.search).then((answer) => {
      if (answer === undefined) session.close();
    });
  };
  window.addEventListener('popstate', onPop);
  return () => {
    leaveUrl();
    leaveState();
    window.removeEventListener('popstate', onPop);
  };
}

/** Goes to an address of this page without loading it anew. An empty one is Home. */
export function goTo(session: Session, asked: string): void {
  const search = keepSignatures(asked);
  history.pushState(undefined, '', `${location.pathname}${search}`);
  void openAddress(session, search).then((answer) => {
    if (answer === undefined) session.close();
  });
}

function titleOf(session: Session): string {
  if (session.state().playback === 'empty') return 'Playhead';
  const { meta } = session.model();
  const name = meta.title ?? meta.runId ?? whatIsOpen(session);
  return name === undefined ? 'Playhead' : `${name} · Playhead`;
}

/** The recording alone, without the instant: a recent opens where a fresh link would. */
function remember(session: Session): void {
  const { runs, api } = linkOf(session, pageLink());
  if (runs.length === 0) return;
  const { meta } = session.model();
  const recent: Recent = {
    href: `?${formatLink({ ...NO_PAGE, api, runs, landing: {} })}`,
    title: (meta.title ?? meta.runId ?? whatIsOpen(session) ?? '').slice(0, 300),
    when: Date.now(),
  };
  noteOpened(recent);
  // Nobody waits for it, and what checks the list that is kept is not small. A convenience: without it nothing is missing.
  import('./recents.ts').then(
    ({ rememberRecent }) => rememberRecent(recent),
    () => undefined,
  );
}
