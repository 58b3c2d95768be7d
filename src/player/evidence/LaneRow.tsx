import type { ReactNode } from 'react';
import { formatDuration, say } from '../../base/index.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { confidenceOf } from './confidence.ts';
import { honestyWords } from './honesty-words.ts';
import type { LaneHonesty, Marked } from './lane-honesty.ts';
import { LaneClock } from './LaneClock.tsx';
import { stretchWords } from './place-words.ts';
import { gapReasons } from './gap-words.ts';
import styles from './HonestyDialog.module.css';

export interface LaneRowProps {
  readonly row: LaneHonesty;
  /** How its records are stamped, once that is read. */
  readonly stamp: string | undefined;
  readonly hasBodies: boolean;
  readonly onJump: () => void;
  readonly onLedger: () => void;
}

/** What one lane holds and lacks; each mark leads to the first that it is about. */
export function LaneRow({ row, stamp, hasBodies, onJump, onLedger }: LaneRowProps) {
  const model = useModel();
  const words = honestyWords;
  const { lane } = row;
  const show = useShow(onJump);
  const rung = hasBodies ? 'full' : row.rung;
  return (
    <tr>
      <th scope="row" data-plane={lane.plane}>
        <i aria-hidden="true" />
        <VisibleText text={say(lane.title)} />
        {row.isUnknown && (
          <span className={styles['note']} title={words.unknownTitle}>
            {words.unknown}
          </span>
        )}
      </th>
      <td className={styles['number']}>{formatCount(lane.count)}</td>
      <td>
        {rung !== undefined && lane.count > 0 && (
          <span title={hasBodies ? words.bodyTitle : words.rungTitle}>{rung}</span>
        )}
      </td>
      <td>
        <LaneClock row={row} stamp={stamp} show={show} />
      </td>
      <td className={styles['marks']}>
        <Lacks row={row} show={show} onJump={onJump} onLedger={onLedger} />
      </td>
      <td className={styles['span']}>
        <Coverage row={row} run={model.duration} />
      </td>
      <td>
        <ConfidenceMark row={row} />
      </td>
    </tr>
  );
}

function useShow(onJump: () => void): (id: string | undefined) => void {
  const session = useSession();
  return (id) => {
    const entry = id === undefined ? undefined : session.model().locate(id);
    if (entry === undefined || id === undefined) return;
    session.commands.select(id);
    if (entry.track.anchored) session.commands.seek(entry.track.columns.start[entry.index] ?? 0);
    onJump();
  };
}

interface LacksProps extends Pick<LaneRowProps, 'row' | 'onJump' | 'onLedger'> {
  readonly show: (id: string | undefined) => void;
}

function Lacks({ row, show, onJump, onLedger }: LacksProps) {
  const session = useSession();
  const words = honestyWords;
  const { gaps, offAxis, redacted } = row;
  const firstGap = gaps.find(({ from }) => from !== null) ?? gaps[0];
  const mark = ({ count, first }: Marked, title: string, text: string): ReactNode =>
    count === 0 ? null : (
      <button type="button" className={styles['jump']} title={title} onClick={() => show(first)}>
        {text}
      </button>
    );
  return (
    <>
      {mark(row.held, words.heldTitle, words.held(formatCount(row.held.count)))}
      {mark(row.missing, words.missingTitle, words.missing(formatCount(row.missing.count)))}
      {firstGap !== undefined && (
        <button
          type="button"
          className={styles['jump']}
          title={firstGap.detail ?? words.gapTitle}
          disabled={firstGap.from === null}
          onClick={() => {
            session.commands.seek(firstGap.from ?? 0);
            onJump();
          }}
        >
          {words.gaps(formatCount(gaps.length), gapReasons[firstGap.reason])}
        </button>
      )}
      {redacted > 0 && <span className={styles['note']}>{words.redacted(redacted)}</span>}
      {offAxis > 0 && (
        <button type="button" className={styles['jump']} title={words.offAxisTitle} onClick={onLedger}>
          {words.offAxis(formatCount(offAxis))}
        </button>
      )}
    </>
  );
}

function Coverage({ row, run }: { readonly row: LaneHonesty; readonly run: number }) {
  const model = useModel();
  const words = honestyWords;
  const { firstT, lastT } = row.lane;
  if (firstT === null || lastT === null) return null;
  const share = run > 0 ? Math.round(((lastT - firstT) / run) * 100) : 100;
  return (
    <>
      <span title={words.share(share)}>{stretchWords(model, firstT, lastT)}</span>
      {row.stopsEarly !== undefined && (
        <span className={styles['note']}>{words.early(formatDuration(row.stopsEarly))}</span>
      )}
    </>
  );
}

function ConfidenceMark({ row }: { readonly row: LaneHonesty }) {
  const words = honestyWords;
  const { level, reasons } = confidenceOf(row);
  const why = reasons.length === 0 ? words.highTitle : reasons.join(', ');
  return (
    <span className={classes(styles['confidence'], styles[level])} title={why}>
      {words[level]}
      {reasons.length > 0 && <span className={styles['unseen']}>: {why}</span>}
    </span>
  );
}
