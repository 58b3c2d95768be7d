import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDuration } from '../../base/index.ts';
import type { LaneInfo } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { IconButton } from '../../ui/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import styles from './Stage.module.css';
import { timeText } from './words.ts';

export interface StampProps {
  readonly session: Session;
  readonly lane: LaneInfo;
  readonly entryId: string | undefined;
}

/** As of when the diff is, and the way to the checkpoints beside it. */
export function Stamp({ session, lane, entryId }: StampProps) {
  const checkpoints = checkpointsOf(lane);
  const index = checkpoints.findIndex((each) => each.entryId === entryId);
  const go = (to: number): void => {
    const checkpoint = checkpoints[to];
    if (checkpoint !== undefined) session.commands.seek(checkpoint.t);
  };
  return (
    <div className={styles['stamp']}>
      <IconButton
        size="s"
        label="Previous checkpoint"
        icon={<ChevronLeft />}
        disabled={index <= 0}
        onClick={() => {
          go(index - 1);
        }}
      />
      <Age session={session} lane={lane} index={index} />
      <IconButton
        size="s"
        label="Next checkpoint"
        icon={<ChevronRight />}
        disabled={index + 1 >= checkpoints.length}
        onClick={() => {
          go(index + 1);
        }}
      />
    </div>
  );
}

/** Written on every tick without React: the age changes sixty times a second. */
function Age({
  session,
  lane,
  index,
}: {
  readonly session: Session;
  readonly lane: LaneInfo;
  readonly index: number;
}) {
  const target = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const { axis } = session.model();
      const checkpoint = checkpointsOf(lane)[index];
      const text =
        checkpoint === undefined
          ? 'not sampled yet'
          : checkpoint.final
            ? 'final snapshot; its time is assumed'
            : axis === 'steps'
              ? `sampled at ${timeText(axis, checkpoint.t)}`
              : `sampled ${formatDuration(Math.max(0, session.clock.t - checkpoint.t))} ago`;
      if (target.current !== null && target.current.textContent !== text) target.current.textContent = text;
    };
    write();
    return session.clock.subscribe(write);
  }, [session, lane, index]);
  return <span ref={target} className={styles['age']} />;
}
