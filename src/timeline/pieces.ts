import type { FoldAxis } from '../session/index.ts';
import { createScale } from './scale.ts';
import type { TimeScale } from './scale.ts';

/** A part of the plot in which a pixel is everywhere as long. Times in run ms, the rest in CSS px. */
export interface PlotPiece {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly width: number;
  /** Idle time, squeezed: nothing is drawn in it but that it is there. */
  readonly folded: boolean;
}

/** The scale of a window (in run time) on an axis from which idle time is folded. */
export function foldedScale(axis: FoldAxis, window: { from: number; to: number }, width: number): TimeScale {
  const inner = createScale({ from: axis.toAxis(window.from), to: axis.toAxis(window.to) }, width);
  return {
    from: window.from,
    to: window.to > window.from ? window.to : axis.toRun(inner.to),
    width: inner.width,
    perPixel: inner.perPixel,
    x: (t) => inner.x(axis.toAxis(t)),
    t: (x) => axis.toRun(inner.t(x)),
  };
}

/** The pieces of a window from left to right, without holes; one where nothing is folded. */
export function piecesOf(axis: FoldAxis | undefined, scale: TimeScale): PlotPiece[] {
  if (axis === undefined) {
    return [{ from: scale.from, to: scale.to, left: 0, width: scale.width, folded: false }];
  }
  const out: PlotPiece[] = [];
  const offer = (start: number, end: number, folded: boolean): void => {
    const from = Math.max(start, scale.from);
    const to = Math.min(end, scale.to);
    if (to <= from) return;
    const left = scale.x(from);
    out.push({ from, to, left, width: scale.x(to) - left, folded });
  };
  const first = axis.pieces[0];
  const last = axis.pieces.at(-1);
  // The room beside the run's ends goes with what is next to it.
  if (first?.folded === true) offer(-Infinity, first.from, false);
  axis.pieces.forEach((piece, i) =>
    offer(
      i === 0 && !piece.folded ? -Infinity : piece.from,
      piece === last && !piece.folded ? Infinity : piece.to,
      piece.folded,
    ),
  );
  if (last?.folded === true) offer(last.to, Infinity, false);
  return out;
}

/** The piece under a pixel. */
export const pieceAt = (pieces: readonly PlotPiece[], x: number): PlotPiece | undefined =>
  pieces.find((piece) => x < piece.left + piece.width) ?? pieces.at(-1);
