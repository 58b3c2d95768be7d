import { useEffect, useState } from 'react';
import type { ClaimedLane } from '../../lane-kit/index.ts';
import { PanelBoundary } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Timeline } from '../../timeline/index.ts';
import { Button, classes } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { useCompare, useRunPhase } from '../page/context.ts';
import { LaneGroups } from './LaneGroups.tsx';
import { OffsetStrip } from './OffsetStrip.tsx';
import { Ribbon } from './Ribbon.tsx';
import { RunRow } from './RunRow.tsx';
import { useClaimed } from './use-claimed.ts';
import styles from './LanesPanel.module.css';

const NO_LANES: readonly ClaimedLane[] = [];

/** More runs than this begin with their agent lanes alone: the others would fill the screen many times. */
const ALL_LANES_UP_TO = 3;

/** One ruler over all, then each run's lanes under it, or the lanes of one kind together. */
export function LanesPanel() {
  const { comparison, frameLoop } = useCompare();
  const { runs, shared } = comparison;
  const [byLane, setByLane] = useState(true);
  const [agentOnly, setAgentOnly] = useState(runs.length > ALL_LANES_UP_TO);
  useEffect(() => frameLoop.drive(shared), [frameLoop, shared]);
  const words = messages.lanes;
  return (
    <div className={styles['panel']}>
      {/* Scrolled by the keyboard through what stands in it. */}
      <div className={styles['scroll']}>
        <div className={styles['ruler']}>
          <PanelBoundary name={words.ruler}>
            <Timeline session={shared} lanes={NO_LANES} frameLoop={frameLoop} label={words.ruler} />
          </PanelBoundary>
          <div className={styles['tools']} role="group" aria-label={words.layout}>
            <Button
              size="s"
              variant="ghost"
              aria-pressed={!byLane}
              className={classes(!byLane && styles['on'])}
              onClick={() => setByLane(false)}
            >
              {words.byRun}
            </Button>
            <Button
              size="s"
              variant="ghost"
              aria-pressed={byLane}
              className={classes(byLane && styles['on'])}
              onClick={() => setByLane(true)}
            >
              {words.byLane}
            </Button>
            <span className={styles['grow']} />
            <Button
              size="s"
              variant="ghost"
              aria-pressed={agentOnly}
              className={classes(agentOnly && styles['on'])}
              onClick={() => setAgentOnly(!agentOnly)}
            >
              {words.agentOnly}
            </Button>
          </div>
        </div>
        {byLane ? (
          <LaneGroups agentOnly={agentOnly} />
        ) : (
          runs.map((run, i) => {
            const next = runs[i + 1];
            return (
              <div key={run.index}>
                <RunLanes run={run} agentOnly={agentOnly} />
                {next !== undefined && <Ribbon above={run} below={next} />}
              </div>
            );
          })
        )}
      </div>
    </div>
  );
}

function RunLanes({ run, agentOnly }: { readonly run: ComparedRun; readonly agentOnly: boolean }) {
  const { frameLoop } = useCompare();
  const phase = useRunPhase(run);
  const lanes = useClaimed(run, agentOnly ? isAgent : all);
  const label = messages.lanes.of(letterOf(run.index));
  return (
    <RunRow run={run}>
      <OffsetStrip run={run} />
      {phase === 'open' && (
        <PanelBoundary name={label}>
          <Timeline bare session={run.session} lanes={lanes} frameLoop={frameLoop} label={label} />
        </PanelBoundary>
      )}
      {phase === 'broken' && <p className={styles['none']}>{run.session.state().error?.message}</p>}
    </RunRow>
  );
}

const all = (): boolean => true;
const isAgent = ({ lane }: ClaimedLane): boolean => lane.id === 'agent';
