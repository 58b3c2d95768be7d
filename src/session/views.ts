import type { Core } from './core.ts';
import type { FoldAxis, TimeWindow } from './types.ts';
import { currentView, pushView, startHistory, type ViewHistory, walkViews } from './view-history.ts';
import { fittedWindow, lensOf, shownWindow, throughLens } from './lens.ts';
import { clampWindow, fitWindow, panWindow, zoomWindow } from './window.ts';

/** The window and where it has been. */
export interface Views {
  /** A person chose a window since the last `restart`. */
  readonly chosen: TimeWindow | undefined;
  restart(window: TimeWindow): void;
  show(window: TimeWindow): void;
  fit(stretch: TimeWindow | undefined): void;
  zoom(factor: number, at: number): void;
  pan(share: number): void;
  walk(direction: 1 | -1): void;
  /** The window that shows t: the present one if it does, else one of the same width around t. */
  revealing(t: number): TimeWindow;
  /** The window for a playhead that played from `before` to `t`: turns the page as it leaves. */
  turning(before: number, t: number): TimeWindow;
}

/** Where on a turned page the playhead stands. */
const PAGE_LEAD = 0.1;

export function createViews(core: Core, now: () => number): Views {
  let history: ViewHistory = startHistory(core.get().window);
  let chosen = false;

  function put(window: TimeWindow): void {
    chosen = true;
    history = pushView(history, window, now());
    core.set({ window });
  }

  const lens = (): FoldAxis | undefined => lensOf(core.get());

  /** A t as the axis counts it. */
  const seenAt = (t: number): number => lens()?.toAxis(t) ?? t;

  /** Changes the window as it is seen: on the folded axis where there is one. */
  const seen = (act: Parameters<typeof throughLens>[3]): TimeWindow =>
    throughLens(lens(), core.model(), core.get().window, act);

  const placed = (t: number, lead: number): TimeWindow =>
    seen(({ from, to }, extent) => {
      const left = seenAt(t) - (to - from) * lead;
      return clampWindow({ from: left, to: left + (to - from) }, extent);
    });

  return {
    get chosen() {
      return chosen ? core.get().window : undefined;
    },
    restart(window) {
      chosen = false;
      history = startHistory(window);
    },
    show: (window) => put(shownWindow(lens(), core.model(), window)),
    fit: (stretch) =>
      put(
        stretch === undefined
          ? fittedWindow(lens(), core.model())
          : throughLens(lens(), core.model(), stretch, fitWindow),
      ),
    zoom: (factor, at) => put(seen((window, extent) => zoomWindow(window, factor, seenAt(at), extent))),
    pan: (share) => put(seen((window, extent) => panWindow(window, share, extent))),
    walk(direction) {
      history = walkViews(history, direction);
      const window = currentView(history);
      if (window !== undefined) core.set({ window });
    },
    revealing(t) {
      const { window } = core.get();
      return t >= window.from && t <= window.to ? window : placed(t, 0.5);
    },
    turning(before, t) {
      const { window } = core.get();
      const leaves = before >= window.from && before <= window.to && t > window.to;
      return leaves ? placed(t, PAGE_LEAD) : window;
    },
  };
}
