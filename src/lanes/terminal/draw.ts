import { DIM, drawPart, type LanePart, type LaneView, type Painter } from '../../lane-kit/index.ts';

/** Closer marks than this are one. */
const APART = 3;
const LABEL_ROOM = 40;
/** Marks drawn a frame; a window with more of them shows the first of each stretch of pixels. */
const MOST = 400;

/** How much was written when, and over it the marks that were set in the session. O(pixels · log n). */
export function drawTerminal(p: Painter, view: LaneView, parts: readonly LanePart[]): void {
  for (const part of parts) {
    drawPart(p, view, part);
    drawMarkers(p, view, part);
  }
}

/** Markers lie on the lane of checkpoints; here they say which part of the output they belong to. */
function drawMarkers(p: Painter, view: LaneView, { track, top, height }: LanePart): void {
  const markers = view.model.track(`${track.id}.markers`);
  if (markers === undefined || !markers.anchored) return;
  const { start, length } = markers.columns;
  let i = markers.firstFrom(view.t0);
  for (let drawn = 0; i < length && drawn < MOST; drawn++) {
    const t = start[i] as number;
    if (t > view.t1) return;
    const x = view.x(t);
    const alpha = t > view.playhead ? DIM : 1;
    p.line(x, top - 2, x, top + height + 2, 'evi', alpha, 1.5);
    const next = markers.firstFrom(view.t(x + APART));
    const nextX = next < length ? view.x(start[next] as number) : view.width;
    if (nextX - x >= LABEL_ROOM)
      p.text(markers.label(i), x + 4, top + height / 2, nextX - x - 8, 'ink-2', { alpha });
    i = Math.max(i + 1, next);
  }
}
