import {
  alphaAt,
  DIM,
  type LanePart,
  type LaneView,
  MIN_WIDTH,
  outline,
  type Painter,
  selectedIndex,
} from '../../lane-kit/index.ts';
import { Flag, type LaneInfo } from '../../model/index.ts';

export const HEIGHT = 18;
const TOP = 4;
const MARK = 11;
/** Room a mark keeps for itself, px. */
const STEP = 4;

export function repoParts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .map((track) => ({
      kind: 'hold',
      track,
      top: TOP,
      height: MARK,
      style: { ink: 'env', soft: 'env-soft', top: TOP, height: MARK },
    }));
}

/** Where the next mark of any track stands, px: labels of two tracks share the lane and never overlap. */
function nextMark(view: LaneView, parts: readonly LanePart[], t: number, x: number): number {
  let until = view.width;
  for (const { track } of parts) {
    const { start, length } = track.columns;
    let next = track.latestAt(t) + 1;
    if (next < length && view.x(start[next] as number) < x + STEP) next = track.firstFrom(view.t(x + STEP));
    if (next < length) until = Math.min(until, view.x(start[next] as number));
  }
  return until;
}

/**
 * A mark at each checkpoint and the size of its diff beside it, cut where the next mark stands.
 * Unchanged checkpoints are faint. At most one mark a few pixels, which says what the last of those there (of the past, where the
 * playhead stands among them) left: O(pixels · log n).
 */
export function drawRepo(p: Painter, view: LaneView, parts: readonly LanePart[]): void {
  for (const { track } of parts) {
    const { start, length, flags } = track.columns;
    let i = Math.max(0, track.latestAt(view.t0));
    while (i < length && (start[i] as number) <= view.t1) {
      const t = start[i] as number;
      const x = view.x(t);
      const next = Math.max(i + 1, track.firstFrom(view.t(x + STEP)));
      const alpha = alphaAt(view, t);
      const last = t <= view.playhead ? Math.min(next - 1, track.latestAt(view.playhead)) : next - 1;
      const held = next - i === 1 && ((flags[i] as number) & Flag.held) !== 0;
      const missing = ((flags[last] as number) & Flag.missing) !== 0;
      if (missing) p.hatch(x, TOP, 8, MARK, 'ink-3');
      p.rect(x, TOP, held ? 1 : MIN_WIDTH + 1, MARK, missing ? 'ink-3' : 'env', held ? alpha * 0.5 : alpha);
      const until = nextMark(view, parts, t, x);
      if (!held)
        p.text(missing ? 'missing' : track.label(last), x + 8, HEIGHT / 2 + 0.5, until - x - 12, 'ink-2', {
          alpha: alpha === DIM ? 0.6 : 1,
        });
      i = next;
    }
    const selected = selectedIndex(view, track);
    if (selected >= 0) outline(p, view.x(start[selected] as number) - 3, TOP - 2, 9, MARK + 4);
  }
}
