import { laneEntries } from '../../lane-kit/index.ts';
import { Flag, type LaneInfo } from '../../model/index.ts';

/** One sampling of the working tree. */
export interface Checkpoint {
  readonly entryId: string;
  /** Milliseconds of the run; the place in order where nothing has a time. */
  readonly t: number;
  /** The same diff as the one before it on its track. */
  readonly held: boolean;
  /** The state at the end of the run, taken from its record: no sampling. */
  readonly final: boolean;
}

const cache = new WeakMap<LaneInfo, readonly Checkpoint[]>();

/** All checkpoints of the lane in the total order, over its tracks. O(n), once a version of the lane. */
export function checkpointsOf(lane: LaneInfo): readonly Checkpoint[] {
  const known = cache.get(lane);
  if (known !== undefined) return known;
  const entries = laneEntries(lane);
  const all: Checkpoint[] = [];
  for (let i = 0; i < entries.length; i++) {
    const at = entries.at(i);
    if (at === undefined) continue;
    const { track, index } = at;
    all.push({
      entryId: track.entryId(index),
      t: track.columns.start[index] as number,
      held: ((track.columns.flags[index] as number) & Flag.held) !== 0,
      final: track.kindOf(index) === 'final-snapshot',
    });
  }
  cache.set(lane, all);
  return all;
}
