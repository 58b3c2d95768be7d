import type { TimeWindow } from '../session/index.ts';

/**
 * Time to pixels and back for one window. The domain is milliseconds since the origin, never epoch:
 * 1.7e12 times a zoom of 1e6 would leave no bits for the pixel (float drift). Two lines of our own: a library's scale
 * brings colours, formats and interpolation along, 14 kB of the page's budget.
 */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** Milliseconds (steps on the step axis) in one CSS pixel; never 0. */
  readonly perPixel: number;
  x(t: number): number;
  t(x: number): number;
}

/** A window or width of no size is widened to 1, so that nothing that is drawn can be NaN. */
export function createScale(window: TimeWindow, width: number): TimeScale {
  const from = Number.isFinite(window.from) ? window.from : 0;
  const to = Number.isFinite(window.to) && window.to > from ? window.to : from + 1;
  const px = width > 0 && Number.isFinite(width) ? width : 1;
  const perPixel = (to - from) / px;
  return {
    from,
    to,
    width: px,
    perPixel,
    x: (t) => ((t - from) / (to - from)) * px,
    t: (x) => from + (x / px) * (to - from),
  };
}
