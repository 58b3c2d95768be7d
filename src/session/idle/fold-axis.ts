import { upperBound } from '../../base/index.ts';
import type { FoldAxis, FoldPiece, TimeWindow } from '../types.ts';

/** Breaks in an axis at most: each piece between two is drawn by itself. Of more silences the longest are folded. */
const MOST_BREAKS = 120;

/**
 * An axis from which silences are folded: each keeps `keep` ms of its length and is squeezed into that.
 * Between them, before the run and after it, the axis runs as the clock does. Strictly monotone, so each
 * instant has one place and each place one instant. Asking costs O(log breaks).
 */
export function foldAxis(
  run: TimeWindow,
  silences: readonly TimeWindow[],
  keep: number,
): FoldAxis | undefined {
  const folded = longest(silences.filter(({ from, to }) => to - from > keep && keep > 0));
  if (folded.length === 0) return undefined;
  const pieces: FoldPiece[] = [];
  let t = run.from;
  let at = run.from;
  const push = (to: number, length: number, isFolded: boolean): void => {
    if (to <= t) return;
    pieces.push({ from: t, to, at, until: at + length, folded: isFolded });
    t = to;
    at += length;
  };
  for (const { from, to } of folded) {
    push(from, from - t, false);
    push(to, keep, true);
  }
  push(run.to, run.to - t, false);
  const starts = Float64Array.from(pieces, (piece) => piece.from);
  const places = Float64Array.from(pieces, (piece) => piece.at);
  const last = pieces.at(-1) as FoldPiece;
  const before = (values: Float64Array, value: number): FoldPiece =>
    pieces[Math.max(0, upperBound(values, values.length, value) - 1)] as FoldPiece;
  return {
    pieces,
    start: run.from,
    duration: last.until - run.from,
    axis: 'time',
    toAxis(instant) {
      if (instant <= run.from) return instant;
      if (instant >= last.to) return last.until + (instant - last.to);
      const { from, to, at: place, until } = before(starts, instant);
      return place + ((instant - from) / (to - from)) * (until - place);
    },
    toRun(place) {
      if (place <= run.from) return place;
      if (place >= last.until) return last.to + (place - last.until);
      const piece = before(places, place);
      return piece.from + ((place - piece.at) / (piece.until - piece.at)) * (piece.to - piece.from);
    },
  };
}

function longest(silences: readonly TimeWindow[]): readonly TimeWindow[] {
  if (silences.length <= MOST_BREAKS) return silences;
  return silences
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MOST_BREAKS)
    .sort((a, b) => a.from - b.from);
}
