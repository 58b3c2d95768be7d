import { Suspense, lazy, memo, useEffect, useMemo, useState } from 'react';
import {
  COPIED,
  linkNotice,
  NARROW,
  Notices,
  PanelBoundary,
  Transport,
  useCopy,
  useKeys,
  useMedia,
  usePassingNotice,
  Viewing,
} from '../../player/index.ts';
import { whenLanded, type ComparisonView } from '../../session/index.ts';
import type { ComparePageProps } from '../ComparePage.tsx';
import { letterOf, messages } from '../messages.ts';
import { goToDivergence, goToRow, nextDifference, rowNow } from '../steps/go.ts';
import { CompareHeader } from './CompareHeader.tsx';
import { NarrowLayout, WideLayout } from './CompareLayout.tsx';
import { useCompare, useComparisonState } from './context.ts';
import { landOnDivergence, stopsAtFirsts } from './landing.ts';
import { isPanel, type PanelName } from './panel-name.ts';
import { useLink } from './use-link.ts';
import { useOwnKeys } from './use-own-keys.ts';
import styles from './CompareBody.module.css';

export interface CompareBodyProps extends ComparePageProps {
  readonly view: ComparisonView;
}

const KeysHelp = lazy(() => import('./KeysHelp.tsx'));

const TheWideLayout = memo(WideLayout);
const TheNarrowLayout = memo(NarrowLayout);

/** The page once its runs are being opened. */
export function CompareBody({ link, page, theme, onTheme, onHome, view }: CompareBodyProps) {
  const { comparison, steps } = useCompare();
  const { active } = useComparisonState();
  const narrow = useMedia(NARROW);
  const [pair, setPair] = useState(view.pair);
  const [panel, setPanel] = useState<PanelName>(isPanel(view.panel) ? view.panel : 'steps');
  const [sheet, setSheet] = useState(false);
  const [editing, setEditing] = useState(false);
  const [keys, setKeys] = useState<'never' | 'open' | 'closed'>('never');
  const [copied, copy] = useCopy();
  const linkNow = useLink(page, { pair, panel: panel === 'steps' ? undefined : panel });
  const landed = useMemo(() => whenLanded(comparison), [comparison]);
  usePassingNotice(comparison.shared, COPIED);
  const run = comparison.runs[active] ?? comparison.runs[0];

  const { t, stop } = link.landing;
  useEffect(
    () =>
      t === undefined
        ? landOnDivergence(comparison, steps, () => stopsAtFirsts(comparison, { stop }))
        : undefined,
    [comparison, steps, t, stop],
  );
  useEffect(() => steps.setReference(pair[0]), [steps, pair]);

  const share = (): void => {
    const { commands } = comparison.shared;
    if (linkNow() === undefined) return commands.notify({ code: 'no-link', message: messages.header.noLink });
    // Before the runs have landed, what the link brought along is not there yet.
    const link = landed.then(() => new URL(linkNow() ?? '', location.href).href);
    void copy(link).then((done) => {
      const sessions = comparison.runs.map(({ session }) => session);
      commands.notify(linkNotice(done, sessions, location.href));
    });
  };
  useKeys(run?.session ?? comparison.shared, {
    'copy-link': share,
    'go-to-time': () => setEditing(true),
    help: () => setKeys('open'),
    ...(narrow && sheet ? { escape: () => setSheet(false) } : {}),
  });
  useOwnKeys({
    onDivergence() {
      const state = steps.state();
      if (state.status === 'ready') goToDivergence(comparison, state.table, state.divergence);
    },
    onDifference() {
      const state = steps.state();
      if (state.status !== 'ready') return;
      const next = nextDifference(state.table, rowNow(comparison, state.table), 1);
      if (next >= 0) goToRow(comparison, state.table, next);
    },
    onNextRun: () => comparison.setActive((active + 1) % comparison.runs.length),
  });

  const choosePanel = (name: PanelName): void => {
    setPanel(name);
    setSheet(true);
  };
  const bar = { editing, onEdit: setEditing, onSummary: () => choosePanel('summary') };
  const layout = { pair, onPair: setPair, panel, onPanel: choosePanel, sheet, onSheet: setSheet };
  return (
    <div className={styles['page']}>
      <CompareHeader
        narrow={narrow}
        onHome={onHome}
        onShare={share}
        onKeys={() => setKeys('open')}
        copied={copied === 'copied'}
        theme={theme}
        onTheme={onTheme}
        pair={pair}
        onInputs={() => choosePanel('inputs')}
      />
      <Viewing session={comparison.shared}>
        <Notices />
      </Viewing>
      {narrow ? <TheNarrowLayout {...layout} /> : <TheWideLayout {...layout} />}
      {run !== undefined && (
        <section className={styles['transport']} aria-label={messages.transport(letterOf(run.index))}>
          <span className={styles['letter']} aria-hidden="true">
            {letterOf(run.index)}
          </span>
          <Viewing key={run.index} session={run.session}>
            <PanelBoundary name={messages.title} compact>
              <Transport {...bar} />
            </PanelBoundary>
          </Viewing>
        </section>
      )}
      <Suspense fallback={null}>
        {keys !== 'never' && <KeysHelp open={keys === 'open'} onClose={() => setKeys('closed')} />}
      </Suspense>
    </div>
  );
}
