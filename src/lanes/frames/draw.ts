import {
  DIM,
  type LanePart,
  type LaneView,
  outline,
  type Painter,
  selectedIndex,
} from '../../lane-kit/index.ts';
import { Flag, type LaneInfo, type TrackReader } from '../../model/index.ts';

export const HEIGHT = 34;
const TOP = 3;
const THUMB_W = 47;
const THUMB_H = 28;
const SLOT = 51.5;

export function framesParts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .map((track) => ({
      kind: 'hold',
      track,
      top: TOP,
      height: THUMB_H,
      style: { ink: 'env', soft: 'env-soft', top: TOP, height: THUMB_H },
    }));
}

/**
 * As many thumbnails as fit. Slots stand on a grid of the run, not of the window, so that panning
 * moves pictures and does not change them; each shows the last frame that began before its end, and
 * the slot with the playhead the one shown at the playhead. A held picture is fainter than a new
 * one; a missing one is hatched. O(slots · log n).
 */
export function drawFilmstrip(p: Painter, view: LaneView, parts: readonly LanePart[]): void {
  const slotMs = ((view.t1 - view.t0) / view.width) * SLOT;
  if (!(slotMs > 0)) return;
  for (const { track } of parts) {
    const first = Math.floor((view.t0 - view.model.start) / slotMs);
    const last = Math.ceil((view.t1 - view.model.start) / slotMs);
    for (let slot = first; slot < last; slot++)
      drawSlot(p, view, track, view.model.start + slot * slotMs, slotMs);
    const selected = selectedIndex(view, track);
    if (selected >= 0) outline(p, view.x(track.columns.start[selected] as number) - 2, 1, 5, HEIGHT - 2);
  }
}

function drawSlot(p: Painter, view: LaneView, track: TrackReader, from: number, slotMs: number): void {
  const to = from + slotMs;
  const future = from > view.playhead;
  const shownAt = !future && to > view.playhead ? view.playhead : to;
  const index = track.latestAt(shownAt);
  if (index < 0) return;
  const start = track.columns.start[index] as number;
  const flags = track.columns.flags[index] as number;
  const x = view.x(from) + (SLOT - THUMB_W) / 2;
  const dim = future ? DIM : 1;
  const isNew = start >= from;
  const image = (flags & Flag.missing) !== 0 ? 'missing' : view.thumbnails?.get(track.entryId(index));
  p.rect(x - 1, TOP - 1, THUMB_W + 2, THUMB_H + 2, 'line-2', dim, 3);
  p.rect(x, TOP, THUMB_W, THUMB_H, 'raised', dim, 2);
  if (image === 'missing') p.hatch(x, TOP, THUMB_W, THUMB_H, 'ink-3');
  else if (image !== undefined) p.image(image, x, TOP, THUMB_W, THUMB_H, dim * (isNew ? 1 : 0.55));
  if (!isNew) return;
  // Where in the slot its first new picture began.
  const began = track.columns.start[track.firstFrom(from)] as number;
  p.rect(view.x(began), TOP + THUMB_H, 2, 3, 'env', dim);
}
