import type { FoldAxis, SessionState, TimeWindow } from './types.ts';
import { clampWindow, type Extent, runWindow } from './window.ts';

/** The folded axis where idle time is folded; nothing where the axis is the run itself. */
export function lensOf({ idle, quiet }: Pick<SessionState, 'idle' | 'quiet'>): FoldAxis | undefined {
  return idle === 'folded' ? quiet?.axis : undefined;
}

/** Does something to a window as it is seen: on the folded axis where there is one. Windows themselves are in run time. */
export function throughLens(
  lens: FoldAxis | undefined,
  model: Extent,
  window: TimeWindow,
  act: (seen: TimeWindow, extent: Extent) => TimeWindow,
): TimeWindow {
  if (lens === undefined) return act(window, model);
  const seen = act({ from: lens.toAxis(window.from), to: lens.toAxis(window.to) }, lens);
  return { from: lens.toRun(seen.from), to: lens.toRun(seen.to) };
}

/** The window that fits the whole run. */
export function fittedWindow(lens: FoldAxis | undefined, model: Extent): TimeWindow {
  return throughLens(lens, model, { from: 0, to: 0 }, (_, extent) => runWindow(extent));
}

/** Whether a window shows the whole run, to the microsecond that a link tells. */
export function isFitted(lens: FoldAxis | undefined, model: Extent, window: TimeWindow): boolean {
  const whole = fittedWindow(lens, model);
  return Math.abs(whole.from - window.from) < 1e-3 && Math.abs(whole.to - window.to) < 1e-3;
}

/** The nearest window that may be shown. */
export const shownWindow = (lens: FoldAxis | undefined, model: Extent, window: TimeWindow): TimeWindow =>
  throughLens(lens, model, window, clampWindow);

/** A t that lies a way of the axis from another. */
export function along(lens: FoldAxis | undefined, t: number, by: number): number {
  return lens === undefined ? t + by : lens.toRun(lens.toAxis(t) + by);
}

/** How long a window is on the axis. */
export function spanOf(lens: FoldAxis | undefined, { from, to }: TimeWindow): number {
  return lens === undefined ? to - from : lens.toAxis(to) - lens.toAxis(from);
}
