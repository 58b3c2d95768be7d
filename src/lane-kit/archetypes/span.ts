import { lowerBound } from '../../base/index.ts';
import type { TrackReader } from '../../model/index.ts';
import { knownAt, runEnd } from '../known.ts';
import { gallopStarts, lowerStart, rowIndex, type RowSide } from '../row-index.ts';
import { DIM, MIN_WIDTH, outline, selectedIndex, stretch } from '../style.ts';
import type { LaneView, Painter } from '../types.ts';
import { drawnEnd, type SpanLayout, type SpanLook } from './span-layout.ts';

/** Rectangles one lane may spend in a frame before columns get coarser than a pixel. */
const RECT_CAP = 1500;
/** Room an instant needs to be drawn as a mark of its own, px. */
const MARK_ROOM = 7;

/** What is painted over the rest: errors of a track, four numbers each (x0, x1, y, h). */
const errors: number[] = [];

/**
 * Spans by row. What is a pixel wide or more is a rectangle; shorter neighbours merge into
 * run-length columns whose level is the worst of theirs. O(pixels · log n) per row.
 */
export function drawSpans(p: Painter, view: LaneView, track: TrackReader, layout: SpanLayout): void {
  const grain = columnGrain(view, track, layout);
  errors.length = 0;
  for (let row = 0; row < track.rows; row++) {
    const at = Math.min(row, layout.rows - 1);
    const index = rowIndex(track, row);
    const line = {
      view,
      track,
      layout,
      look: layout.look(at),
      y: layout.top(at),
      h: layout.height(at),
      grain,
      lastT: runEnd(view.model),
    };
    drawSide(p, line, index.spans, false);
    drawSide(p, line, index.instants, true);
  }
  for (let i = 0; i < errors.length; i += 4) {
    drawError(
      p,
      view,
      errors[i] as number,
      errors[i + 1] as number,
      errors[i + 2] as number,
      errors[i + 3] as number,
    );
  }
  drawSelection(p, view, track, layout);
}

interface Line {
  readonly view: LaneView;
  readonly track: TrackReader;
  readonly layout: SpanLayout;
  readonly look: SpanLook;
  readonly y: number;
  readonly h: number;
  readonly grain: number;
  readonly lastT: number;
}

function drawSide(p: Painter, line: Line, side: RowSide, instants: boolean): void {
  const { view, track, grain, lastT } = line;
  const { entries } = side;
  const { start } = track.columns;
  let at = lowerStart(entries, start, view.t0);
  // Spans of a row do not overlap: at most one from before the window reaches into it.
  if (at > 0 && drawnEnd(view, track, entries[at - 1] as number, lastT) > view.t0) at--;
  while (at < entries.length) {
    const index = entries[at] as number;
    const begin = start[index] as number;
    if (begin > view.t1) return;
    const x0 = view.x(begin);
    const x1 = view.x(drawnEnd(view, track, index, lastT));
    if (x1 - x0 >= grain) {
      drawSpan(p, line, index, x0, x1, levelOfRun(line, side, at, at + 1));
      at++;
    } else if (hasRoom(view, entries, start, at, x0, instants ? MARK_ROOM : MIN_WIDTH + 1)) {
      if (instants) drawMark(p, line, index, x0, levelOfRun(line, side, at, at + 1));
      else drawRun(p, line, x0, x0 + MIN_WIDTH, levelOfRun(line, side, at, at + 1));
      at++;
    } else at = drawColumns(p, line, side, at);
  }
}

/** Merges sub-pixel neighbours of one level; answers the position behind them. */
function drawColumns(p: Painter, line: Line, side: RowSide, from: number): number {
  const { view, track, grain, lastT } = line;
  const { entries } = side;
  const { start } = track.columns;
  let at = from;
  let runLevel = -1;
  let runFrom = 0;
  let runTo = 0;
  while (at < entries.length) {
    const index = entries[at] as number;
    const x0 = view.x(start[index] as number);
    const column = Math.floor(x0 / grain) * grain;
    if (runLevel >= 0 && column > runTo) break;
    if ((start[index] as number) > view.t1) break;
    let next = gallopStarts(entries, start, at + 1, view.t(column + grain));
    // Only the last of a column can be long enough to be a rectangle of its own.
    const last = entries[next - 1] as number;
    const lastIsLong = view.x(drawnEnd(view, track, last, lastT)) - view.x(start[last] as number) >= grain;
    if (lastIsLong && next - 1 === at) break;
    if (lastIsLong) next--;
    const level = levelOfRun(line, side, at, next);
    if (runLevel < 0) runFrom = column;
    else if (level !== runLevel) {
      drawRun(p, line, runFrom, runTo, runLevel);
      runFrom = column;
    }
    runLevel = level;
    runTo = column + grain;
    at = next;
  }
  if (runLevel >= 0) drawRun(p, line, runFrom, runTo, runLevel);
  return at;
}

/** Worst level of positions [from, to) that is known at the playhead: an error says so from its end on. */
function levelOfRun({ view, track, lastT }: Line, side: RowSide, from: number, to: number): number {
  const known = (positions: Uint32Array): boolean => {
    const first = lowerBound(positions, positions.length, from);
    const position = positions[first];
    // Ends ascend in a row: where the first is not known yet, no later one is.
    return (
      position !== undefined &&
      position < to &&
      knownAt(track, side.entries[position] as number, lastT) <= view.playhead
    );
  };
  if (known(side.errors)) return 3;
  return known(side.warnings) ? 2 : 1;
}

