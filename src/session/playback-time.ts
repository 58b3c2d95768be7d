import type { PlaybackState, TimeWindow } from './types.ts';

/** The stretch a playhead may stand in. On the step axis t counts entries, from 0. */
export interface PlaybackBounds {
  readonly start: number;
  readonly end: number;
  readonly axis: 'time' | 'steps';
  /** More may be appended. */
  readonly live: boolean;
}

/** The playback machine's whole memory. */
export interface Playback {
  readonly state: PlaybackState;
  /** Where the playhead stands: inside the bounds, an integer on the step axis. */
  readonly t: number;
  readonly rate: number;
  readonly bounds: PlaybackBounds;
  /** Playing wraps from `to` to `from`. */
  readonly loop: TimeWindow | undefined;
  /** Time = anchorT + (now - anchorNow) · speed. Not yet anchored: the next frame does it. */
  readonly anchorT: number;
  readonly anchorNow: number | undefined;
  readonly lastNow: number | undefined;
}

/** A longer silence between two frames is a stall of the page (a hidden tab, a blocked thread), not time to catch up. */
export const FRAME_GAP_MS = 250;

/** Axis units per millisecond: one step a second on the step axis, times the rate. */
function speed(p: Playback): number {
  return p.bounds.axis === 'steps' ? p.rate / 1000 : p.rate;
}

/**
 * The continuous position at `now`, unclamped: from the anchor while frames come regularly, from
 * the last frame plus 250 ms after a gap.
 */
export function headAt(p: Playback, now: number | undefined): number {
  if (now === undefined || p.anchorNow === undefined || p.lastNow === undefined) return p.anchorT;
  const last = p.anchorT + (p.lastNow - p.anchorNow) * speed(p);
  if (now < p.lastNow) return last;
  if (now - p.lastNow > FRAME_GAP_MS) return last + FRAME_GAP_MS * speed(p);
  return p.anchorT + (now - p.anchorNow) * speed(p);
}

/** Puts the playhead at `t`, clamped to the bounds; the next frame anchors there. `t` is finite. */
export function moved(p: Playback, t: number): Playback {
  const clamped = clampTo(p.bounds, t);
  return { ...p, t: clamped, anchorT: clamped, anchorNow: undefined, lastNow: undefined };
}

/** The nearest instant a playhead may stand at. */
export function clampTo(bounds: PlaybackBounds, t: number): number {
  const inside = Math.min(bounds.end, Math.max(bounds.start, t));
  return bounds.axis === 'steps' ? Math.floor(inside) : inside;
}
