import type { Plane, TrackReader } from '../model/index.ts';
import type { Ink, LaneView, Painter } from './types.ts';

/** Strength of what lies after the playhead. */
export const DIM = 0.35;

/** Narrowest thing that is drawn, CSS px: below it a mark is lost on a screen of ordinary density. */
export const MIN_WIDTH = 2;

export interface PlaneInks {
  readonly solid: Ink;
  readonly soft: Ink;
}

const INKS: Record<Plane, PlaneInks> = {
  agent: { solid: 'agent', soft: 'agent-soft' },
  environment: { solid: 'env', soft: 'env-soft' },
  runtime: { solid: 'run', soft: 'run-soft' },
  evidence: { solid: 'evi', soft: 'evi-soft' },
};

export const planeInks = (plane: Plane): PlaneInks => INKS[plane];

/** How far past the window's edges a rectangle may reach, px: at deep zoom its true ends are millions away. */
const OVERHANG = 4;

/** A rectangle over [from, to) that is dimmed from the playhead on. */
export function stretch(
  p: Painter,
  view: LaneView,
  from: number,
  to: number,
  y: number,
  h: number,
  ink: Ink,
  alpha = 1,
  radius = 0,
): void {
  const x0 = Math.max(from, -OVERHANG);
  const x1 = Math.min(to, view.width + OVERHANG);
  if (x1 <= x0) return;
  const edge = view.x(view.playhead);
  if (x1 <= edge) p.rect(x0, y, x1 - x0, h, ink, alpha, radius);
  else if (x0 > edge) p.rect(x0, y, x1 - x0, h, ink, alpha * DIM, radius);
  else {
    if (edge > x0) p.rect(x0, y, edge - x0, h, ink, alpha, radius);
    p.rect(edge, y, x1 - edge, h, ink, alpha * DIM, radius);
  }
}

/** Alpha of an instant: one at the playhead has happened. */
export const alphaAt = (view: LaneView, t: number): number => (t <= view.playhead ? 1 : DIM);

/** Frame around the selected thing. */
export function outline(p: Painter, x: number, y: number, w: number, h: number, ink: Ink = 'ink'): void {
  p.rect(x, y, w, 1, ink);
  p.rect(x, y + h - 1, w, 1, ink);
  p.rect(x, y, 1, h, ink);
  p.rect(x + w - 1, y, 1, h, ink);
}

/** Index of the selected entry if it is on this track, else -1. */
export function selectedIndex(view: LaneView, track: TrackReader): number {
  if (view.selection === undefined) return -1;
  const at = view.model.locate(view.selection);
  // Asked of the track that is drawn: it may be a share of the whole.
  return at !== undefined && at.track.id === track.id
    ? track.indexOf(at.track.columns.seq[at.index] ?? -1)
    : -1;
}
