import type { Bar } from './RequestRow.tsx';

/**
 * The bar of a request in a window [from, to] of the axis: up to the playhead while it is in flight, cut at the window's
 * edges; `undefined` where nothing of it lies inside. All in ms; `end` NaN: an instant.
 */
export function barOf(
  start: number,
  end: number,
  from: number,
  to: number,
  playhead: number,
): Bar | undefined {
  const until = Math.max(start, Math.min(Number.isNaN(end) ? start : end, playhead));
  const width = to - from;
  if (!(width > 0) || until < from || start > to) return undefined;
  const left = Math.max(0, (start - from) / width);
  const right = Math.min(1, (until - from) / width);
  return { left, width: Math.max(0, right - left) };
}
