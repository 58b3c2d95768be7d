import type { PlaybackState, TimeWindow } from './types.ts';

/** The stretch a playhead may stand in. On the step axis t counts entries, from 0. */
export interface PlaybackBounds {
  readonly start: number;
  readonly end: number;
  readonly axis: 'time' | 'steps';
  /** More may be appended. */
  readonly live: boolean;
}

/**
 * From a place in play to an instant of the run and back, both monotone: what is left out when idle time
 * is skipped, or play that goes from step to step. `end` is the place at which the run is over.
 */
export interface PlayMap {
  toPlay(t: number): number;
  toRun(place: number): number;
  readonly start: number;
  readonly end: number;
}

/** The playback machine's whole memory. */
export interface Playback {
  readonly state: PlaybackState;
  /** Where the playhead stands: inside the bounds, an integer on the step axis. */
  readonly t: number;
  readonly rate: number;
  /** Seconds in which the whole run is to be played, whatever speed that takes; `rate` counts when there are none. */
  readonly sweep: number | undefined;
  /** Without one a place in play is the instant itself. */
  readonly map: PlayMap | undefined;
  readonly bounds: PlaybackBounds;
  /** Playing wraps from `to` to `from`. */
  readonly loop: TimeWindow | undefined;
  /** A place in play. Place = anchorT + (now - anchorNow) · speed. Not yet anchored: the next frame does it. */
  readonly anchorT: number;
  readonly anchorNow: number | undefined;
  readonly lastNow: number | undefined;
}

/** A longer silence between two frames is a stall of the page (a hidden tab, a blocked thread), not time to catch up. */
export const FRAME_GAP_MS = 250;

/** How much is played from the run's start to its end: ms, or steps. */
function playLength({ map, bounds }: Playback): number {
  return map === undefined ? bounds.end - bounds.start : map.end - map.start;
}

/** How many times as fast as it was the run is played; on the step axis, steps a second. */
export function rateOf(p: Playback): number {
  if (p.sweep === undefined) return p.rate;
  const length = playLength(p);
  const rate = length / p.sweep / (p.bounds.axis === 'steps' ? 1 : 1000);
  return rate > 0 && Number.isFinite(rate) ? rate : 1;
}

/** Axis units per millisecond: one step a second on the step axis, times the rate. */
function speed(p: Playback): number {
  return p.bounds.axis === 'steps' ? rateOf(p) / 1000 : rateOf(p);
}

/** The place in play of an instant. */
export const placeOf = ({ map }: Playback, t: number): number => (map === undefined ? t : map.toPlay(t));

/**
 * The continuous place in play at `now`, unclamped: from the anchor while frames come regularly, from
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
  return { ...p, t: clamped, anchorT: placeOf(p, clamped), anchorNow: undefined, lastNow: undefined };
}

/** The nearest instant a playhead may stand at. */
export function clampTo(bounds: PlaybackBounds, t: number): number {
  const inside = Math.min(bounds.end, Math.max(bounds.start, t));
  return bounds.axis === 'steps' ? Math.floor(inside) : inside;
}
