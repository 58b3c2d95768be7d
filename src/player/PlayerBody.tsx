import { Suspense, lazy, memo, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { ModelReader } from '../model/index.ts';
import { momentLink } from '../session/index.ts';
import type { FrameLoop } from '../timeline/index.ts';
import { Busy } from '../ui/index.ts';
import type { PlayerPageProps } from './PlayerPage.tsx';
import { PlayerLayout } from './PlayerLayout.tsx';
import type { PlayerAside } from './PlayerLayout.tsx';
import { Header } from './header/Header.tsx';
import { useKeys } from './help/use-keys.ts';
import type { PageCommands } from './help/use-keys.ts';
import { messages } from './messages.ts';
// Not lazy: what is typed right after `/` must find the field there.
import { SearchPanel } from './search/SearchPanel.tsx';
import { wakeSearch, walkHits } from './search/asked.ts';
import { SettingsHost } from './settings/SettingsHost.tsx';
import { askSettings } from './settings/asked.ts';
import { askFocus, toggleFocus, useAskedFocus } from './focus/asked.ts';
import { askNotes, toggleNotes, useAskedNotes } from './notes/asked.ts';
import { COPIED, linkNotice } from './share/link-notice.ts';
import { askName, askSummary, toggleSummary, useAskedSummary } from './summary/asked.ts';
import { Transport } from './transport/Transport.tsx';
import { LateSpinner } from './trouble/LateSpinner.tsx';
import { Notices } from './trouble/Notices.tsx';
import { Opening, ReadingLine } from './trouble/Opening.tsx';
import { PanelBoundary } from './trouble/PanelBoundary.tsx';
import { useClaimedLanes } from './viewing/describe.ts';
import { useOfModel, useSession, useSessionField } from './viewing/session-context.ts';
import { useCopy } from './viewing/use-copy.ts';
import { usePassingNotice } from './viewing/use-passing-notice.ts';
import { askWhy, askedByKey, useAskedWhy } from './why/asked.ts';
import styles from './PlayerBody.module.css';

const Beside = lazy(() => import('./Beside.tsx'));
const CannotOpen = lazy(() => import('./trouble/CannotOpen.tsx'));
const WhyPanel = lazy(() => import('./why/WhyPanel.tsx'));
const FocusPanel = lazy(() => import('./focus/FocusPanel.tsx'));
const NotesPanel = lazy(() => import('./notes/NotesPanel.tsx'));
const SummaryPanel = lazy(() => import('./summary/SummaryPanel.tsx'));
const LiveStrip = lazy(() => import('./live/LiveStrip.tsx'));
const PaletteDialog = lazy(() => import('./palette/PaletteDialog.tsx'));
const KeysDialog = lazy(() => import('./help/KeysDialog.tsx'));

const Bar = memo(Transport);
const Body = memo(PlayerLayout);

export interface PlayerBodyProps extends PlayerPageProps {
  readonly frameLoop: FrameLoop;
}

const holdsNothing = (model: ModelReader): boolean => model.entryCount === 0;

/** Which of the page's faces shows: being opened, cannot open, or the player itself. */
export function PlayerBody(props: PlayerBodyProps) {
  const session = useSession();
  const isEmpty = useOfModel(holdsNothing);
  const playback = useSessionField('playback');
  const error = useSessionField('error');
  if (playback === 'broken' && error !== undefined) {
    const again = session.opened();
    return (
      <Suspense fallback={<LateSpinner label={messages.stage.loading} />}>
        <CannotOpen
          error={error}
          tried={props.what}
          onRetry={again === undefined ? undefined : () => void session.open(again.request, again.options)}
          onAnother={props.onHome}
        />
      </Suspense>
    );
  }
  // The first rows show before the rest is read; without any there is nothing to lay out yet.
  if ((playback === 'loading' && isEmpty) || playback === 'empty')
    return <Opening what={props.what} onCancel={props.onHome} />;
  return <OpenPlayer {...props} />;
}

function OpenPlayer({ session, frameLoop, page, what, theme, onTheme, onHome }: PlayerBodyProps) {
  const lanes = useClaimedLanes();
  const isSought = useSyncExternalStore(session.subscribe, () => session.state().query !== '');
  useEffect(() => {
    if (isSought) void wakeSearch(session);
  }, [session, isSought]);
  const [editing, setEditing] = useState(false);
  const [searchAsked, setSearchAsked] = useState(0);
  const [searchOpen, setSearchOpen] = useState(false);
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never');
  const [shared, copyLink] = useCopy();
  const [, copyEntry] = useCopy();
  const { commands } = session;
  usePassingNotice(session, COPIED);

  const share = useCallback(() => {
    const link = momentLink(session, page, location.href);
    if (!link.ok) return commands.notify({ code: link.error.code, message: link.error.message });
    void copyLink(link.value).then((done) => {
      commands.notify(linkNotice(done, [session], location.href));
    });
  }, [session, page, commands, copyLink]);

  const why = useAskedWhy();
  const closeWhy = useCallback(() => askWhy(session, undefined), [session]);
  const closeSearch = useCallback(() => setSearchOpen(false), []);
  const clearSearch = useCallback(() => {
    if (session.state().query === '') setSearchOpen(false);
    else commands.setQuery('');
  }, [session, commands]);
  const isSummed = useAskedSummary();
  const askForSummary = useCallback(() => {
    // The search stands before it: what is asked for last is shown.
    setSearchOpen(false);
    toggleSummary(session);
  }, [session]);
  const isNoted = useAskedNotes() !== undefined;
  const closeNotes = useCallback(() => askNotes(session, undefined), [session]);
  const isFocused = useAskedFocus();
  const askForFocus = useCallback(() => {
    setSearchOpen(false);
    toggleFocus(session);
  }, [session]);
  const closeFocus = useCallback(() => askFocus(session, false), [session]);
  const closeSummary = useCallback(() => askSummary(session, false), [session]);
  const askSearch = useCallback(() => {
    setSearchOpen(true);
    setSearchAsked((n) => n + 1);
  }, []);

  const copySelected = (as: 'markdown' | 'json'): void => {
    const model = session.model();
    const { selection, step } = session.state();
    const entry = selection === undefined ? model.steps[step] : model.locate(selection);
    if (entry === undefined) return;
    const text = import('./inspector/copy-entry.ts').then(({ entryAsJson, entryAsMarkdown }) =>
      as === 'json' ? entryAsJson(session, entry) : entryAsMarkdown(session, lanes, entry),
    );
    void copyEntry(text).then((done) => {
      commands.notify(
        done
          ? {
              code: 'copied',
              message: as === 'json' ? messages.inspector.copiedJson : messages.inspector.copiedMarkdown,
            }
          : { code: 'clipboard', message: messages.share.refusedEntry },
      );
    });
  };

  const own: PageCommands = {
    search: askSearch,
    'next-hit': () => walkHits(session, 1),
    'previous-hit': () => walkHits(session, -1),
    'copy-link': share,
    'copy-markdown': () => copySelected('markdown'),
    'copy-json': () => copySelected('json'),
    'go-to-time': () => setEditing(true),
    'full-screen': toggleFullScreen,
    help: () => setHelp('open'),
    palette: () => setPalette('open'),
    settings: () => askSettings(session, true),
    summary: askForSummary,
    focus: askForFocus,
    handoff: () =>
      session.busy(
        import('./focus/FocusPanel.tsx').then(({ copyHandoff }) => copyHandoff(session, page, copyEntry)),
      ),
    notes: () => {
      setSearchOpen(false);
      toggleNotes(session);
    },
    comment: () => {
      setSearchOpen(false);
      askNotes(session, 'comment');
    },
    'name-range': () => {
      if (session.state().range !== undefined) askName(session);
      else commands.notify({ code: 'no-range', message: messages.transport.chooseRange });
    },
    why: () => {
      setSearchOpen(false);
      askWhy(session, askedByKey(session));
    },
    ...(searchOpen
      ? { escape: clearSearch }
      : why !== undefined
        ? { escape: closeWhy }
        : isSummed
          ? { escape: closeSummary }
          : isFocused
            ? { escape: closeFocus }
            : isNoted
              ? { escape: closeNotes }
              : isSought
                ? { escape: clearSearch }
                : {}),
  };
  useKeys(session, own);

  const aside: PlayerAside | undefined = searchOpen
    ? {
        title: messages.search.title,
        content: <SearchPanel asked={searchAsked} onClose={closeSearch} onEscape={clearSearch} />,
      }
    : why !== undefined
      ? {
          title: messages.why,
          content: panelOf(messages.why, <WhyPanel key={why} entryId={why} onClose={closeWhy} />),
        }
      : isSummed
        ? {
            title: messages.transport.summary,
            content: panelOf(messages.transport.summary, <SummaryPanel onClose={closeSummary} />),
          }
        : isFocused
          ? {
              title: messages.focus,
              content: panelOf(messages.focus, <FocusPanel page={page} onClose={closeFocus} />),
            }
          : isNoted
            ? { title: messages.notes, content: panelOf(messages.notes, <NotesPanel onClose={closeNotes} />) }
            : undefined;
  const openAttempt = useCallback(
    (generation: number | undefined) => {
      const opened = session.opened();
      if (opened !== undefined)
        void session.open(opened.request, { ...opened.options, attempt: generation, landing: undefined });
    },
    [session],
  );
  const grows = useSessionField('tail') !== undefined;
  return (
    <div className={styles['player']}>
      <Header
        onHome={onHome}
        onShare={share}
        page={page}
        shared={shared}
        onSearch={askSearch}
        onFocus={askForFocus}
        onKeys={() => setHelp('open')}
        onAttempt={openAttempt}
        theme={theme}
        onTheme={onTheme}
        fallbackTitle={what}
      />
      <ReadingLine />
      <Notices />
      {grows && (
        <Suspense fallback={<Busy />}>
          <LiveStrip onAttempt={openAttempt} />
        </Suspense>
      )}
      <Body session={session} frameLoop={frameLoop} aside={aside} />
      <Bar editing={editing} onEdit={setEditing} onSummary={askForSummary} />
      <Suspense fallback={null}>
        <Beside />
      </Suspense>
      <SettingsHost session={session} />
      <Suspense fallback={<Busy />}>
        {palette !== 'never' && (
          <PaletteDialog open={palette === 'open'} onClose={() => setPalette('closed')} page={own} />
        )}
        {help !== 'never' && <KeysDialog open={help === 'open'} onClose={() => setHelp('closed')} />}
      </Suspense>
    </div>
  );
}

/** A panel that is fetched when it is asked for, and whose fault is its own. */
const panelOf = (name: string, panel: ReactNode): ReactNode => (
  <PanelBoundary name={name}>
    <Suspense fallback={<LateSpinner label={messages.stage.loading} />}>{panel}</Suspense>
  </PanelBoundary>
);

function toggleFullScreen(): void {
  // Refused in a frame without the permission: nothing is lost, the page stays as it is.
  if (document.fullscreenElement === null)
    document.documentElement.requestFullscreen().catch(() => undefined);
  else document.exitFullscreen().catch(() => undefined);
}
