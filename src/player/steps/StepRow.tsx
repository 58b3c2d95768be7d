import { memo } from 'react';
import { formatClock, formatDuration } from '../../base/index.ts';
import type { Located } from '../../model/index.ts';
import type { Loop } from '../causes/loops.ts';
import type { Stall } from '../causes/stalls.ts';
import { useIsLit } from '../viewing/lit.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { StepShape } from './StepShape.tsx';
import { plainLabel } from './plain-label.ts';
import { useStepSpent } from './use-step-spent.ts';
import { MAX_INDENT } from './steps-model.ts';
import type { StepFacts } from './steps-model.ts';
import styles from './StepRow.module.css';

export interface StepRowProps extends Omit<StepFacts, 'start'> {
  readonly step: Located;
  readonly index: number;
  readonly depth: number;
  readonly axis: 'time' | 'steps';
  /** The step begins a loop of the same call. */
  readonly loop: Loop | undefined;
  readonly isOpen: boolean;
  /** Nothing new came for this long after the step. */
  readonly stall: Stall | undefined;
  /** The context was made smaller between the step before and this one. */
  readonly isShort: boolean;
  /** Which try of a call that had failed it is. */
  readonly tryNumber: number | undefined;
  /** What it spent is read anew with another. */
  readonly spentVersion: number | undefined;
}

/** Renders when one of these has changed: a run that goes on adds rows and leaves those that stand there alone. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, index, depth, axis, loop, isOpen, stall, isShort, tryNumber, spentVersion, ...facts } = props;
  const lit = useIsLit(step.track.entryId(step.index));
  const indent = Math.min(depth, MAX_INDENT);
  const aside = asideOf(facts, useStepSpent(step, index, spentVersion));
  return (
    <div
      className={classes(styles['row'], facts.state === 'future' && styles['future'], lit && styles['lit'])}
      style={{ paddingInlineStart: 12 + indent * 16 }}
    >
      <span className={styles['time']}>
        {!step.track.anchored || axis === 'steps'
          ? index + 1
          : formatClock(step.track.columns.start[step.index] ?? 0, 1)}
      </span>
      <StepShape kind={facts.kind} failed={facts.failed} />
      <span className={styles['label']}>
        {depth > MAX_INDENT && <span className={styles['level']}>{messages.steps.level(depth)}</span>}
        <VisibleText text={plainLabel(facts.label)} />
      </span>
      <span className={styles['end']}>
        {loop !== undefined && (
          <span data-fold="" className={styles['mark']} title={messages.steps.loopTitle(loop.count, isOpen)}>
            {isOpen ? '▾' : '▸'} {messages.steps.loop(loop.count)}
          </span>
        )}
        {isShort && (
          <span className={styles['mark']} title={messages.steps.compactedTitle}>
            {messages.steps.compacted}
          </span>
        )}
        {tryNumber !== undefined && (
          <span className={styles['mark']} title={messages.steps.tryTitle}>
            {messages.steps.try(tryNumber)}
          </span>
        )}
        {stall !== undefined && (
          <span className={styles['mark']} title={messages.steps.stallTitle}>
            {messages.steps.stall(formatDuration(stall.to - stall.from))}
          </span>
        )}
        {aside !== undefined && (
          <span className={classes(styles['aside'], facts.failed && styles['bad'])}>{aside}</span>
        )}
      </span>
    </div>
  );
});

function asideOf(facts: Omit<StepFacts, 'start'>, spent: string | undefined): string | undefined {
  if (facts.state === 'future') return undefined;
  if (facts.unfinished) return messages.steps.unfinished;
  if (facts.state === 'running') return messages.steps.running;
  const length = facts.length !== undefined && facts.length > 0 ? formatDuration(facts.length) : undefined;
  if (spent !== undefined) return length === undefined ? spent : `${length} · ${spent}`;
  return length ?? (facts.failed ? messages.steps.failed : undefined);
}
