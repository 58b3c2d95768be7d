import { GitCompareArrows, X } from 'lucide-react';
import type { LaneInfo } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { Stamp } from './Stamp.tsx';
import styles from './Stage.module.css';
import { timeText } from './words.ts';

export interface StageBarProps {
  readonly session: Session;
  readonly lane: LaneInfo;
  readonly entryId: string | undefined;
  readonly markerB: number | undefined;
  readonly comparing: boolean;
  onCompare(comparing: boolean): void;
}

/** As of when the tree is, and the comparison with marker B. */
export function StageBar({ session, lane, entryId, markerB, comparing, onCompare }: StageBarProps) {
  return (
    <div className={styles['bar']}>
      <Stamp session={session} lane={lane} entryId={entryId} />
      <span className={styles['grow']} />
      {markerB === undefined ? (
        <Button
          size="s"
          variant="ghost"
          icon={<GitCompareArrows />}
          title="Put marker B at the playhead; then move on and compare (b)"
          onClick={() => {
            session.commands.setMarkerB(session.clock.t);
            onCompare(true);
          }}
        >
          Compare from here
        </Button>
      ) : (
        <>
          <Button
            size="s"
            variant="ghost"
            icon={<GitCompareArrows />}
            aria-pressed={comparing}
            title="What changed between the playhead and marker B"
            onClick={() => {
              onCompare(!comparing);
            }}
          >
            Changes to B {timeText(session.model().axis, markerB)}
          </Button>
          <IconButton
            size="s"
            label="Remove marker B"
            icon={<X />}
            onClick={() => {
              session.commands.setMarkerB(undefined);
            }}
          />
        </>
      )}
    </div>
  );
}
