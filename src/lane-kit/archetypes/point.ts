import { Level, type TrackReader } from '../../model/index.ts';
import { DIM, alphaAt, outline, selectedIndex } from '../style.ts';
import type { Ink, LaneView, Painter } from '../types.ts';

export interface PointStyle {
  readonly ink: Ink;
  /** Band of the lane the points lie in, px. */
  readonly top: number;
  readonly height: number;
  readonly shape?: 'dot' | 'square';
  /** Ink of one entry where it differs (stderr); asked for entries that are drawn one by one. */
  readonly inkOf?: (track: TrackReader, index: number) => Ink;
}

/** Up to so many entries in view are marks of their own; more become columns. */
const MARKS = 300;
/** Width of a column, px. */
const COLUMN = 2;
/** A column of so many entries has the full height, whatever the window holds. */
const FULL_COLUMN = 16;
/** Error marks stand no closer than this, px; the worst of the run wins. */
const ERROR_STEP = 8;

/** Points: marks where there is room, else columns by count. Errors are triangles on top. O(pixels · log n). */
export function drawPoints(p: Painter, view: LaneView, track: TrackReader, style: PointStyle): void {
  const from = track.firstFrom(view.t0);
  const to = track.firstFrom(view.t1) + 1;
  if (to - from <= MARKS) drawMarks(p, view, track, style, from, to);
  else drawColumns(p, view, track, style);
  const selected = selectedIndex(view, track);
  if (selected < 0) return;
  const x = view.x(track.columns.start[selected] as number);
  outline(p, x - 6, style.top, 12, style.height);
}

function drawMarks(
  p: Painter,
  view: LaneView,
  track: TrackReader,
  style: PointStyle,
  from: number,
  to: number,
): void {
  const { start, level } = track.columns;
  const middle = style.top + style.height / 2;
  const end = Math.min(to, track.columns.length);
  let lastX = -Infinity;
  for (let i = from; i < end; i++) {
    const t = start[i] as number;
    const x = view.x(t);
    const seen = t <= view.playhead;
    const worst = seen ? (level[i] as number) : Level.info;
    // Marks of the same pixel are one mark, but a worse one is never hidden.
    if (worst >= Level.error || (x - lastX < 1 && worst < Level.warning)) continue;
    lastX = x;
    const ink: Ink = worst === Level.warning ? 'run' : (style.inkOf?.(track, i) ?? style.ink);
    const alpha = (seen ? 1 : DIM) * (worst === Level.debug ? 0.5 : 0.85);
    if (style.shape === 'square') p.rect(x - 4, middle - 4, 8, 8, ink, alpha, 1);
    else p.dot(x, middle, worst === Level.debug ? 2 : 2.6, ink, alpha);
  }
  for (let i = from; i < end; i++) {
    const t = start[i] as number;
    if ((level[i] as number) >= Level.error && t <= view.playhead) p.triangle(view.x(t), middle, 10, 'err');
  }
}

function drawColumns(p: Painter, view: LaneView, track: TrackReader, style: PointStyle): void {
  const pixels = Math.max(1, Math.ceil(view.width / COLUMN));
  const { count, level } = track.density(view.t0, view.t1, pixels);
  const perPixel = (view.t1 - view.t0) / pixels;
  const bottom = style.top + style.height;
  let lastError = -Infinity;
  const errorsAt: number[] = [];
  for (let column = 0; column < pixels; column++) {
    const entries = count[column] as number;
    if (entries === 0) continue;
    const from = view.t0 + column * perPixel;
    const worst = knownWorst(view, track, from, from + perPixel, level[column] as number);
    const share = Math.min(1, Math.log2(entries + 1) / Math.log2(FULL_COLUMN + 1));
    const h = Math.max(4, style.height * share);
    const x = column * COLUMN;
    p.rect(x, bottom - h, COLUMN, h, worst === Level.warning ? 'run' : style.ink, alphaAt(view, from) * 0.7);
    if (worst >= Level.error && x - lastError >= ERROR_STEP) {
      lastError = x;
      errorsAt.push(x + COLUMN / 2);
    }
  }
  for (const x of errorsAt) p.triangle(x, style.top + style.height / 2, 10, 'err');
}

/** Worst level of a bucket as known at the playhead: the one bucket it stands in is looked at entry by entry. */
export function knownWorst(
  view: LaneView,
  track: TrackReader,
  from: number,
  to: number,
  worst: number,
): number {
  if (to <= view.playhead) return worst;
  if (from > view.playhead || worst <= Level.info) return Math.min(worst, Level.info);
  const { start, level } = track.columns;
  let known: number = Level.debug;
  for (
    let i = track.firstFrom(from);
    i < track.columns.length && (start[i] as number) <= view.playhead;
    i++
  ) {
    known = Math.max(known, level[i] as number);
    if (known >= Level.error) break;
  }
  return known;
}
