import type { LaneInfo } from '../model/index.ts';

/** Start of the last sample of a lane strictly before t, ms. O(tracks · log n). */
export function previousSample(lane: LaneInfo | undefined, t: number): number | undefined {
  let best: number | undefined;
  for (const track of lane?.tracks ?? []) {
    const start = track.anchored ? track.columns.start[track.firstFrom(t) - 1] : undefined;
    if (start !== undefined && (best === undefined || start > best)) best = start;
  }
  return best;
}

/** Start of the first sample of a lane strictly after t, ms. O(tracks · log n). */
export function nextSample(lane: LaneInfo | undefined, t: number): number | undefined {
  let best: number | undefined;
  for (const track of lane?.tracks ?? []) {
    const start = track.anchored ? track.columns.start[track.latestAt(t) + 1] : undefined;
    if (start !== undefined && (best === undefined || start < best)) best = start;
  }
  return best;
}
