const EVERY = 8;

/** Columns with a tab stop, in order; `undefined`: every eighth, however wide the screen becomes. */
export type Tabs = readonly number[] | undefined;

export function tabAfter(tabs: Tabs, x: number, cols: number): number {
  const next =
    tabs === undefined ? (Math.floor(x / EVERY) + 1) * EVERY : (tabs.find((at) => at > x) ?? cols - 1);
  return Math.min(cols - 1, next);
}

export function tabBefore(tabs: Tabs, x: number): number {
  if (tabs === undefined) return Math.max(0, (Math.ceil(x / EVERY) - 1) * EVERY);
  return tabs.findLast((at) => at < x) ?? 0;
}

export function withTab(tabs: Tabs, x: number, cols: number): Tabs {
  return [...withoutTab(tabs, x, cols), x].sort((a, b) => a - b);
}

export function withoutTab(tabs: Tabs, x: number, cols: number): readonly number[] {
  const stops = tabs ?? Array.from({ length: Math.floor((cols - 1) / EVERY) }, (_, i) => (i + 1) * EVERY);
  return stops.filter((at) => at !== x);
}
