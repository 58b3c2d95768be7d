/** The parts of a `WheelEvent` that decide. */
export interface WheelInput {
  readonly deltaX: number;
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
  readonly alt?: boolean;
}

export type WheelIntent =
  /** Left to the browser, which scrolls the lanes or, when they have nothing to scroll, the page. */
  | { readonly do: 'scroll' }
  | { readonly do: 'zoom'; readonly factor: number }
  /** CSS px; positive moves the window to later times. */
  | { readonly do: 'pan'; readonly dx: number };

const LINE = 16;
/** One notch of an ordinary wheel (100 px) zooms by about a fifth; a pinch sends small deltas with Control set. */
const ZOOM_PER_PX = 0.002;
const MAX_ZOOM_STEP = 2;

/**
 * What a wheel event means. Only `scroll` is left to the browser; the others must not also zoom the page or go back.
 * `plain`: what the wheel without a key does; where it zooms, Alt scrolls.
 */
export function wheelIntent(
  input: WheelInput,
  pageWidth: number,
  plain: 'scroll' | 'zoom' = 'scroll',
): WheelIntent {
  const unit = input.deltaMode === 1 ? LINE : input.deltaMode === 2 ? pageWidth : 1;
  const dx = input.deltaX * unit;
  const dy = input.deltaY * unit;
  const sideways = Math.abs(dx) > Math.abs(dy);
  if (input.ctrl || input.meta || (plain === 'zoom' && !input.shift && input.alt !== true && !sideways)) {
    const main = Math.abs(dy) >= Math.abs(dx) ? dy : dx;
    const factor = Math.exp(-main * ZOOM_PER_PX * (Math.abs(main) < 50 ? 5 : 1));
    return { do: 'zoom', factor: Math.min(MAX_ZOOM_STEP, Math.max(1 / MAX_ZOOM_STEP, factor)) };
  }
  if (input.shift) return { do: 'pan', dx: sideways ? dx : dy };
  return sideways ? { do: 'pan', dx } : { do: 'scroll' };
}
