import type { LaneInfo, ModelReader, TrackReader } from '../model/index.ts';

/** Entries of a lane in the total order, over all its tracks: what a list of the lane counts by. */
export interface LaneEntries {
  /** False: nothing of the lane is on the axis; its entries are listed whole, in the order of the file. */
  readonly anchored: boolean;
  readonly length: number;
  /** How many start at or before `t`. O(tracks · log n). */
  upTo(t: number): number;
  at(position: number): { readonly track: TrackReader; readonly index: number } | undefined;
  /** Position of an entry; -1 if the lane does not have it. O(1) for one track, O(n) for several. */
  positionOf(entryId: string, model: ModelReader): number;
}

/**
 * One track costs nothing; several are merged once a version, O(n log n). Unanchored tracks are left
 * out where others are on the axis, and never merged by times that they do not share.
 */
export function laneEntries(lane: LaneInfo): LaneEntries {
  const onAxis = lane.tracks.filter((track) => track.anchored);
  const tracks = onAxis.length > 0 ? onAxis : lane.tracks;
  const [only] = tracks;
  return tracks.length === 1 && only !== undefined ? ofOne(only) : ofMany(tracks);
}

function ofOne(track: TrackReader): LaneEntries {
  return {
    anchored: track.anchored,
    length: track.columns.length,
    upTo: (t) => (track.anchored ? track.latestAt(t) + 1 : track.columns.length),
    at: (index) => (index >= 0 && index < track.columns.length ? { track, index } : undefined),
    positionOf(entryId, model) {
      const at = model.locate(entryId);
      return at !== undefined && at.track.id === track.id ? at.index : -1;
    },
  };
}

function ofMany(tracks: readonly TrackReader[]): LaneEntries {
  const merged: { track: TrackReader; index: number; t: number }[] = [];
  for (const track of tracks) {
    for (let index = 0; index < track.columns.length; index++) {
      merged.push({ track, index, t: track.columns.start[index] as number });
    }
  }
  const anchored = tracks[0]?.anchored ?? true;
  if (anchored) merged.sort((a, b) => a.t - b.t || a.track.rank - b.track.rank || a.index - b.index);
  return {
    anchored,
    length: merged.length,
    upTo: (t) => (anchored ? tracks.reduce((sum, track) => sum + track.latestAt(t) + 1, 0) : merged.length),
    at: (position) => merged[position],
    positionOf(entryId, model) {
      const at = model.locate(entryId);
      return at === undefined
        ? -1
        : merged.findIndex((each) => each.track.id === at.track.id && each.index === at.index);
    },
  };
}
