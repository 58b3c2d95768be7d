import { Suspense, lazy, useState } from 'react';
import { Keyboard, ListChecks, Moon, Search, Sun } from 'lucide-react';
import { withKey } from '../../session/index.ts';
import type { PageLink } from '../../session/index.ts';
import { Busy, Button, Chip, IconButton, Kbd, VisibleText, classes } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useKnownModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { NARROW, useMedia } from '../viewing/use-media.ts';
import { Mark } from './Brand.tsx';
import { RunChips } from './RunChips.tsx';
import { askDialog, useAskedDialog } from './dialog-name.ts';
import type { DialogName } from './dialog-name.ts';
import { runFactsLine, runStateChip } from './run-state.ts';
import styles from './Header.module.css';

const AttemptMenu = lazy(() => import('./AttemptMenu.tsx'));
const EvidenceDialog = lazy(() => import('../evidence/EvidenceDialog.tsx'));
const ExportDialog = lazy(() => import('../export/ExportDialog.tsx'));
const HonestyDialog = lazy(() => import('../evidence/HonestyDialog.tsx'));
const LedgerDialog = lazy(() => import('../evidence/LedgerDialog.tsx'));
const MoreMenu = lazy(() => import('./MoreMenu.tsx'));
const NotesButton = lazy(() => import('../notes/NotesButton.tsx'));
const RunDialog = lazy(() => import('./RunDialog.tsx'));
const ShareMenu = lazy(() => import('../share/ShareMenu.tsx'));
const ExcerptDialog = lazy(() => import('../share/ExcerptDialog.tsx'));

export interface HeaderActions {
  /** Leaves for Home; absent in an embed. */
  readonly onHome: (() => void) | undefined;
  readonly onShare: () => void;
  /** The page's own part of a link. */
  readonly page: PageLink;
  readonly shared: 'idle' | 'copied' | 'refused';
  readonly onSearch: () => void;
  readonly onFocus: () => void;
  readonly onKeys: () => void;
  readonly onAttempt: (generation: number) => void;
  readonly theme: 'light' | 'dark';
  readonly onTheme: (theme: 'light' | 'dark') => void;
  /** Stands in for the title where the recording names none: the file's or the sample's name. */
  readonly fallbackTitle: string | undefined;
}

export function Header(props: HeaderActions) {
  const model = useKnownModel();
  const session = useSession();
  const dialog = useAskedDialog();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const narrow = useMedia(NARROW);
  const reading = useSessionField('playback') === 'loading';
  const stale = useSessionField('tail')?.phase === 'stale';
  const state = runStateChip(model, reading, stale);
  const facts = runFactsLine(model.meta);
  const title = model.meta.title ?? model.meta.runId ?? props.fallbackTitle ?? messages.header.untitled;
  // A dialog stays once it was open, so that it can close in its own way.
  if (dialog !== undefined && !opened.has(dialog)) setOpened(new Set(opened).add(dialog));
  const show = (name: DialogName) => askDialog(session, name);
  const close = () => askDialog(session, undefined);
  return (
    <header className={styles['header']}>
      <Mark onHome={props.onHome} />
      <h1 className={styles['title']} title={title}>
        <VisibleText text={title} />
      </h1>
      <Chip
        tone={state.tone}
        title={state.title}
        className={styles['state']}
        onClick={() => show('run')}
        icon={
          <span
            className={classes(
              styles['dot'],
              !reading && !stale && model.status === 'live' && styles['pulse'],
            )}
          />
        }
      >
        {state.text}
      </Chip>
      {!narrow && (model.meta.attempts?.length ?? 0) > 1 && (
        <Suspense fallback={<Busy />}>
          <AttemptMenu onAttempt={props.onAttempt} />
        </Suspense>
      )}
      {facts !== '' && !narrow && (
        <span className={styles['facts']} title={facts}>
          <VisibleText text={facts} />
        </span>
      )}
      <span className={styles['grow']} />
      {narrow ? (
        <Suspense
          fallback={
            <span className={styles['place']}>
              <Busy />
            </span>
          }
        >
          <MoreMenu {...props} onShow={show} />
        </Suspense>
      ) : (
        <WideActions {...props} onShow={show} />
      )}
      <Button icon={<Search />} aria-label={messages.header.search} onClick={props.onSearch}>
        {!narrow && (
          <>
            {messages.header.search} <Kbd hidden>/</Kbd>
          </>
        )}
      </Button>
      <Suspense fallback={<Busy />}>
        {opened.has('run') && <RunDialog open={dialog === 'run'} onClose={close} />}
        {opened.has('evidence') && <EvidenceDialog open={dialog === 'evidence'} onClose={close} />}
        {opened.has('honesty') && <HonestyDialog open={dialog === 'honesty'} onClose={close} onShow={show} />}
        {opened.has('excerpt') && (
          <ExcerptDialog open={dialog === 'excerpt'} onClose={close} page={props.page} />
        )}
        {opened.has('export') && <ExportDialog open={dialog === 'export'} onClose={close} />}
        {opened.has('ledger') && <LedgerDialog open={dialog === 'ledger'} onClose={close} />}
      </Suspense>
    </header>
  );
}

/** What a narrow screen has in a menu. */
function WideActions(props: HeaderActions & { readonly onShow: (name: DialogName) => void }) {
  return (
    <>
      <span className={styles['chips']}>
        <RunChips onShow={props.onShow} />
      </span>
      <Button variant="ghost" title={messages.header.shareTitle} onClick={props.onShare}>
        {props.shared === 'copied' ? messages.inspector.copied : messages.header.share} <Kbd hidden>u</Kbd>
      </Button>
      <span className={styles['beside']}>
        <Suspense fallback={<Busy />}>
          <ShareMenu page={props.page} onShow={props.onShow} />
        </Suspense>
      </span>
      <IconButton
        label={messages.focusTitle}
        title={withKey(messages.focusTitle, 'focus')}
        icon={<ListChecks />}
        onClick={props.onFocus}
      />
      <Suspense fallback={<span className={styles['place']} />}>
        <NotesButton />
      </Suspense>
      <IconButton
        label={messages.header.keys}
        title={withKey(messages.header.keys, 'help')}
        icon={<Keyboard />}
        onClick={props.onKeys}
      />
      <IconButton
        label={props.theme === 'dark' ? messages.header.theme.light : messages.header.theme.dark}
        icon={props.theme === 'dark' ? <Sun /> : <Moon />}
        onClick={() => props.onTheme(props.theme === 'dark' ? 'light' : 'dark')}
      />
    </>
  );
}
