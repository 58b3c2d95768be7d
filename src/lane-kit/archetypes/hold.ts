import { Flag, Level, type TrackReader } from '../../model/index.ts';
import { runEnd } from '../known.ts';
import { DIM, MIN_WIDTH, outline, selectedIndex, stretch } from '../style.ts';
import type { Ink, LaneView, Painter } from '../types.ts';

export interface HoldStyle {
  readonly ink: Ink;
  readonly soft: Ink;
  readonly top: number;
  readonly height: number;
  /** Label of an entry; its own when absent. */
  readonly labelOf?: (track: TrackReader, index: number) => string;
}

/** Narrowest stretch that is drawn by itself, px. */
const OWN_STRETCH = 3;

/** When the state that entry `index` set was replaced: the next entry's start, or the run's end. */
export function heldUntil(view: LaneView, track: TrackReader, index: number): number {
  const { start, length } = track.columns;
  return index + 1 < length
    ? (start[index + 1] as number)
    : Math.max(runEnd(view.model), start[index] as number);
}

/**
 * Holds: a stretch from each entry to the next, with its label. Entries closer than a few pixels
 * merge into one striped stretch. O(pixels · log n).
 */
export function drawHolds(p: Painter, view: LaneView, track: TrackReader, style: HoldStyle): void {
  const { start, length, flags, level } = track.columns;
  const { top, height, ink, soft } = style;
  let i = Math.max(0, track.latestAt(view.t0));
  while (i < length && (start[i] as number) <= view.t1) {
    const x0 = view.x(start[i] as number);
    const x1 = view.x(heldUntil(view, track, i));
    if (x1 - x0 < OWN_STRETCH && i + 1 < length) {
      const next = Math.max(i + 1, track.firstFrom(view.t(x0 + OWN_STRETCH)));
      stretch(p, view, x0, Math.max(x0 + MIN_WIDTH, x0 + OWN_STRETCH - 1), top, height, ink, 0.6);
      // The last of those that share a few pixels may hold for long: it is drawn like any other.
      const last = next - 1;
      const width = view.x(heldUntil(view, track, last)) - view.x(start[last] as number);
      i = last > i && width >= OWN_STRETCH ? last : next;
      continue;
    }
    const seen = (start[i] as number) <= view.playhead;
    const missing = ((flags[i] as number) & Flag.missing) !== 0;
    const right = Math.max(x0 + MIN_WIDTH, x1 - 2);
    if (missing)
      p.hatch(Math.max(0, x0), top, Math.min(view.width, right) - Math.max(0, x0), height, 'ink-3');
    else stretch(p, view, x0, right, top, height, soft, 1, 2);
    p.rect(x0, top, MIN_WIDTH, height, ink, seen ? 1 : DIM);
    if (seen && (level[i] as number) >= Level.error) p.triangle(x0 + 8, top + height / 2, 9, 'err');
    const left = Math.max(0, x0) + (seen && (level[i] as number) >= Level.error ? 15 : 6);
    const label = style.labelOf?.(track, i) ?? track.label(i);
    p.text(
      label,
      left,
      top + height / 2 + 0.5,
      Math.min(view.width, right) - left - 3,
      'ink-2',
      seen ? undefined : FUTURE,
    );
    i++;
  }
  const selected = selectedIndex(view, track);
  if (selected < 0) return;
  const x0 = Math.max(-2, view.x(start[selected] as number));
  outline(
    p,
    x0,
    top - 1,
    Math.min(view.width + 2, view.x(heldUntil(view, track, selected))) - x0,
    height + 2,
  );
}

const FUTURE = { alpha: 0.6 };
