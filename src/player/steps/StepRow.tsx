import { formatClock, formatDuration } from '../../base/index.ts';
import type { Located } from '../../model/index.ts';
import type { Loop } from '../causes/loops.ts';
import type { Stall } from '../causes/stalls.ts';
import { useIsLit } from '../viewing/lit.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { turnsOf } from '../../lanes/index.ts';
import { messages } from '../messages.ts';
import { StepShape } from './StepShape.tsx';
import { plainLabel } from './plain-label.ts';
import { useStepSpent } from './use-step-spent.ts';
import { MAX_INDENT, stepFacts } from './steps-model.ts';
import styles from './StepRow.module.css';

export interface StepRowProps {
  readonly step: Located;
  /** Index on its track of the step before it, -1 for none there. */
  readonly before: number;
  readonly index: number;
  readonly depth: number;
  /** The row is rendered for this instant; it renders again when what it may say changes. */
  readonly t: number;
  /** Where the run ends, ms. */
  readonly lastT: number;
  readonly axis: 'time' | 'steps';
  /** The step begins a loop of the same call. */
  readonly loop: Loop | undefined;
  readonly isOpen: boolean;
  /** Nothing new came for this long after the step. */
  readonly stall: Stall | undefined;
}

export function StepRow({ step, before, index, depth, t, lastT, axis, loop, isOpen, stall }: StepRowProps) {
  const facts = stepFacts(step, t, lastT);
  const lit = useIsLit(step.track.entryId(step.index));
  const indent = Math.min(depth, MAX_INDENT);
  // Between the step before and this one, whatever told of it.
  const isShort = turnsOf(step.track).compactions.some((at) => at > before && at < step.index);
  const again = facts.state === 'future' ? undefined : turnsOf(step.track).tries.get(step.index);
  const aside = asideOf(facts, useStepSpent(step, index));
  return (
    <div
      className={classes(styles['row'], facts.state === 'future' && styles['future'], lit && styles['lit'])}
      style={{ paddingInlineStart: 12 + indent * 16 }}
    >
      <span className={styles['time']}>
        {!step.track.anchored || axis === 'steps' ? index + 1 : formatClock(facts.start, 1)}
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
        {isShort && facts.state !== 'future' && (
          <span className={styles['mark']} title={messages.steps.compactedTitle}>
            {messages.steps.compacted}
          </span>
        )}
        {again !== undefined && (
          <span className={styles['mark']} title={messages.steps.tryTitle}>
            {messages.steps.try(again.n)}
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
}

function asideOf(facts: ReturnType<typeof stepFacts>, spent: string | undefined): string | undefined {
  if (facts.state === 'future') return undefined;
  if (facts.unfinished) return messages.steps.unfinished;
  if (facts.state === 'running') return messages.steps.running;
  const length = facts.length !== undefined && facts.length > 0 ? formatDuration(facts.length) : undefined;
  if (spent !== undefined) return length === undefined ? spent : `${length} · ${spent}`;
  return length ?? (facts.failed ? messages.steps.failed : undefined);
}
