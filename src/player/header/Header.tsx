import { Suspense, lazy, useState } from 'react';
import {
  Ellipsis,
  Keyboard,
  Link2,
  Moon,
  Search,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestion,
  Sun,
} from 'lucide-react';
import { Button, Chip, IconButton, Kbd, Menu, Popover, VisibleText, classes } from '../../ui/index.ts';
import { evidenceBadge, ledgerBadge } from '../evidence/evidence-words.ts';
import { messages } from '../messages.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel } from '../viewing/session-context.ts';
import { Mark } from './Brand.tsx';
import { attemptChoices, runFactsLine, runStateChip } from './run-state.ts';
import styles from './Header.module.css';

const EvidenceDialog = lazy(() => import('../evidence/EvidenceDialog.tsx'));
const LedgerDialog = lazy(() => import('../evidence/LedgerDialog.tsx'));
const RunDialog = lazy(() => import('./RunDialog.tsx'));

type DialogName = 'run' | 'evidence' | 'ledger';

export interface HeaderActions {
  /** Leaves for Home; absent in an embed. */
  readonly onHome: (() => void) | undefined;
  readonly onShare: () => void;
  readonly shared: 'idle' | 'copied' | 'refused';
  readonly onSearch: () => void;
  readonly onKeys: () => void;
  readonly onAttempt: (generation: number) => void;
  readonly theme: 'light' | 'dark';
  readonly onTheme: (theme: 'light' | 'dark') => void;
  /** Stands in for the title where the recording names none: the file's or the sample's name. */
  readonly fallbackTitle: string | undefined;
}

export function Header(props: HeaderActions) {
  const model = useModel();
  const [dialog, setDialog] = useState<DialogName>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const state = runStateChip(model);
  const facts = runFactsLine(model.meta);
  const title = model.meta.title ?? model.meta.runId ?? props.fallbackTitle ?? messages.header.untitled;
  const show = (name: DialogName) => {
    setOpened((before) => new Set(before).add(name));
    setDialog(name);
  };
  const chips = (
    <RunChips
      onEvidence={() => show('evidence')}
      onLedger={() => show('ledger')}
      onAttempt={props.onAttempt}
      facts={undefined}
    />
  );
  return (
    <header className={styles['header']}>
      <Mark onHome={props.onHome} />
      <h1 className={styles['title']} title={title}>
        <VisibleText text={title} />
      </h1>
      <Chip
        tone={state.tone}
        title={state.title}
        onClick={() => show('run')}
        icon={<span className={classes(styles['dot'], model.status === 'live' && styles['pulse'])} />}
      >
        {state.text}
      </Chip>
      <AttemptMenu onAttempt={props.onAttempt} className={styles['wide']} />
      {facts !== '' && (
        <span className={styles['facts']} title={facts}>
          <VisibleText text={facts} />
        </span>
      )}
      <span className={styles['grow']} />
      <span className={classes(styles['chips'], styles['wide'])}>{chips}</span>
      <span className={styles['narrow']}>
        <Popover
          trigger={<Ellipsis size={15} aria-hidden="true" />}
          label={messages.header.more}
          variant="ghost"
        >
          {(close) => (
            <div className={styles['more']}>
              <RunChips
                onEvidence={() => {
                  close();
                  show('evidence');
                }}
                onLedger={() => {
                  close();
                  show('ledger');
                }}
                onAttempt={props.onAttempt}
                facts={facts}
              />
              <AttemptMenu onAttempt={props.onAttempt} />
              <Button
                icon={<Link2 />}
                onClick={() => {
                  close();
                  props.onShare();
                }}
              >
                {messages.header.share}
              </Button>
            </div>
          )}
        </Popover>
      </span>
      <Button
        variant="ghost"
        className={styles['wide']}
        title={messages.header.shareTitle}
        onClick={props.onShare}
      >
        {props.shared === 'copied' ? messages.inspector.copied : messages.header.share} <Kbd hidden>u</Kbd>
      </Button>
      <IconButton
        className={styles['wide']}
        label={messages.header.keys}
        title={`${messages.header.keys} (?)`}
        icon={<Keyboard />}
        onClick={props.onKeys}
      />
      <IconButton
        label={props.theme === 'dark' ? messages.header.theme.light : messages.header.theme.dark}
        icon={props.theme === 'dark' ? <Sun /> : <Moon />}
        onClick={() => props.onTheme(props.theme === 'dark' ? 'light' : 'dark')}
      />
      <Button icon={<Search />} aria-label={messages.header.search} onClick={props.onSearch}>
        <span className={styles['wide']}>{messages.header.search}</span> <Kbd hidden>/</Kbd>
      </Button>
      <Suspense fallback={null}>
        {opened.has('run') && <RunDialog open={dialog === 'run'} onClose={() => setDialog(undefined)} />}
        {opened.has('evidence') && (
          <EvidenceDialog open={dialog === 'evidence'} onClose={() => setDialog(undefined)} />
        )}
        {opened.has('ledger') && (
          <LedgerDialog open={dialog === 'ledger'} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </header>
  );
}

interface RunChipsProps {
  readonly onEvidence: () => void;
  readonly onLedger: () => void;
  readonly onAttempt: (generation: number) => void;
  readonly facts: string | undefined;
}

function RunChips({ onEvidence, onLedger, facts }: RunChipsProps) {
  const model = useModel();
  const evidence = evidenceBadge(model.evidence);
  const ledger = ledgerBadge(model.ledger);
  const issues = model.issues
    .filter((issue) => issue.severity !== 'info')
    .reduce((sum, issue) => sum + issue.count, 0);
  const Shield =
    evidence.tone === 'err' ? ShieldAlert : evidence.tone === 'ok' ? ShieldCheck : ShieldQuestion;
  return (
    <>
      {facts !== undefined && facts !== '' && (
        <p className={styles['moreFacts']}>
          <VisibleText text={facts} />
        </p>
      )}
      <Chip tone={evidence.tone} title={evidence.title} icon={<Shield />} onClick={onEvidence}>
        {evidence.text}
      </Chip>
      <Chip tone={ledger.tone} title={ledger.title} onClick={onLedger}>
        {ledger.text}
      </Chip>
      {issues > 0 && (
        <Chip tone="warn" title={messages.trouble.lossesTitle} onClick={onLedger}>
          {messages.trouble.losses(formatCount(issues))}
        </Chip>
      )}
    </>
  );
}

function AttemptMenu({
  onAttempt,
  className,
}: {
  readonly onAttempt: (generation: number) => void;
  readonly className?: string | undefined;
}) {
  const model = useModel();
  const choices = attemptChoices(model.meta);
  const at = choices.findIndex((choice) => choice.current);
  if (choices.length < 2) return null;
  return (
    <Menu
      trigger={messages.header.attemptShort(at + 1, choices.length)}
      title={messages.header.attemptsTitle}
      size="s"
      className={className}
      items={choices.map((choice) => ({
        id: String(choice.generation),
        label: choice.label,
        checked: choice.current,
      }))}
      onSelect={(id) => onAttempt(Number(id))}
    />
  );
}
