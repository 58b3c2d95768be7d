import { useEffect, useRef, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { LateSpinner, PanelBoundary, Stage, Viewing } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { useCompare, useComparisonState, useRunPhase } from '../page/context.ts';
import { RunHead } from './RunHead.tsx';
import { rowsOf, tilingOf } from './tiling.ts';
import styles from './Stages.module.css';

/** What each run shows at the playhead, side by side; never one over another. */
export function Stages() {
  const { comparison } = useCompare();
  const { runs } = comparison;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 1280, height: 300 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const rows = rowsOf(runs.length, tilingOf(runs.length, size.width, size.height));
  return (
    <div ref={box} className={styles['rows']}>
      {rows.map((tiles, row) => {
        const first = rows.slice(0, row).reduce((sum, count) => sum + count, 0);
        return (
          <div key={row} className={styles['row']}>
            {runs.slice(first, first + tiles).map((run) => (
              <RunTile key={run.index} run={run} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** One run: its head, and the world at its own time. */
export function RunTile({ run }: { readonly run: ComparedRun }) {
  const { comparison } = useCompare();
  const { active } = useComparisonState();
  const phase = useRunPhase(run);
  const error = run.session.state().error;
  const letter = letterOf(run.index);
  return (
    <section
      className={styles['tile']}
      aria-label={`${letter}`}
      data-active={active === run.index || undefined}
      onPointerDown={() => comparison.setActive(run.index)}
      onFocus={() => comparison.setActive(run.index)}
    >
      <RunHead run={run} />
      <div className={styles['body']}>
        {phase === 'loading' && <LateSpinner label={messages.loading} />}
        {phase === 'broken' && (
          <EmptyState
            tone="err"
            icon={<TriangleAlert />}
            title={`${letter}: ${run.what}`}
            text={error?.message ?? ''}
            code={error?.code}
            actions={<Button onClick={() => comparison.retry(run.index)}>{messages.retry}</Button>}
          />
        )}
        {phase === 'open' && (
          <Viewing session={run.session}>
            <PanelBoundary name={letter}>
              <Stage label={messages.stage(letter)} />
            </PanelBoundary>
          </Viewing>
        )}
      </div>
    </section>
  );
}
