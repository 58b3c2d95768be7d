import type { Core } from './core.ts';
import type { TimeWindow } from './types.ts';
import { currentView, pushView, startHistory, type ViewHistory, walkViews } from './view-history.ts';
import { clampWindow, fitWindow, panWindow, runWindow, zoomWindow } from './window.ts';

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

  function placed(t: number, lead: number): TimeWindow {
    const { window } = core.get();
    const span = window.to - window.from;
    const from = t - span * lead;
    return clampWindow({ from, to: from + span }, core.model());
  }

  return {
    get chosen() {
      return chosen ? core.get().window : undefined;
    },
    restart(window) {
      chosen = false;
      history = startHistory(window);
    },
    show: (window) => put(clampWindow(window, core.model())),
    fit: (stretch) => put(stretch === undefined ? runWindow(core.model()) : fitWindow(stretch, core.model())),
    zoom: (factor, at) => put(zoomWindow(core.get().window, factor, at, core.model())),
    pan: (share) => put(panWindow(core.get().window, share, core.model())),
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
