import type { TimeWindow } from './types.ts';

/** Where a person has looked: windows, with a place in them. */
export interface ViewHistory {
  readonly entries: readonly TimeWindow[];
  readonly index: number;
  /** When the newest entry was last moved, ms. */
  readonly touched: number;
}

/** One gesture (a wheel turn, a drag) is one entry: changes closer together than this replace each other. */
const GESTURE_MS = 400;
const LIMIT = 100;

export function startHistory(window: TimeWindow): ViewHistory {
  return { entries: [window], index: 0, touched: Number.NEGATIVE_INFINITY };
}

/** Remembers a window. What lay ahead is forgotten. */
export function pushView(history: ViewHistory, window: TimeWindow, now: number): ViewHistory {
  const current = history.entries[history.index];
  if (current !== undefined && current.from === window.from && current.to === window.to) return history;
  // The first entry is where the viewing began and is never replaced.
  const replaces = history.index > 0 && now - history.touched < GESTURE_MS;
  const kept = history.entries.slice(0, replaces ? history.index : history.index + 1);
  const entries = [...kept, window].slice(-LIMIT);
  return { entries, index: entries.length - 1, touched: now };
}

/** A step back (-1) or forward (1); the same object at either end. */
export function walkViews(history: ViewHistory, direction: 1 | -1): ViewHistory {
  const index = history.index + direction;
  if (index < 0 || index >= history.entries.length) return history;
  return { ...history, index, touched: Number.NEGATIVE_INFINITY };
}

export function currentView(history: ViewHistory): TimeWindow | undefined {
  return history.entries[history.index];
}
