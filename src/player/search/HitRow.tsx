import { formatClock, say } from '../../base/index.ts';
import type { Excerpt } from '../../engine/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { useModel } from '../viewing/session-context.ts';
import type { FoundHit } from './found.ts';
import styles from './SearchPanel.module.css';

export interface HitRowProps {
  readonly hit: FoundHit;
  /** Nothing until it is there, or where a filter alone found the entry. */
  readonly excerpt: Excerpt | undefined;
}

/** Characters before what was found: it must be in sight where a row is one short line. */
const LEAD = 20;

/** Lane, place and time of a hit, and what was found there. */
export function HitRow({ hit: { of, at }, excerpt }: HitRowProps) {
  const model = useModel();
  const { track } = of;
  const lane = model.lane(track.laneId);
  const t = of.starts.array[at] ?? 0;
  const time = !track.anchored ? '' : model.axis === 'steps' ? `#${t + 1}` : formatClock(t, 1);
  const index = track.indexOf(of.seqs.array[at] ?? -1);
  const { text, from, to, path } = excerpt ?? {
    text: index < 0 ? '' : track.label(index),
    from: 0,
    to: 0,
    path: '',
  };
  return (
    <div className={styles['hit']} data-plane={lane?.plane}>
      <span className={styles['where']}>
        <i aria-hidden="true" />
        <span className={styles['lane']}>{say(lane?.title ?? track.laneId)}</span>
        {path !== '' && <span className={styles['path']}>{path}</span>}
        <span className={styles['time']}>{time}</span>
      </span>
      <span className={styles['snippet']}>
        <VisibleText text={from > LEAD ? `…${text.slice(from - LEAD, from)}` : text.slice(0, from)} />
        {to > from && (
          <mark>
            <VisibleText text={text.slice(from, to)} />
          </mark>
        )}
        <VisibleText text={text.slice(to)} />
      </span>
    </div>
  );
}
