import { formatDuration } from '../base/index.ts';
import type { NamedRange, TimeWindow } from '../session/index.ts';
import { OVERVIEW_HEIGHT, TOP_HEIGHT } from './layout.ts';
import { drawPills } from './ruler.ts';
import type { Pill, PillGround } from './ruler.ts';
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
  readonly namedRanges: readonly NamedRange[];
  readonly comments: readonly number[];
  readonly markerB: number | undefined;
  readonly axis: 'time' | 'steps';
  label(t: number): string;
}

/** Playhead line, CSS px. */
const HEAD = 1.5;

export function drawOverlay(context: CanvasRenderingContext2D, view: OverlayView): void {
  const { theme, scale, whole, range, hover, playhead, markerB } = view;
  const { colour } = theme.inks;
  if (range !== undefined) drawRange(context, view, range);
  for (const named of view.namedRanges) drawNamed(context, view, named);
  for (const t of view.comments) drawMarker(context, view, t, true);
  for (const t of view.markers) drawMarker(context, view, t);
  if (markerB !== undefined) drawMarkerB(context, view, markerB);
  if (hover !== undefined) {
    context.globalAlpha = 0.7;
    fillLine(context, colour['ink-3'], whole.x(hover), 0, OVERVIEW_HEIGHT, 1);
    if (inside(scale, hover))
      fillLine(context, colour['ink-3'], scale.x(hover), OVERVIEW_HEIGHT, view.height, 1);
    context.globalAlpha = 1;
  }
  // The overview has its own scale: there the line stands where the playhead is in the run.
  fillLine(context, colour.accent, whole.x(playhead), 0, OVERVIEW_HEIGHT, HEAD);
  if (inside(scale, playhead))
    fillLine(context, colour.accent, scale.x(playhead), OVERVIEW_HEIGHT, view.height, HEAD);
  drawPills(context, view, pillsOf(view));
}

/** What stands on the ruler, the most important first. */
function pillsOf(view: OverlayView): Pill[] {
  const { theme, scale, playhead, hover, markerB, range, label } = view;
  const { colour } = theme.inks;
  const pills: Pill[] = [];
  if (inside(scale, playhead))
    pills.push({
      text: label(playhead),
      x: scale.x(playhead),
      ground: colour.accent,
      ink: theme.accentInk,
    });
  if (hover !== undefined && inside(scale, hover))
    pills.push({ text: label(hover), x: scale.x(hover), ground: colour['line-2'], ink: colour.ink });
  if (markerB !== undefined && inside(scale, markerB))
    pills.push({ text: 'B', x: scale.x(markerB), ground: colour['ink-2'], ink: colour.bg });
  if (range !== undefined && touches(scale, range)) {
    const length = range.to - range.from;
    pills.push({
      text: view.axis === 'steps' ? `${Math.round(length)} steps` : formatDuration(length),
      x: middleOf(scale, range),
      ground: colour.raised,
      ink: colour.ink,
    });
  }
  for (const named of view.namedRanges) {
    if (!touches(scale, named)) continue;
    const seen = Math.min(scale.width, scale.x(named.to)) - Math.max(0, scale.x(named.from));
    pills.push({
      text: named.name,
      x: middleOf(scale, named),
      ground: colour['evi-soft'],
      ink: colour.ink,
      room: Math.max(60, seen),
    });
  }
  return pills;
}

const touches = (scale: TimeScale, { from, to }: TimeWindow): boolean => to >= scale.from && from <= scale.to;

const middleOf = (scale: TimeScale, { from, to }: TimeWindow): number =>
  (Math.max(0, scale.x(from)) + Math.min(scale.width, scale.x(to))) / 2;

/** A stretch with a name: a bar along the foot of the ruler and of the overview. */
function drawNamed(context: CanvasRenderingContext2D, view: OverlayView, named: NamedRange): void {
  const { scale, whole } = view;
  context.fillStyle = view.theme.inks.colour.evi;
  context.globalAlpha = 0.9;
  const far = Math.max(2, whole.x(named.to) - whole.x(named.from));
  context.fillRect(whole.x(named.from), OVERVIEW_HEIGHT - 3, far, 2);
  if (touches(scale, named)) {
    const left = Math.max(0, scale.x(named.from));
    context.fillRect(left, TOP_HEIGHT - 3, Math.max(2, Math.min(scale.width, scale.x(named.to)) - left), 3);
  }
  context.globalAlpha = 1;
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
  }
  context.globalAlpha = 1;
}

/** A bookmark: a small flag under the ruler. A comment: a disc. */
function drawMarker(
  context: CanvasRenderingContext2D,
  view: OverlayView,
  t: number,
  isComment = false,
): void {
  if (!inside(view.scale, t)) return;
  const { accent } = view.theme.inks.colour;
  const x = Math.round(view.scale.x(t));
  context.fillStyle = accent;
  context.beginPath();
  if (isComment) context.arc(x, TOP_HEIGHT - 4, 3.5, 0, 7);
  else context.moveTo(x - 4, TOP_HEIGHT - 7);
  if (!isComment) {
    context.lineTo(x + 4, TOP_HEIGHT - 7);
    context.lineTo(x, TOP_HEIGHT);
  }
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
