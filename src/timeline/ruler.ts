import { OVERVIEW_HEIGHT, RULER_HEIGHT, TOP_HEIGHT } from './layout.ts';
import type { TimeScale } from './scale.ts';
import { placeLabel } from './breaks.ts';
import type { RulerLabel } from './breaks.ts';
import { widthOf } from './theme.ts';
import type { Theme } from './theme.ts';
import type { TickSet } from './ticks.ts';

const FONT_PX = 10.5;
/** Middle of the labels. */
const LABEL_Y = OVERVIEW_HEIGHT + 11;
const TICK_TOP = OVERVIEW_HEIGHT + 16;
const GAP = 8;
const PILL_HEIGHT = 16;
const PILL_PAD = 5;

export function drawRuler(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scale: TimeScale,
  { ticks }: TickSet,
  idle: readonly RulerLabel[] = [],
): void {
  const { colour, sans } = theme.inks;
  context.font = `${FONT_PX}px ${sans}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = colour['line-2'];
  for (const { t } of ticks) context.fillRect(Math.round(scale.x(t)), TICK_TOP, 1, TOP_HEIGHT - TICK_TOP);
  // A break is said before any time beside it: without its length the axis would be misread.
  const taken: [number, number][] = [];
  for (const label of idle) {
    const at = placeLabel(context, theme, label, scale.width);
    if (at === undefined || taken.some(([from, to]) => at.left < to + GAP && at.right > from - GAP)) continue;
    taken.push([at.left, at.right]);
    context.fillStyle = colour['ink-3'];
    context.globalAlpha = 0.85;
    context.fillText(label.text, at.left, LABEL_Y);
    const middle = Math.round((at.left + at.right) / 2);
    context.fillRect(middle, TICK_TOP, 1, TOP_HEIGHT - TICK_TOP - 1);
    context.globalAlpha = 1;
  }
  context.fillStyle = colour['ink-3'];
  let free = -Infinity;
  for (const { t, label } of ticks) {
    const x = Math.round(scale.x(t)) + 4;
    const width = widthOf(context, theme, label);
    if (x < free || x + width > scale.width) continue;
    if (taken.some(([from, to]) => x < to + GAP && x + width > from - GAP)) continue;
    context.fillText(label, x, LABEL_Y);
    free = x + width + GAP;
  }
}

/** What a pill needs to know of the ruler it lies on. */
export interface PillGround {
  readonly theme: Theme;
  readonly scale: TimeScale;
  readonly ticks: TickSet;
  /** What is said of idle time. */
  readonly idle: readonly RulerLabel[];
}

/** A text that stands over the ruler where a line or a stretch is. */
export interface Pill {
  readonly text: string;
  readonly x: number;
  readonly ground: string;
  readonly ink: string;
  /** Widest it may be, CSS px; left out where it would be wider. */
  readonly room?: number;
}

/**
 * Pills over the ruler, the most important first; each stays inside the plot. One that would lie on another
 * stands beside it, or is left out where there is no room near its line.
 */
export function drawPills(
  context: CanvasRenderingContext2D,
  ground: PillGround,
  pills: readonly Pill[],
): void {
  const { theme, scale } = ground;
  const taken: Stretch[] = [];
  const top = OVERVIEW_HEIGHT + (RULER_HEIGHT - PILL_HEIGHT) / 2;
  for (const pill of pills) {
    context.font = `600 ${FONT_PX}px ${theme.inks.sans}`;
    context.textBaseline = 'middle';
    const size = Math.ceil(widthOf(context, theme, pill.text)) + 2 * PILL_PAD;
    if (size > (pill.room ?? Infinity)) continue;
    const left = placePill(taken, pill.x, size, scale.width);
    if (left === undefined) continue;
    taken.push([left, left + size]);
    coverLabels(context, ground, left, left + size);
    context.textAlign = 'center';
    context.fillStyle = pill.ground;
    context.beginPath();
    context.roundRect(left, top, size, PILL_HEIGHT, 3);
    context.fill();
    context.fillStyle = pill.ink;
    context.fillText(pill.text, left + size / 2, top + PILL_HEIGHT / 2 + 0.5);
  }
}

type Stretch = readonly [from: number, to: number];

/** Farthest that a pill stands from its line, CSS px, beyond half its own width. */
const ASIDE = 72;

/** Left end of a pill around `x` that touches no other; nothing where none is near. */
export function placePill(
  taken: readonly Stretch[],
  x: number,
  size: number,
  width: number,
): number | undefined {
  const most = Math.max(0, width - size);
  const wished = Math.max(0, Math.min(most, Math.round(x - size / 2)));
  const isFree = (left: number): boolean =>
    left >= 0 && left <= most && taken.every(([from, to]) => left >= to || left + size <= from);
  const beside = taken.flatMap(([from, to]) => [to + 1, from - size - 1]);
  return [wished, ...beside.sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished))].find(
    (left) => isFree(left) && Math.abs(left - wished) <= ASIDE,
  );
}

/** Takes away the labels that a pill would leave half of. */
function coverLabels(
  context: CanvasRenderingContext2D,
  { theme, scale, ticks: { ticks }, idle }: PillGround,
  from: number,
  to: number,
): void {
  context.fillStyle = theme.inks.colour.panel;
  const cover = (left: number, right: number): void => {
    if (left < to && right > from)
      context.fillRect(left, OVERVIEW_HEIGHT + 1, right - left + 1, TICK_TOP - OVERVIEW_HEIGHT - 1);
  };
  for (const { t, label } of ticks) {
    const x = Math.round(scale.x(t)) + 4;
    // The pill's face is bold and so never narrower than the label's.
    cover(x, x + widthOf(context, theme, label));
  }
  for (const label of idle) {
    const at = placeLabel(context, theme, label, scale.width);
    if (at !== undefined) cover(at.left, at.right);
  }
}
