import { say } from '../../base/index.ts';
import { useMemo } from 'react';
import type { ClaimedLane } from '../../lane-kit/index.ts';
import { PanelBoundary } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Timeline } from '../../timeline/index.ts';
import { letterOf, messages } from '../messages.ts';
import { phaseOf, useCompare, useComparisonState } from '../page/context.ts';
import { OffsetStrip } from './OffsetStrip.tsx';
import { Ribbon } from './Ribbon.tsx';
import { RunRow } from './RunRow.tsx';
import { useClaimed } from './use-claimed.ts';
import styles from './LanesPanel.module.css';

interface Group {
  readonly id: string;
  readonly title: string;
}

/** Lanes of one kind under each other, run by run; the agents' first, with what links their steps. */
export function LaneGroups({ agentOnly }: { readonly agentOnly: boolean }) {
  const { comparison } = useCompare();
  useComparisonState();
  const { runs } = comparison;
  const groups = groupsOf(runs).filter(({ id }) => !agentOnly || id === 'agent');
  return groups.map((group) => {
    const having = runs.filter(
      (run) => phaseOf(run) === 'open' && run.session.model().lane(group.id) !== undefined,
    );
    const lacking = runs.filter((run) => !having.includes(run));
    return (
      <section key={group.id} className={styles['group']} aria-label={say(group.title)}>
        {having.map((run, i) => {
          const next = having[i + 1];
          return (
            <div key={run.index}>
              <GroupLane run={run} group={group} />
              {group.id === 'agent' && next !== undefined && <Ribbon above={run} below={next} />}
            </div>
          );
        })}
        {lacking.map((run) => (
          <p key={run.index} className={styles['none']}>
            {messages.lanes.none(letterOf(run.index))}
          </p>
        ))}
      </section>
    );
  });
}

function GroupLane({ run, group }: { readonly run: ComparedRun; readonly group: Group }) {
  const { frameLoop } = useCompare();
  const wanted = useMemo(
    () =>
      ({ lane }: ClaimedLane) =>
        lane.id === group.id,
    [group.id],
  );
  const lanes = useClaimed(run, wanted);
  const label = messages.lanes.group(say(group.title), letterOf(run.index));
  return (
    <RunRow run={run}>
      {group.id === 'agent' && <OffsetStrip run={run} />}
      <PanelBoundary name={label} compact>
        <Timeline bare session={run.session} lanes={lanes} frameLoop={frameLoop} label={label} />
      </PanelBoundary>
    </RunRow>
  );
}

/** Every lane of any run once, in the order of the first run that has it. */
function groupsOf(runs: readonly ComparedRun[]): Group[] {
  const groups = new Map<string, Group>();
  for (const run of runs) {
    for (const { id, title, count } of run.session.model().lanes)
      if (!groups.has(id) && (count > 0 || id === 'agent')) groups.set(id, { id, title });
  }
  return [...groups.values()];
}
