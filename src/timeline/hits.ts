import type { Located } from '../model/index.ts';
import type { Row } from './layout.ts';
import { rowAt, underStaying } from './layout.ts';
import { pieceAt } from './pieces.ts';
import type { Scene } from './scene.ts';
import type { Surface } from './surface.ts';

/** What lies under a point of the lanes. */
export interface Target {
  readonly row: Row | undefined;
  readonly entry: Located | undefined;
}

/** `x` from the plot's left end, `y` from the top of the scrolled content, CSS px. */
export function targetAt(surface: Surface, scene: Scene, x: number, y: number): Target {
  const at = underStaying(scene.layout, y, surface.scrollTop);
  const row = rowAt(scene.layout, at);
  const piece = pieceAt(scene.pieces, x);
  if (row === undefined || !row.lane.anchored || piece === undefined || piece.folded)
    return { row, entry: undefined };
  const view = surface.viewOf(row, scene, piece);
  return { row, entry: row.definition.hit?.(view, x - piece.left, (at - row.drawTop) / row.stretch) };
}

/** Where a click on an entry puts the playhead: at the pointer where that lies inside it, else at its nearest end. */
export function seekTarget({ track, index }: Located, t: number): number {
  const start = track.columns.start[index] as number;
  const end = track.columns.end[index] as number;
  if (track.archetype === 'hold' || track.archetype === 'series') return Math.max(start, t);
  return Number.isNaN(end) ? start : Math.min(Math.max(start, t), end);
}

/** The stretch that a double click on an entry fits; an instant has none. */
export function stretchOf({ track, index }: Located, runEnd: number): { from: number; to: number } {
  const from = track.columns.start[index] as number;
  const end = track.columns.end[index] as number;
  return { from, to: Number.isNaN(end) ? from : Math.min(end, runEnd) };
}
