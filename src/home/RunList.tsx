import { say } from '../base/index.ts';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Columns2, Rows3 } from 'lucide-react';
import { Button, Chip, EmptyState, VirtualList } from '../ui/index.ts';
import type { Tone } from '../ui/index.ts';
import type { RunRow } from './runs.ts';
import { agoWords } from './ago.ts';
import { labels } from './labels.ts';
import styles from './ControlPlane.module.css';

export interface RunListProps {
  readonly runs: readonly RunRow[];
  readonly unreadable: number;
  readonly busy: boolean;
  readonly onMore: (() => void) | undefined;
  onOpen(runId: string): void;
  readonly onCompare?: ((runIds: readonly string[]) => void) | undefined;
  /** Draws the runs of one scorecard against each other. */
  readonly wall?: ((runs: readonly RunRow[]) => ReactNode) | undefined;
}

/** As many as a comparison holds. */
const MOST_COMPARED = 8;

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['succeeded', 'ok'],
  ['failed', 'err'],
  ['running', 'warn'],
]);

/** The runs of a control plane, all or those of one scorecard. */
export function RunList({ runs, unreadable, busy, onMore, onOpen, onCompare, wall }: RunListProps) {
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
  const [chosen, setChosen] = useState<readonly string[]>();
  const [onWall, setOnWall] = useState(false);
  const choose = (id: string): void => {
    const before = chosen ?? [];
    setChosen(
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(0, MOST_COMPARED),
    );
  };
  const choosing = chosen !== undefined;
  return (
    <div className={styles['runs']}>
      <div className={styles['bar']}>
        <span>
          {shown.length === 1 ? say`1 run` : say`${shown.length} runs`}
          {onMore === undefined ? '' : say` so far`}
          {unreadable > 0 ? say` · ${unreadable} unreadable` : ''}
        </span>
        <span className={styles['grow']} />
        {onCompare !== undefined && shown.length > 1 && (
          <>
            {choosing && (
              <Button
                size="s"
                variant="primary"
                disabled={chosen.length < 2}
                onClick={() => onCompare(chosen)}
              >
                {chosen.length < 2 ? labels.chooseTwoOrMore : say`Compare ${chosen.length}`}
              </Button>
            )}
            <Button
              size="s"
              icon={<Columns2 />}
              aria-pressed={choosing}
              onClick={() => setChosen(choosing ? undefined : [])}
            >
              {choosing ? labels.stopChoosing : labels.chooseToCompare}
            </Button>
          </>
        )}
        {wall !== undefined && scorecard !== '' && (
          <Button size="s" icon={<Rows3 />} aria-pressed={onWall} onClick={() => setOnWall(!onWall)}>
            {onWall ? labels.asAList : labels.asAWall}
          </Button>
        )}
        {scorecards.length > 0 && (
          <select
            className={styles['select']}
            aria-label={labels.scorecard}
            value={scorecard}
            onChange={(event) => {
              setScorecard(event.currentTarget.value);
            }}
          >
            <option value="">{say`all scorecards`}</option>
            {scorecards.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        )}
      </div>
      {onWall && wall !== undefined && scorecard !== '' ? (
        wall(shown)
      ) : (
        <div className={styles['list']}>
          <VirtualList
            label={labels.runs}
            kind={choosing ? 'rows' : 'options'}
            count={shown.length}
            rowHeight={40}
            empty={<EmptyState compact title={labels.noRuns} text={labels.thisControlPlaneHasNone} />}
            onActivate={(index) => {
              const run = shown[index];
              if (run !== undefined) onOpen(run.id);
            }}
            renderItem={(index) => {
              const run = shown[index];
              if (run === undefined) return null;
              return (
                <div className={styles['run']}>
                  {choosing && (
                    <input
                      type="checkbox"
                      className={styles['pick']}
                      aria-label={say`Compare ${run.caseId ?? run.id}, ${run.id}`}
                      checked={chosen.includes(run.id)}
                      onChange={() => choose(run.id)}
                    />
                  )}
                  <Chip tone={TONES.get(run.status)}>{say(run.status)}</Chip>
                  <span className={styles['names']}>
                    <span className={styles['case']}>{run.caseId ?? run.id}</span>
                    <span className={styles['id']}>
                      {run.harness?.id ?? say`unnamed harness`} · {run.id}
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
      )}
      {onMore !== undefined && (
        <Button size="s" variant="ghost" disabled={busy} onClick={onMore}>
          {busy ? labels.asking : labels.moreRuns}
        </Button>
      )}
    </div>
  );
}
