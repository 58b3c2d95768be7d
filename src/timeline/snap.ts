import type { TrackReader } from '../model/index.ts';

/** How near an edge draws the pointer, CSS px. */
export const SNAP_PX = 6;
/** Ends looked at per track; where more lie within reach, snapping to one of them says nothing. */
const MAX_ENDS = 32;

/**
 * The event edge nearest to `t` within `reach` ms, or `t` itself. Samples and mutations are no
 * edges: at their density every pixel would be one. O(tracks · log n).
 */
export function snapToEdge(tracks: readonly TrackReader[], t: number, reach: number): number {
  let best = t;
  let distance = reach;
  const offer = (edge: number | undefined): void => {
    if (edge === undefined || !Number.isFinite(edge)) return;
    const away = Math.abs(edge - t);
    if (away > distance || (away === distance && best !== t)) return;
    best = edge;
    distance = away;
  };
  for (const track of tracks) {
    if (!track.anchored || track.archetype === 'series' || track.archetype === 'fold') continue;
    const { start, end } = track.columns;
    const next = track.firstFrom(t);
    offer(next < track.columns.length ? start[next] : undefined);
    offer(next > 0 ? start[next - 1] : undefined);
    if (track.archetype !== 'span') continue;
    for (const index of track.range(t - reach, t + reach, MAX_ENDS)) offer(end[index]);
  }
  return best;
}
