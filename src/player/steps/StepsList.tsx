import { useMemo } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { ListOrdered } from 'lucide-react';
import { runEnd } from '../../lane-kit/index.ts';
import { turnsOf } from '../../lanes/index.ts';
import { EmptyState, VirtualList } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { light } from '../viewing/lit.ts';
import { useAtPlayhead, useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { StepRow } from './StepRow.tsx';
import { spentVersion } from './use-step-spent.ts';
import { stepFacts } from './steps-model.ts';
import { useProgress } from './use-progress.ts';
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

  const progress = useProgress(selected);
  const { rows } = progress;

  // A new function at each render asks for all rows in view again; a row renders when it has news.
  const renderItem = (row: number): ReactNode => {
    const index = rows.stepAt(row);
    const step = steps.steps[index];
    if (step === undefined) return null;
    const { t } = session.clock;
    const { start: _start, ...facts } = stepFacts(step, t, lastT);
    const isFuture = facts.state === 'future';
    const { tries, compactions } = turnsOf(step.track);
    const before = steps.steps[index - 1];
    const after = before?.track === step.track ? before.index : -1;
    return (
      <StepRow
        {...facts}
        step={step}
        index={index}
        depth={steps.depth(index)}
        axis={axis}
        loop={progress.loopAt(index)}
        isOpen={progress.isOpen(index)}
        stall={progress.stallAt(index, t)}
        // Between the step before and this one, whatever told of it.
        isShort={!isFuture && compactions.some((at) => at > after && at < step.index)}
        tryNumber={isFuture ? undefined : tries.get(step.index)?.n}
        spentVersion={spentVersion(model, step, index)}
      />
    );
  };

  const stepOf = (row: number) => steps.steps[rows.stepAt(row)];
  const select = (row: number): void => {
    const step = stepOf(row);
    if (step !== undefined) session.commands.select(step.track.entryId(step.index));
  };
  const activate = (row: number, event: MouseEvent | KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest('[data-fold]') !== null)
      progress.toggle(rows.stepAt(row));
    const step = stepOf(row);
    if (step === undefined) return;
    session.commands.select(step.track.entryId(step.index));
    if (step.track.anchored) session.commands.seek(step.track.columns.start[step.index] ?? 0);
  };

  return (
    <div className={styles['box']}>
      {!steps.anchored && <p className={styles['note']}>{messages.steps.unanchored}</p>}
      <VirtualList
        count={rows.count}
        rowHeight={ROW}
        label={messages.steps.list}
        renderItem={renderItem}
        activeIndex={rows.rowOf(selected)}
        onActiveChange={select}
        onActivate={activate}
        onHover={(row) => light(session, row === undefined ? undefined : stepOf(row))}
        {...(progress.hasLoops
          ? {
              levelOf: () => 1,
              expandedOf: (row: number) => {
                const step = rows.stepAt(row);
                return progress.loopAt(step) === undefined ? undefined : progress.isOpen(step);
              },
              onToggle: (row: number) => progress.toggle(rows.stepAt(row)),
            }
          : {})}
        followIndex={steps.anchored ? rows.rowOf(current) : undefined}
        empty={
          <EmptyState icon={<ListOrdered />} title={messages.steps.none} text={messages.steps.noneText} />
        }
      />
    </div>
  );
}
