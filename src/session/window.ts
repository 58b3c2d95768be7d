import type { TimeWindow } from './types.ts';

/** What the axis is made of: the part of a document that a window depends on. */
export interface Extent {
  readonly start: number;
  readonly duration: number;
  readonly axis: 'time' | 'steps';
}

/** Share of the run that stays visible beside each end, so that what happens there can be seen and hit. */
const EDGE = 0.02;
/** Share of a stretch that is left free on both sides when it is fitted. */
const MARGIN = 0.05;
/** A run, or a stretch, without length gets a window around it: a second, or two steps. */
const LONE_SPAN = { time: 1000, steps: 2 } as const;
/** Smallest window: a microsecond, or two steps. */
const MIN_SPAN = { time: 0.001, steps: 2 } as const;
/** Below this share of the largest |t|, neighbouring pixels are no longer distinct as Float64. */
const FLOAT_SHARE = 2 ** -40;

/** The widest window there is: the whole run with a little room at both ends. */
export function runWindow({ start, duration, axis }: Extent): TimeWindow {
  const from = Number.isFinite(start) ? start : 0;
  if (!(duration > 0) || !Number.isFinite(duration)) return around(from, LONE_SPAN[axis]);
  const room = Math.max(duration * EDGE, MIN_SPAN[axis] / 2);
  return { from: from - room, to: from + duration + room };
}

/** The nearest window that is inside the run, and neither wider than it nor too small to draw. */
export function clampWindow(window: TimeWindow, extent: Extent): TimeWindow {
  const outer = runWindow(extent);
  const asked = window.to - window.from;
  if (!(asked > 0) || !Number.isFinite(asked)) return outer;
  const whole = outer.to - outer.from;
  const span = Math.min(whole, Math.max(smallest(extent, outer), asked));
  if (span >= whole) return outer;
  const grown = span === asked ? window : around((window.from + window.to) / 2, span);
  if (grown.from < outer.from) return { from: outer.from, to: outer.from + span };
  if (grown.to > outer.to) return { from: outer.to - span, to: outer.to };
  return grown;
}

/** `factor` over 1 zooms in. What stands at `at` stays where it is, unless an end of the run is in the way. */
export function zoomWindow(window: TimeWindow, factor: number, at: number, extent: Extent): TimeWindow {
  if (!(factor > 0) || !Number.isFinite(factor) || !Number.isFinite(at)) return window;
  const span = window.to - window.from;
  const share = span > 0 ? (at - window.from) / span : 0.5;
  const outer = runWindow(extent);
  const next = Math.min(outer.to - outer.from, Math.max(smallest(extent, outer), span / factor));
  return clampWindow({ from: at - share * next, to: at + (1 - share) * next }, extent);
}

/** Moves the window by a share of its width; it stops at the ends of the run. */
export function panWindow(window: TimeWindow, share: number, extent: Extent): TimeWindow {
  if (!Number.isFinite(share)) return window;
  const by = share * (window.to - window.from);
  return clampWindow({ from: window.from + by, to: window.to + by }, extent);
}

/** A window around a stretch with 5 % left free on both sides; an instant gets a second (two steps). */
export function fitWindow(stretch: TimeWindow, extent: Extent): TimeWindow {
  const from = Math.min(stretch.from, stretch.to);
  const span = Math.abs(stretch.to - stretch.from);
  if (!Number.isFinite(from) || !Number.isFinite(span)) return runWindow(extent);
  if (span === 0) return clampWindow(around(from, LONE_SPAN[extent.axis]), extent);
  return clampWindow({ from: from - span * MARGIN, to: from + span * (1 + MARGIN) }, extent);
}

function smallest(extent: Extent, outer: TimeWindow): number {
  return Math.max(MIN_SPAN[extent.axis], Math.max(Math.abs(outer.from), Math.abs(outer.to)) * FLOAT_SHARE);
}

function around(at: number, span: number): TimeWindow {
  return { from: at - span / 2, to: at + span / 2 };
}
