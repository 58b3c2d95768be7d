import { say } from '../../base/index.ts';
import { GitCompareArrows, X } from 'lucide-react';
import type { Session } from '../../session/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { Segments } from './Segments.tsx';
import styles from './Stage.module.css';
import type { Phase } from './step-phase.ts';
import { clockText } from './words.ts';
import { labels } from './labels.ts';

/** What lies beside the frame at the playhead: nothing, the one at marker B, or what differs from it. */
export type Comparison = 'off' | 'swipe' | 'diff';

export interface FrameBarProps {
  readonly session: Session;
  /** Name of the step looked at; undefined where there is none on the axis. */
  readonly step: string | undefined;
  readonly phase: Phase;
  onPhase(phase: Phase): void;
  readonly markerB: number | undefined;
  readonly comparison: Comparison;
  onComparison(comparison: Comparison): void;
}

const PHASES = [
  { value: 'before', label: 'before', title: 'The frame at the start of the step' },
  { value: 'during', label: 'during', title: 'The frame at the playhead' },
  { value: 'after', label: 'after', title: 'The frame at the end of the step' },
] as const;

const COMPARISONS = [
  { value: 'off', label: 'now', title: 'The frame at the playhead alone' },
  { value: 'swipe', label: 'swipe', title: 'Marker B on the left of a divider, the playhead on the right' },
  { value: 'diff', label: 'pixel diff', title: 'What differs from the frame at marker B' },
] as const;

/** The step's three instants, and the comparison with marker B. */
export function FrameBar(props: FrameBarProps) {
  const { session, step, phase, onPhase, markerB, comparison, onComparison } = props;
  return (
    <div className={styles['bar']}>
      <Segments
        label={
          step === undefined
            ? say`Before, during or after a step`
            : say`Before, during or after the step ${step}`
        }
        value={phase}
        options={PHASES}
        disabled={step === undefined}
        onChange={onPhase}
      />
      {step !== undefined && (
        <span className={styles['step']} title={step}>
          {step}
        </span>
      )}
      <span className={styles['grow']} />
      {markerB === undefined ? (
        <Button
          size="s"
          variant="ghost"
          icon={<GitCompareArrows />}
          title={labels.putMarkerBAtThe}
          onClick={() => session.commands.setMarkerB(session.clock.t)}
        >
          {say`Compare from here`}
        </Button>
      ) : (
        <>
          <span className={styles['b']}>
            B {session.model().axis === 'steps' ? markerB + 1 : clockText(markerB)}
          </span>
          <Segments
            label={labels.compareWithMarkerB}
            value={comparison}
            options={COMPARISONS}
            onChange={onComparison}
          />
          <IconButton
            size="s"
            label={labels.removeMarkerB}
            icon={<X />}
            onClick={() => session.commands.setMarkerB(undefined)}
          />
        </>
      )}
    </div>
  );
}
