import { Flag, Level, type TrackReader } from '../../model/index.ts';
import { alphaAt, outline, selectedIndex } from '../style.ts';
import type { Ink, LaneView, Painter } from '../types.ts';
import { knownWorst } from './point.ts';

export interface FoldStyle {
  readonly ink: Ink;
  readonly top: number;
  readonly height: number;
}

const COLUMN = 2;
const STEP = 3;
/** A column of so many deltas has the full height, whatever the window holds. */
const FULL_COLUMN = 256;
/** Keyframes are looked for among at most so many entries a frame. */
const KEYFRAME_SCAN = 20_000;

/** Folds: how many deltas fall in each column, and a tick where a keyframe lies. O(pixels · log n). */
export function drawFold(p: Painter, view: LaneView, track: TrackReader, style: FoldStyle): void {
  const pixels = Math.max(1, Math.ceil(view.width / STEP));
  const { count, level } = track.density(view.t0, view.t1, pixels);
  const perPixel = (view.t1 - view.t0) / pixels;
  const bottom = style.top + style.height;
  const errorsAt: number[] = [];
  for (let column = 0; column < pixels; column++) {
    const deltas = count[column] as number;
    if (deltas === 0) continue;
    const from = view.t0 + column * perPixel;
    const x = (column * view.width) / pixels;
    const share = Math.min(1, Math.log2(deltas + 1) / Math.log2(FULL_COLUMN + 1));
    const h = Math.max(2, (style.height - 2) * share);
    p.rect(x, bottom - h, COLUMN, h, style.ink, 0.6 * alphaAt(view, from));
    if (knownWorst(view, track, from, from + perPixel, level[column] as number) >= Level.error)
      errorsAt.push(x);
  }
  drawKeyframes(p, view, track, style);
  for (const x of errorsAt) p.triangle(x, style.top + 5, 9, 'err');
  const selected = selectedIndex(view, track);
  if (selected >= 0)
    outline(p, view.x(track.columns.start[selected] as number) - 4, style.top, 8, style.height);
}

function drawKeyframes(p: Painter, view: LaneView, track: TrackReader, style: FoldStyle): void {
  const { start, flags, length } = track.columns;
  const from = track.firstFrom(view.t0);
  const to = Math.min(length, track.firstFrom(view.t1) + 1);
  if (to - from > KEYFRAME_SCAN) return;
  let lastX = -Infinity;
  for (let i = from; i < to; i++) {
    if (((flags[i] as number) & Flag.keyframe) === 0) continue;
    const x = view.x(start[i] as number);
    if (x - lastX < 3) continue;
    lastX = x;
    p.rect(x - 0.5, style.top, 1.5, style.height, style.ink, alphaAt(view, start[i] as number));
  }
}
