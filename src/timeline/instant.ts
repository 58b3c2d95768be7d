import type { Extent } from '../session/index.ts';

/** A seek from a pixel: inside the run, and on the step axis a whole step. */
export function clampInstant(t: number, extent: Extent): number {
  const end = extent.start + Math.max(0, extent.duration);
  const inside = Math.min(end, Math.max(extent.start, t));
  return extent.axis === 'steps' ? Math.round(inside) : inside;
}
