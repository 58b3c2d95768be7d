import type { ModelReader, TrackReader } from '../model/index.ts';
import type { ClaimedLane, LaneRow } from './types.ts';

/**
 * The entries of a lane that touch [t0, t1], in the total order, as rows to read: the structure that
 * stands beside the canvas. Facts are those known at `playhead`. At most `limit` rows;
 * O(log n + limit · log limit).
 */
export function rowsOf(
  { definition, lane }: ClaimedLane, model: ModelReader, t0: number, t1: number, limit: number, playhead: number,
): LaneRow[] {
  const found: { track: TrackReader; index: number }[] = [];
  for (const track of lane.tracks) {
    const indices = track.anchored ? track.range(t0, t1, limit) : firstOf(track, limit);
    for (const index of indices) found.push({ track, index });
  }
  const start = (at: { track: TrackReader; index: number }): number => at.track.columns.start[at.index] as number;
  found.sort((a, b) => start(a) - start(b) || a.track.rank - b.track.rank || a.index - b.index);
  return found.slice(0, limit).map(({ track, index }) => {
    const ref = { trackId: track.id, seq: track.columns.seq[index] as number };
    const { title, facts } = definition.describe(ref, model, playhead);
    return { entryId: track.entryId(index), time: track.columns.start[index] as number, title, facts };
  });
}

/** An unanchored track has no place on the axis: its rows are read from its first on. */
function firstOf(track: TrackReader, limit: number): number[] {
  return Array.from({ length: Math.min(limit, track.columns.length) }, (_, index) => index);
}
