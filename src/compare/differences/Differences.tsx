import { useState } from 'react';
import { PanelBoundary } from '../../player/index.ts';
import { classes } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { phaseOf } from '../page/context.ts';
import type { ComparedRun } from '../../session/index.ts';
import { FilesDiff } from './FilesDiff.tsx';
import { NumbersView } from './NumbersView.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { PageDiff } from './PageDiff.tsx';
import { ScreenDiff } from './ScreenDiff.tsx';
import { SetsView } from './SetsView.tsx';
import { usePair } from './use-both.ts';
import { words } from './words.ts';
import styles from './Differences.module.css';

const SECTIONS = ['numbers', 'screen', 'page', 'files', 'traffic', 'console', 'outcome'] as const;
type Section = (typeof SECTIONS)[number];

/** The lane a section compares, where it compares one. */
const LANES: Partial<Record<Section, string>> = {
  screen: 'frames',
  page: 'dom',
  files: 'repo',
  traffic: 'network',
  console: 'console',
};

/** What the two runs show at the playhead, against each other. */
export default function Differences({ pair }: { readonly pair: readonly [number, number] }) {
  const runs = usePair(pair);
  const [section, setSection] = useState<Section>('numbers');
  if (runs === undefined) return null;
  const open = runs.every((run) => phaseOf(run) === 'open');
  return (
    <div className={styles['box']}>
      <div className={styles['sections']} role="group" aria-label={words.sectionsLabel}>
        {SECTIONS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === section}
            className={classes(styles['section'], !has(runs, id) && styles['absent'])}
            onClick={() => setSection(id)}
          >
            {words.sections[id]}
          </button>
        ))}
      </div>
      <div className={styles['content']} tabIndex={0} role="group" aria-label={words.sections[section]}>
        <PanelBoundary key={section} name={words.sections[section]}>
          {open ? (
            <Content section={section} runs={runs} />
          ) : (
            <p className={styles['note']}>{messages.steps.waiting}</p>
          )}
        </PanelBoundary>
      </div>
    </div>
  );
}

const has = (runs: readonly ComparedRun[], section: Section): boolean => {
  const lane = LANES[section];
  return lane === undefined || runs.some(({ session }) => (session.model().lane(lane)?.count ?? 0) > 0);
};

function Content({
  section,
  runs,
}: {
  readonly section: Section;
  readonly runs: readonly [ComparedRun, ComparedRun];
}) {
  const key = runs.map(({ index }) => letterOf(index)).join('');
  switch (section) {
    case 'numbers':
      return <NumbersView key={key} runs={runs} />;
    case 'screen':
      return <ScreenDiff key={key} runs={runs} />;
    case 'page':
      return <PageDiff key={key} runs={runs} />;
    case 'files':
      return <FilesDiff key={key} runs={runs} />;
    case 'traffic':
      return <SetsView key={key} runs={runs} laneId="network" what={words.sets.requests} />;
    case 'console':
      return <SetsView key={key} runs={runs} laneId="console" what={words.sets.lines} />;
    case 'outcome':
      return <OutcomeView key={key} runs={runs} />;
  }
}
