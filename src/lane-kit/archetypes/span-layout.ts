import type { Ink, LaneView } from '../types.ts';
import type { TrackReader } from '../../model/index.ts';

export interface SpanLook {
  readonly ink: Ink;
  readonly alpha: number;
  readonly label: boolean;
  readonly bold: boolean;
  /** Ink of a label on the full colour. */
  readonly labelInk: Ink;
}

/** Shape of an instant among spans. */
export type MarkShape = 'dot' | 'square' | 'tick';

/** Where the rows of one span track lie in the lane, and how they look. Rows past the last one share it. */
export interface SpanLayout {
  readonly rows: number;
  top(row: number): number;
  height(row: number): number;
  look(row: number): SpanLook;
  mark(track: TrackReader, index: number): MarkShape;
}

export interface SpanLayoutOptions {
  readonly top: number;
  readonly rows: number;
  readonly firstHeight: number;
  readonly height: number;
  readonly gap: number;
  readonly first: SpanLook;
  readonly rest: SpanLook;
  readonly mark?: (track: TrackReader, index: number) => MarkShape;
}

/** A first row that may be taller, and equal ones under it. */
export function spanLayout(options: SpanLayoutOptions): SpanLayout {
  const { top, firstHeight, height, gap, first, rest } = options;
  const dot = (): MarkShape => 'dot';
  return {
    rows: options.rows,
    top: (row) => (row === 0 ? top : top + firstHeight + gap + (row - 1) * (height + gap)),
    height: (row) => (row === 0 ? firstHeight : height),
    look: (row) => (row === 0 ? first : rest),
    mark: options.mark ?? dot,
  };
}

/** Height of a lane that holds `rows` rows of such a layout. */
export function rowsHeight(
  rows: number,
  firstHeight: number,
  height: number,
  gap: number,
  padding: number,
): number {
  return 2 * padding + firstHeight + Math.max(0, rows - 1) * (height + gap);
}

/**
 * End of an entry as it is drawn, ms: an open span runs to the run's end; on the step axis an entry
 * takes the room of its step, whatever it says of its end.
 */
export function drawnEnd(view: LaneView, track: TrackReader, index: number, lastT: number): number {
  const { start, end } = track.columns;
  if (view.model.axis === 'steps') return (start[index] as number) + 1;
  const value = end[index] as number;
  if (Number.isNaN(value)) return start[index] as number;
  return value === Infinity ? Math.max(lastT, start[index] as number) : value;
}
