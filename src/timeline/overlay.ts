import { formatDuration } from '../base/index.ts';
import type { TimeWindow } from '../session/index.ts';
import { OVERVIEW_HEIGHT, TOP_HEIGHT } from './layout.ts';
import { drawPill } from './ruler.ts';
import type { PillGround } from './ruler.ts';
import type { TimeScale } from './scale.ts';

/** What lies over all lanes. Times in ms (steps on the step axis). */
export interface OverlayView extends PillGround {
  /** The overview's scale; `scale` is the window's. */
  readonly whole: TimeScale;
  /** CSS px of overview, ruler and visible lanes together. */
  readonly height: number;
  readonly playhead: number;
  readonly hover: number | undefined;
  readonly range: TimeWindow | undefined;
  readonly markers: readonly number[];
  readonly markerB: number | undefined;
  readonly axis: 'time' | 'steps';
  label(t: number): string;
}

/** Playhead line, CSS px. */
const HEAD = 1.5;

export function drawOverlay(context: CanvasRenderingContext2D, view: OverlayView): void {
  const { theme, scale, range, hover } = view;
  const { colour } = theme.inks;
  if (range !== undefined) drawRange(context, view, range);
  for (const t of view.markers) drawMarker(context, view, t);
  if (view.markerB !== undefined) drawMarkerB(context, view, view.markerB);
  if (hover !== undefined) {
    context.globalAlpha = 0.7;
    fillLine(context, colour['ink-3'], view.whole.x(hover), 0, OVERVIEW_HEIGHT, 1);
    context.globalAlpha = 1;
  }
  if (hover !== undefined && inside(scale, hover)) {
    context.globalAlpha = 0.7;
    fillLine(context, colour['ink-3'], scale.x(hover), OVERVIEW_HEIGHT, view.height, 1);
    context.globalAlpha = 1;
    drawPill(context, view, view.label(hover), scale.x(hover), colour['line-2'], colour.ink);
  }
  drawPlayhead(context, view);
}

/** The overview has its own scale: there the line stands where the playhead is in the run. */
function drawPlayhead(context: CanvasRenderingContext2D, view: OverlayView): void {
  const { theme, scale, whole, playhead } = view;
  const { accent } = theme.inks.colour;
  fillLine(context, accent, whole.x(playhead), 0, OVERVIEW_HEIGHT, HEAD);
  if (!inside(scale, playhead)) return;
  fillLine(context, accent, scale.x(playhead), OVERVIEW_HEIGHT, view.height, HEAD);
  drawPill(context, view, view.label(playhead), scale.x(playhead), accent, theme.accentInk);
}

function drawRange(context: CanvasRenderingContext2D, view: OverlayView, range: TimeWindow): void {
  const { theme, scale, whole, height } = view;
  const { colour } = theme.inks;
  const from = scale.x(range.from);
  const to = scale.x(range.to);
  context.fillStyle = colour.accent;
  context.globalAlpha = 0.55;
  context.fillRect(
    whole.x(range.from),
    OVERVIEW_HEIGHT - 4,
    Math.max(1, whole.x(range.to) - whole.x(range.from)),
    2,
  );
  if (to >= 0 && from <= scale.width) {
    context.globalAlpha = 0.1;
    context.fillRect(from, TOP_HEIGHT, Math.max(1, to - from), height - TOP_HEIGHT);
    context.globalAlpha = 0.8;
    context.fillRect(from, TOP_HEIGHT - 2, Math.max(1, to - from), 2);
    context.fillRect(from, OVERVIEW_HEIGHT, 1, height - OVERVIEW_HEIGHT);
    context.fillRect(to - 1, OVERVIEW_HEIGHT, 1, height - OVERVIEW_HEIGHT);
    context.globalAlpha = 1;
    const length = range.to - range.from;
    const text = view.axis === 'steps' ? `${Math.round(length)} steps` : formatDuration(length);
    const middle = (Math.max(0, from) + Math.min(scale.width, to)) / 2;
    drawPill(context, view, text, middle, colour.raised, colour.ink);
  }
  context.globalAlpha = 1;
}

/** A bookmark: a small flag under the ruler. */
function drawMarker(context: CanvasRenderingContext2D, view: OverlayView, t: number): void {
  if (!inside(view.scale, t)) return;
  const { accent } = view.theme.inks.colour;
  const x = Math.round(view.scale.x(t));
  context.fillStyle = accent;
  context.beginPath();
  context.moveTo(x - 4, TOP_HEIGHT - 7);
  context.lineTo(x + 4, TOP_HEIGHT - 7);
  context.lineTo(x, TOP_HEIGHT);
  context.fill();
}

function drawMarkerB(context: CanvasRenderingContext2D, view: OverlayView, t: number): void {
  if (!inside(view.scale, t)) return;
  const { colour } = view.theme.inks;
  const x = Math.round(view.scale.x(t)) + 0.5;
  context.strokeStyle = colour['ink-2'];
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, OVERVIEW_HEIGHT);
  context.lineTo(x, view.height);
  context.stroke();
  context.setLineDash([]);
  drawPill(context, view, 'B', x, colour['ink-2'], colour.bg);
}

function inside(scale: TimeScale, t: number): boolean {
  return t >= scale.from && t <= scale.to;
}

function fillLine(
  context: CanvasRenderingContext2D,
  ink: string,
  x: number,
  from: number,
  to: number,
  width: number,
): void {
  context.fillStyle = ink;
  context.fillRect(x - width / 2, from, width, to - from);
}
