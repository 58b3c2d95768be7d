import { Suspense, lazy } from 'react';
import { ListStart, Timer } from 'lucide-react';
import { LateSpinner, PanelBoundary, Viewing, loadCassetteParts } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { nameOf, useCompare, useComparisonState } from '../page/context.ts';
import { PairLayers } from './PairLayers.tsx';
import { RunControls } from './RunControls.tsx';
import { standAtFirsts } from './stand.ts';
import { useCassettes } from './use-batch.ts';
import { words } from './words.ts';
import styles from './Cassettes.module.css';

const Checkpoints = lazy(() =>
  loadCassetteParts().then(({ CheckpointsPanel }) => ({ default: CheckpointsPanel })),
);

/** Several cassettes as one workspace: each with its own checkpoints and failures, and the layers of two. */
export default function CassettesView({ pair }: { readonly pair: readonly [number, number] }) {
  const { comparison } = useCompare();
  const cassettes = useCassettes(comparison);
  if (cassettes.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  return (
    <div className={styles['view']}>
      <div className={styles['bar']}>
        <Button
          size="s"
          icon={<ListStart />}
          title={words.allFirstTitle}
          onClick={() => standAtFirsts(comparison)}
        >
          {words.allFirst}
        </Button>
        <Button
          size="s"
          icon={<Timer />}
          title={words.clocksTitle}
          onClick={() => comparison.align({ mode: 'wall' })}
        >
          {words.clocks}
        </Button>
      </div>
      <div className={styles['columns']} role="group" aria-label={words.list} tabIndex={0}>
        {comparison.runs.map((run) =>
          cassettes.includes(run.index) ? <Column key={run.index} run={run} /> : null,
        )}
        <PairLayers key={pair.join()} pair={pair} />
      </div>
    </div>
  );
}

function Column({ run }: { readonly run: ComparedRun }) {
  const { apart } = useComparisonState();
  const letter = letterOf(run.index);
  return (
    <section className={styles['column']} aria-label={words.of(letter)}>
      <header className={styles['head']}>
        <span className={styles['letter']} aria-hidden="true">
          {letter}
        </span>
        <b className={styles['name']}>{nameOf(run).title}</b>
        <RunControls run={run} isApart={apart[run.index] === true} />
      </header>
      <Viewing session={run.session}>
        <PanelBoundary name={words.of(letter)} compact>
          <Suspense fallback={<LateSpinner label={messages.loading} />}>
            <Checkpoints />
          </Suspense>
        </PanelBoundary>
      </Viewing>
    </section>
  );
}
