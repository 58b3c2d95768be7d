import { say } from '../../base/index.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Session } from '../../session/index.ts';
import { IconButton } from '../../ui/index.ts';
import { captureGap, heldSince } from './choose-frame.ts';
import styles from './Stage.module.css';
import { ageText, clockText, stillText } from './words.ts';
import { labels } from './labels.ts';

export interface StampProps {
  readonly session: Session;
  readonly laneId: string;
  /** The frame that is seen; while the exact one is decoded it may be an older one. */
  readonly entryId: string | undefined;
  /** The instant it is shown for, where that is not the playhead. */
  readonly at: number | undefined;
}

/** As of when the picture is, why it stands still, and the way to the ones beside it. */
export function Stamp({ session, laneId, entryId, at }: StampProps) {
  return (
    <div className={styles['stamp']}>
      <IconButton
        size="s"
        label={labels.previousFrame2}
        title={labels.previousFrame}
        icon={<ChevronLeft />}
        onClick={() => session.commands.step('frame', -1)}
      />
      <Words session={session} laneId={laneId} entryId={entryId} at={at} />
      <IconButton
        size="s"
        label={labels.nextFrame2}
        title={labels.nextFrame}
        icon={<ChevronRight />}
        onClick={() => session.commands.step('frame', 1)}
      />
    </div>
  );
}

/** Written on every tick without React: the age changes sixty times a second. */
function Words({ session, laneId, entryId, at }: StampProps) {
  const age = useRef<HTMLSpanElement>(null);
  const still = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const model = session.model();
      const t = at ?? session.clock.t;
      const frame = entryId === undefined ? undefined : model.locate(entryId);
      const start = frame?.track.columns.start[frame.index];
      set(age.current, start === undefined ? '' : ageText(model.axis, start, t));
      const held = frame === undefined ? undefined : heldSince(frame);
      set(still.current, stillText(held, captureGap(model, laneId, t)));
    };
    write();
    const stopTicks = session.clock.subscribe(write);
    const stopStructure = session.subscribe(write);
    return () => {
      stopTicks();
      stopStructure();
    };
  }, [session, laneId, entryId, at]);
  return (
    <span className={styles['asof']}>
      {at !== undefined && (
        <b>{session.model().axis === 'steps' ? say`at step ${at + 1}` : say`at ${clockText(at)}`}</b>
      )}
      <span ref={age} data-testid="frame-age" />
      <span ref={still} className={styles['still']} />
    </span>
  );
}

function set(target: HTMLElement | null, text: string): void {
  if (target !== null && target.textContent !== text) target.textContent = text;
}
