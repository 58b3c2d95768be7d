import type { PlaybackBounds } from './playback-time.ts';

/** The edge that is followed closes most of its distance to the data's in this time, ms: bursts become motion. */
const EASE_MS = 70;
/** Shortest and longest time between two moves, ms: each has to be drawn, and one that is less than a pixel is not seen. */
const MOVE_MS = [40, 100] as const;
/** About as many pixels as a window is wide. */
const PIXELS = 1000;
/** Without a frame for so long nobody sees it move: it is where the data is. */
const STILL_MS = 120;
/** Closer than this is there, in ms of the run. */
const NEAR_MS = 1;

/** The edge that a follower is held at: never beyond the data's, and a little behind it where records come in bursts. */
export interface LiveEdge {
  /** Bounds for the playback. `isFollowing`: only then is anything held back. */
  shown(bounds: PlaybackBounds, isFollowing: boolean): PlaybackBounds;
  /** One animation frame, ms, while the window shows `span` ms of the run. True: the shown edge moved. */
  frame(now: number, span: number): boolean;
}

export function createLiveEdge(now: () => number): LiveEdge {
  let edge: number | undefined;
  let target = 0;
  let movedAt = -Infinity;
  let seenAt = -Infinity;

  return {
    shown(bounds, isFollowing) {
      target = bounds.end;
      const isHeld =
        isFollowing &&
        bounds.live &&
        bounds.axis === 'time' &&
        now() - seenAt < STILL_MS &&
        edge !== undefined;
      if (!isHeld || edge === undefined || edge > target) edge = target;
      return edge === bounds.end ? bounds : { ...bounds, end: edge };
    },
    frame(at, span) {
      seenAt = now();
      const every = Math.min(MOVE_MS[1], Math.max(MOVE_MS[0], span / PIXELS));
      const isThere = edge === undefined || edge >= target;
      const passed = Math.min(100, Math.max(0, at - movedAt));
      if (isThere || passed >= every) movedAt = at;
      if (isThere || edge === undefined || passed < every) return false;
      const next = edge + (target - edge) * (1 - Math.exp(-passed / EASE_MS));
      edge = target - next < NEAR_MS ? target : next;
      return true;
    },
  };
}
