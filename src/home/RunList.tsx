import { useMemo, useState } from 'react';
import { Button, Chip, EmptyState, VirtualList } from '../ui/index.ts';
import type { Tone } from '../ui/index.ts';
import type { RunRow } from './runs.ts';
import { agoWords } from './ago.ts';
import styles from './ControlPlane.module.css';

export interface RunListProps {
  readonly runs: readonly RunRow[];
  readonly unreadable: number;
  readonly busy: boolean;
  readonly onMore: (() => void) | undefined;
  onOpen(runId: string): void;
}

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['succeeded', 'ok'],
  ['failed', 'err'],
  ['running', 'warn'],
]);

/** The runs of a control plane, all or those of one scorecard. */
export function RunList({ runs, unreadable, busy, onMore, onOpen }: RunListProps) {
  const [scorecard, setScorecard] = useState('');
  const scorecards = useMemo(
    () =>
      [
        ...new Set(
          runs.flatMap((run) => (run.parentScorecardId === undefined ? [] : [run.parentScorecardId])),
        ),
      ].sort(),
    [runs],
  );
  const shown = useMemo(
    () => (scorecard === '' ? runs : runs.filter((run) => run.parentScorecardId === scorecard)),
    [runs, scorecard],
  );
  const [now] = useState(() => Date.now());
  return (
    <div className={styles['runs']}>
      <div className={styles['bar']}>
        <span>
          {shown.length === 1 ? '1 run' : `${shown.length} runs`}
          {onMore === undefined ? '' : ' so far'}
          {unreadable > 0 ? ` · ${unreadable} unreadable` : ''}
        </span>
        {scorecards.length > 0 && (
          <select
            className={styles['select']}
            aria-label="Scorecard"
            value={scorecard}
            onChange={(event) => {
              setScorecard(event.currentTarget.value);
            }}
          >
            <option value="">all scorecards</option>
            {scorecards.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        )}
      </div>
      <div className={styles['list']}>
        <VirtualList
          label="Runs"
          count={shown.length}
          rowHeight={40}
          empty={<EmptyState compact title="No runs" text="This control plane has none that you may see." />}
          onActivate={(index) => {
            const run = shown[index];
            if (run !== undefined) onOpen(run.id);
          }}
          renderItem={(index) => {
            const run = shown[index];
            if (run === undefined) return null;
            return (
              <div className={styles['run']}>
                <Chip tone={TONES.get(run.status)}>{run.status}</Chip>
                <span className={styles['names']}>
                  <span className={styles['case']}>{run.caseId ?? run.id}</span>
                  <span className={styles['id']}>
                    {run.harness?.id ?? 'unnamed harness'} · {run.id}
                  </span>
                </span>
                <span className={styles['when']}>
                  {run.createdAt === undefined ? '' : agoWords(Date.parse(run.createdAt), now)}
                </span>
              </div>
            );
          }}
        />
      </div>
      {onMore !== undefined && (
        <Button size="s" variant="ghost" disabled={busy} onClick={onMore}>
          {busy ? 'Asking' : 'More runs'}
        </Button>
      )}
    </div>
  );
}
