import { useMemo, useState } from 'react';
import { Columns2, ExternalLink } from 'lucide-react';
import { formatDuration, say } from '../../base/index.ts';
import type { OpenRequest } from '../../engine/index.ts';
import { MOST_RUNS } from '../../session/index.ts';
import { Button, Chip, IconButton, Spinner, VisibleText } from '../../ui/index.ts';
import { MiniTimeline } from './MiniTimeline.tsx';
import { useWall, type Wall } from './use-wall.ts';
import { casesOf, failureGroups, type WallCase } from './wall-case.ts';
import styles from './ScorecardWall.module.css';

export interface ScorecardWallProps {
  readonly runs: readonly { readonly id: string; readonly caseId?: string | undefined }[];
  readonly requestOf: (runId: string) => OpenRequest;
  readonly onOpen: (runId: string) => void;
  readonly onCompare: (runIds: readonly string[]) => void;
}

/** Cases read at first; the rest when asked for. */
const FIRST_CASES = 12;

/** The cases of a scorecard: their trials as strips of one scale, failures grouped by where they part. */
export default function ScorecardWall({ runs, requestOf, onOpen, onCompare }: ScorecardWallProps) {
  const cases = useMemo(() => casesOf(runs), [runs]);
  const [most, setMost] = useState(FIRST_CASES);
  const shown = useMemo(() => cases.slice(0, most), [cases, most]);
  const wall = useWall(shown, requestOf);
  return (
    <div className={styles['wall']}>
      {shown.map((each) => (
        <CaseRow key={each.caseId} of={each} wall={wall} onOpen={onOpen} onCompare={onCompare} />
      ))}
      {cases.length > most && (
        <Button size="s" variant="ghost" onClick={() => setMost(most + FIRST_CASES)}>
          {say`${cases.length - most} more cases`}
        </Button>
      )}
    </div>
  );
}

const TONES = { passed: 'ok', failed: 'err', unknown: 'neutral' } as const;

function CaseRow({
  of,
  wall,
  onOpen,
  onCompare,
}: Pick<ScorecardWallProps, 'onOpen' | 'onCompare'> & {
  readonly of: WallCase;
  readonly wall: Wall;
}) {
  const { caseId, runIds } = of;
  const runs = runIds.map((id) => {
    const cell = wall.cells.get(id);
    return cell?.state === 'read' ? cell.run : undefined;
  });
  const partings = wall.partings.get(caseId) ?? [];
  const longest = Math.max(0, ...runs.map((run) => run?.length ?? 0));
  const passed = runs.filter((run) => run?.outcome === 'passed').length;
  const groups = failureGroups(runIds, runs, partings).filter(({ label }) => label !== '');
  const reference = runIds[runs.findIndex((run) => run?.outcome === 'passed')];
  return (
    <section className={styles['case']} aria-label={caseId}>
      <header className={styles['head']}>
        <b>
          <VisibleText text={caseId} />
        </b>
        <span className={styles['quiet']}>{say`${passed} of ${runIds.length} passed`}</span>
        {groups.map(({ label, runIds: ids }) => (
          <Chip
            key={label}
            tone="err"
            title={say`Compare these with one that passed`}
            onClick={() =>
              onCompare([...(reference === undefined ? [] : [reference]), ...ids].slice(0, MOST_RUNS))
            }
          >
            {say`${ids.length} ${ids.length === 1 ? 'parts' : 'part'} at “${label.slice(0, 40)}”`}
          </Chip>
        ))}
        <span className={styles['grow']} />
        {runIds.length > 1 && (
          <Button size="s" icon={<Columns2 />} onClick={() => onCompare(runIds.slice(0, MOST_RUNS))}>
            {say`Compare`}
          </Button>
        )}
      </header>
      {runIds.map((id, i) => {
        const cell = wall.cells.get(id);
        const run = runs[i];
        return (
          <div key={id} className={styles['trial']}>
            <span className={styles['id']} title={id}>
              <VisibleText text={id} />
            </span>
            {run !== undefined ? (
              <MiniTimeline
                run={run}
                longest={longest}
                parts={partings[i]?.step ?? -1}
                label={say`${id}: ${run.starts.length} steps, ${run.errors.length} errors, ${run.axis === 'steps' ? say`${run.length} steps long` : formatDuration(run.length)}`}
              />
            ) : cell?.state === 'refused' ? (
              <span className={styles['refused']} title={cell.failure.code}>
                {cell.failure.message}
              </span>
            ) : (
              <Spinner label={say`Reading ${id}`} />
            )}
            {run !== undefined && <Chip tone={TONES[run.outcome]}>{say(run.outcome)}</Chip>}
            <IconButton size="s" label={say`Open ${id}`} icon={<ExternalLink />} onClick={() => onOpen(id)} />
          </div>
        );
      })}
    </section>
  );
}
