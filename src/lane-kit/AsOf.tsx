import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import { formatDuration, say } from '../base/index.ts';
import type { LaneInfo, ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { IconButton } from '../ui/index.ts';
import styles from './AsOf.module.css';
import { nextSample, previousSample } from './samples.ts';
import { useAt } from './use-at.ts';

export interface AsOfProps {
  readonly session: Session;
  readonly lane: LaneInfo;
  /** What was sampled: "diff", "page". */
  readonly noun: string;
}

/** How old what a stage shows is at the playhead, and the ways to the samples before and after. */
export function AsOf({ session, lane, noun }: AsOfProps) {
  const { id } = lane;
  const said = useAt(
    session,
    useCallback((model: ModelReader, t: number) => ageOf(model, id, noun, t), [id, noun]),
    true,
  );
  const before = useAt(
    session,
    useCallback((model: ModelReader, t: number) => previousSample(model.lane(id), t), [id]),
    true,
  );
  const after = useAt(
    session,
    useCallback((model: ModelReader, t: number) => nextSample(model.lane(id), t), [id]),
    true,
  );
  if (!lane.anchored) return null;
  return (
    <span className={styles['asof']}>
      <span className={styles['age']}>{said}</span>
      <IconButton
        size="s"
        label={say`Previous sample of the ${say(noun)}`}
        icon={<ChevronLeft />}
        disabled={before === undefined}
        onClick={() => before !== undefined && session.commands.seek(before)}
      />
      <IconButton
        size="s"
        label={say`Next sample of the ${say(noun)}`}
        icon={<ChevronRight />}
        disabled={after === undefined}
        onClick={() => after !== undefined && session.commands.seek(after)}
      />
    </span>
  );
}

/** Coarse, so that a list that shows it renders seldom: tenths up to 10 s, seconds above. */
function ageOf(model: ModelReader, laneId: string, noun: string, t: number): string {
  const at = model.latest(laneId, t);
  if (at === undefined) return say`no ${say(noun)} yet`;
  const start = at.track.columns.start[at.index] ?? 0;
  if (model.axis === 'steps') return say`${say(noun)} of step ${Math.round(start) + 1}`;
  const age = t - start;
  // What a fold keeps is every change, what a hold keeps is a look now and then.
  const verb = say(at.track.archetype === 'fold' ? 'recorded' : 'sampled');
  if (age < 50) return say`${say(noun)} ${verb} now`;
  const coarse = age < 10_000 ? Math.round(age / 100) * 100 : Math.round(age / 1000) * 1000;
  return say`${say(noun)} ${verb} ${formatDuration(coarse)} ago`;
}
