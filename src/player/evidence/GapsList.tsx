import { formatClock } from '../../base/index.ts';
import type { Gap } from '../../model/index.ts';
import { Button } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { groupGaps } from './evidence-words.ts';
import { gapReasons } from './gap-words.ts';
import styles from './Dialogs.module.css';

/** Gaps by lane and reason, each with a way to its place on the axis. */
export function GapsList({ onJump }: { onJump(): void }) {
  const session = useSession();
  const model = useModel();
  const groups = groupGaps(model.gaps);
  if (groups.length === 0) return <p className={styles['quiet']}>{messages.evidence.noGaps}</p>;
  return (
    <ul className={styles['list']}>
      {groups.map((group) => (
        <li key={`${group.laneId}:${group.reason}:${group.code}`} className={styles['check']}>
          <b>{model.lane(group.laneId)?.title ?? group.laneId}</b>
          <span className={styles['grow']}>
            {gapReasons[group.reason]}
            {group.count > 1 && ` (${messages.ledger.times(formatCount(group.count))})`}
            {group.first.detail !== undefined && (
              <span className={styles['quiet']}> {group.first.detail}</span>
            )}
          </span>
          {group.first.from !== null && (
            <Button
              size="s"
              variant="ghost"
              onClick={() => {
                session.commands.seek(group.first.from ?? 0);
                onJump();
              }}
            >
              {placeOf(group.first)}
            </Button>
          )}
          <code className={styles['code']}>{group.code}</code>
        </li>
      ))}
    </ul>
  );
}

function placeOf(gap: Gap): string {
  if (gap.from === null) return '';
  return gap.to === null
    ? formatClock(gap.from, 1)
    : `${formatClock(gap.from, 1)} – ${formatClock(gap.to, 1)}`;
}
