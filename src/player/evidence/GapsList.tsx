import { useMemo } from 'react';
import { formatClock, say } from '../../base/index.ts';
import { Button, VisibleText } from '../../ui/index.ts';
import { evidenceDialogWords } from './dialog-words.ts';
import { ledgerWords } from './ledger-words.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { sayGapMeaning } from './gap-meaning.ts';
import { gapRows, type GapRow } from './gap-rows.ts';
import { gapReasons, gapWords as words } from './gap-words.ts';
import { groupGaps, type GapGroup } from './group-gaps.ts';
import styles from './GapsList.module.css';

/** Details of one group that are listed. */
const MAX_LISTED = 50;

/** Everything the recording does not hold or does not say surely: why, what that costs, and what still works. */
export function GapsList({ onJump }: { onJump(): void }) {
  const model = useModel();
  const groups = useMemo(() => groupGaps(gapRows(model)), [model]);
  if (groups.length === 0) return <p className={styles['quiet']}>{evidenceDialogWords.noGaps}</p>;
  return (
    <ul className={styles['list']} aria-label={words.list}>
      {groups.map((group) => (
        <Group
          key={`${group.first.laneId}:${group.first.reason}:${group.first.code}`}
          group={group}
          onJump={onJump}
        />
      ))}
    </ul>
  );
}

function Group({ group, onJump }: { readonly group: GapGroup; onJump(): void }) {
  const session = useSession();
  const model = useModel();
  const { first, rows, count } = group;
  const meaning = sayGapMeaning(first);
  const details = [...new Set(rows.flatMap(({ detail }) => detail ?? []))];
  const lane =
    first.laneId === undefined ? words.recording : say(model.lane(first.laneId)?.title ?? first.laneId);
  const go = (): void => {
    if (first.from !== null) session.commands.seek(first.from);
    if (first.entryId !== undefined) session.commands.select(first.entryId);
    onJump();
  };
  return (
    <li className={styles['gap']}>
      <div className={styles['head']}>
        <b>
          <VisibleText text={lane} />
        </b>
        <span>
          {meaning.title ?? gapReasons[first.reason]}
          {count > 1 && ` (${ledgerWords.times(formatCount(count))})`}
        </span>
        <i title={words.basisTitle[first.basis]}>{words.basis[first.basis]}</i>
        {(first.from !== null || first.entryId !== undefined) && (
          <Button size="s" variant="ghost" onClick={go}>
            {placeOf(first)}
          </Button>
        )}
        <code>
          {first.reason} · {first.code}
        </code>
      </div>
      {details.length === 1 && (
        <p className={styles['detail']}>
          <VisibleText text={details[0] ?? ''} />
        </p>
      )}
      {details.length > 1 && (
        <details className={styles['detail']}>
          <summary>{words.each(formatCount(details.length))}</summary>
          <ul>
            {details.slice(0, MAX_LISTED).map((detail) => (
              <li key={detail}>
                <VisibleText text={detail} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <dl className={styles['meaning']}>
        <dt>{words.effect}</dt>
        <dd>{meaning.effect}</dd>
        <dt>{words.works}</dt>
        <dd>{meaning.works}</dd>
      </dl>
    </li>
  );
}

function placeOf({ from, to }: GapRow): string {
  if (from === null) return words.show;
  return to === null ? formatClock(from, 1) : `${formatClock(from, 1)} – ${formatClock(to, 1)}`;
}