function drawSpan(p: Painter, line: Line, index: number, x0: number, x1: number, level: number): void {
  const { view, track, look, y, h } = line;
  // A pixel of air parts neighbours that touch.
  const right = Math.max(x0 + MIN_WIDTH, x1 - x0 > 4 ? x1 - 1 : x1);
  const open = track.columns.end[index] === Infinity;
  if (level >= 3) errors.push(x0, right, y, h);
  else stretch(p, view, x0, right, y, h, look.ink, open ? look.alpha * 0.55 : look.alpha, h >= 8 ? 2 : 1);
  if (open) p.hatch(Math.max(0, x0), y, Math.min(view.width, right) - Math.max(0, x0), h, look.ink);
  if (look.label) drawLabel(p, line, index, x0, right, level, open);
}

function drawLabel(
  p: Painter,
  line: Line,
  index: number,
  x0: number,
  x1: number,
  level: number,
  open: boolean,
): void {
  const { view, track, look, y, h } = line;
  const left = Math.max(0, x0) + (level >= 3 && h >= 9 ? 16 : 5);
  const room = Math.min(view.width, x1) - left - 3;
  if (room < 16) return;
  const label = open ? `${track.label(index)} (unfinished)` : track.label(index);
  const edge = view.x(view.playhead);
  const middle = y + h / 2 + 0.5;
  const solid = level >= 3 ? 'bg' : look.labelInk;
  if (edge >= left + room) p.text(label, left, middle, room, solid, look.bold ? BOLD : PLAIN);
  else if (edge <= left) p.text(label, left, middle, room, 'ink-2', PLAIN);
  else {
    // The playhead stands in the label: it changes ink there, in place.
    p.text(label, left, middle, room, solid, { bold: look.bold, clipTo: edge });
    p.text(label, left, middle, room, 'ink-2', { bold: look.bold, clipFrom: edge });
  }
}

const BOLD = { bold: true };
const PLAIN = { bold: false };

function drawRun(p: Painter, { view, look, y, h }: Line, x0: number, x1: number, level: number): void {
  const right = Math.max(x1, x0 + MIN_WIDTH);
  if (level >= 3) errors.push(x0, right, y, h);
  else stretch(p, view, x0, right, y, h, level === 2 ? 'run' : look.ink, look.alpha);
}

function drawMark(p: Painter, line: Line, index: number, x: number, level: number): void {
  const { view, track, layout, look, y, h } = line;
  const alpha = (track.columns.start[index] as number) <= view.playhead ? 1 : DIM;
  // Smaller than a bar is high, so that a mark on one still reads as a mark.
  const size = Math.min(8, Math.max(4, Math.round(h * 0.55)));
  const middle = y + h / 2;
  if (level >= 3) {
    p.diamond(x, middle, size + 1, 'err', alpha);
    return;
  }
  const ink = level === 2 ? 'run' : look.ink;
  switch (layout.mark(track, index)) {
    case 'dot':
      p.dot(x, middle, Math.max(1.5, size / 2 - 1), ink, alpha);
      break;
    case 'square':
      p.rect(x - size / 2, middle - size / 2, size, size, ink, alpha, 1);
      break;
    case 'tick':
      p.rect(x - 1, y, MIN_WIDTH, h, ink, alpha);
  }
}

/** An error differs by its shape as well: a diamond in the bar, or on its end where the bar is too small. */
function drawError(p: Painter, view: LaneView, x0: number, x1: number, y: number, h: number): void {
  stretch(p, view, x0, x1, y, h, 'err', 1, h >= 8 ? 2 : 1);
  const inside = x1 - x0 >= 14 && h >= 9;
  const x = inside ? Math.max(0, x0) + 9 : x1;
  const edge = view.x(view.playhead);
  if (x > view.width + 8 || x < -8) return;
  p.diamond(
    x,
    y + h / 2,
    inside ? 7 : Math.max(6, Math.min(9, h + 3)),
    inside ? 'bg' : 'err',
    x <= edge + 1 ? 1 : DIM,
  );
}

function hasRoom(
  view: LaneView,
  entries: Uint32Array,
  start: Float64Array,
  at: number,
  x: number,
  room: number,
): boolean {
  const next = entries[at + 1];
  if (next !== undefined && view.x(start[next] as number) - x < room) return false;
  const previous = at > 0 ? entries[at - 1] : undefined;
  return previous === undefined || x - view.x(start[previous] as number) >= room;
}

function drawSelection(p: Painter, view: LaneView, track: TrackReader, layout: SpanLayout): void {
  const index = selectedIndex(view, track);
  if (index < 0) return;
  const row = Math.min(track.columns.row[index] as number, layout.rows - 1);
  const x0 = view.x(track.columns.start[index] as number);
  const x1 = view.x(drawnEnd(view, track, index, runEnd(view.model)));
  if (x1 < 0 || x0 > view.width) return;
  const instant = x1 - x0 < 6;
  const left = Math.max(-2, instant ? x0 - 6 : x0 - 1);
  outline(
    p,
    left,
    layout.top(row) - 1,
    Math.min(view.width + 2, instant ? x0 + 6 : x1) - left,
    layout.height(row) + 2,
  );
}

/** Width of a column, px: 1 unless what is in view could cost more rectangles than a lane may spend. */
function columnGrain(view: LaneView, track: TrackReader, layout: SpanLayout): number {
  const inView = track.firstFrom(view.t1) - track.firstFrom(view.t0);
  if (inView <= RECT_CAP) return 1;
  const rows = Math.min(track.rows, Math.max(layout.rows, 1) * 4);
  return Math.max(1, Math.ceil((rows * view.width) / (2 * RECT_CAP)));
}
