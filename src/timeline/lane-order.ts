import type { LaneInfo, Located, TrackReader } from '../model/index.ts';

/** All entries of one lane in the total order, by position: also those that no pixel ever showed. */
export interface LaneOrder {
  readonly length: number;
  at(position: number): Located | undefined;
  /** Position of the last entry that starts at or before `t`; -1 before the first, or when nothing is placed in time. */
  latest(t: number): number;
}

/**
 * A lane of one track is its own order. Several are merged into two columns of integers, O(n · tracks),
 * once per version; unanchored tracks have no place among the others and follow them.
 */
export function orderOf(lane: LaneInfo): LaneOrder {
  const placed = lane.tracks.filter((track) => track.anchored && track.columns.length > 0);
  const loose = lane.tracks.filter((track) => !track.anchored && track.columns.length > 0);
  const [only] = placed;
  const times = placed.length <= 1 ? single(only) : merged(placed);
  const tail = loose.reduce((sum, track) => sum + track.columns.length, 0);
  return {
    length: times.length + tail,
    latest: times.latest,
    at(position) {
      if (position < times.length) return times.at(position);
      let rest = position - times.length;
      for (const track of loose) {
        if (rest < track.columns.length) return { track, index: rest };
        rest -= track.columns.length;
      }
      return undefined;
    },
  };
}

function single(track: TrackReader | undefined): LaneOrder {
  if (track === undefined) return { length: 0, at: () => undefined, latest: () => -1 };
  return {
    length: track.columns.length,
    at: (position) =>
      position >= 0 && position < track.columns.length ? { track, index: position } : undefined,
    latest: (t) => track.latestAt(t),
  };
}

function merged(tracks: readonly TrackReader[]): LaneOrder {
  // By rank, so that of equal times the lower rank is taken first.
  const sorted = [...tracks].sort((a, b) => a.rank - b.rank);
  const length = sorted.reduce((sum, track) => sum + track.columns.length, 0);
  const which = new Uint16Array(length);
  const index = new Uint32Array(length);
  const heads = new Uint32Array(sorted.length);
  const startOf = (at: number, head: number): number => sorted[at]?.columns.start[head] ?? Infinity;
  for (let i = 0; i < length; i++) {
    let best = 0;
    let bestStart = Infinity;
    for (let at = 0; at < sorted.length; at++) {
      const head = heads[at] as number;
      if (head >= (sorted[at]?.columns.length ?? 0)) continue;
      const start = startOf(at, head);
      if (start < bestStart) {
        best = at;
        bestStart = start;
      }
    }
    which[i] = best;
    index[i] = heads[best] as number;
    heads[best] = (heads[best] as number) + 1;
  }
  return {
    length,
    at(position) {
      const track = sorted[which[position] ?? -1];
      return track === undefined ? undefined : { track, index: index[position] as number };
    },
    latest(t) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (startOf(which[middle] as number, index[middle] as number) <= t) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
  };
}
