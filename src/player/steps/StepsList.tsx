import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { ListOrdered } from 'lucide-react';
import { runEnd } from '../../lane-kit/index.ts';
import { EmptyState, VirtualList } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useAtPlayhead, useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { StepRow } from './StepRow.tsx';
import { useCurrentStep, useSteps } from './use-steps.ts';
import styles from './StepsList.module.css';

/** Row height in CSS px; equal for all rows, so that 1e5 of them cost nothing to place. */
const ROW = 25;

/**
 * The agent's nested steps. The one at the playhead stands a third from the top until a person scrolls;
 * rows after it are dimmed and silent about their end. Renders when a step begins or ends, never on a tick.
 */
export function StepsList() {
  const session = useSession();
  const model = useModel();
  const steps = useSteps();
  const current = useCurrentStep();
  // Beside `current` the number of ended steps: the list renders exactly when a row has something new to say.
  useAtPlayhead((t) => steps.endedAt(t));
  const selection = useSessionField('selection');
  const { axis } = model;
  const lastT = runEnd(model);
  const selected = useMemo(
    () => (selection === undefined ? -1 : steps.indexOf(selection)),
    [selection, steps],
  );

  // A new function at each render makes the rows render again; renders come when a row has news.
  const renderItem = (index: number): ReactNode => {
    const step = steps.steps[index];
    if (step === undefined) return null;
    return (
      <StepRow
        step={step}
        index={index}
        depth={steps.depth(index)}
        t={session.clock.t}
        lastT={lastT}
        axis={axis}
      />
    );
  };

  const select = useCallback(
    (index: number) => {
      const step = steps.steps[index];
      if (step !== undefined) session.commands.select(step.track.entryId(step.index));
    },
    [steps, session],
  );

  const activate = useCallback(
    (index: number) => {
      const step = steps.steps[index];
      if (step === undefined) return;
      session.commands.select(step.track.entryId(step.index));
      if (step.track.anchored) session.commands.seek(step.track.columns.start[step.index] ?? 0);
    },
    [steps, session],
  );

  return (
    <div className={styles['box']}>
      {!steps.anchored && <p className={styles['note']}>{messages.steps.unanchored}</p>}
      <VirtualList
        count={steps.steps.length}
        rowHeight={ROW}
        label={messages.steps.list}
        renderItem={renderItem}
        activeIndex={selected}
        onActiveChange={select}
        onActivate={activate}
        followIndex={steps.anchored ? current : undefined}
        empty={
          <EmptyState icon={<ListOrdered />} title={messages.steps.none} text={messages.steps.noneText} />
        }
      />
    </div>
  );
}
