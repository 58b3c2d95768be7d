import { OVERVIEW_HEIGHT, RULER_HEIGHT, TOP_HEIGHT } from './layout.ts';
import type { TimeScale } from './scale.ts';
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
): void {
  const { colour, sans } = theme.inks;
  context.font = `${FONT_PX}px ${sans}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = colour['line-2'];
  for (const { t } of ticks) context.fillRect(Math.round(scale.x(t)), TICK_TOP, 1, TOP_HEIGHT - TICK_TOP);
  context.fillStyle = colour['ink-3'];
  let free = -Infinity;
  for (const { t, label } of ticks) {
    const x = Math.round(scale.x(t)) + 4;
    const width = widthOf(context, theme, label);
    if (x < free || x + width > scale.width) continue;
    context.fillText(label, x, LABEL_Y);
    free = x + width + GAP;
  }
}

/** What a pill needs to know of the ruler it lies on. */
export interface PillGround {
  readonly theme: Theme;
  readonly scale: TimeScale;
  readonly ticks: TickSet;
}

/** A time on a pill over the ruler; it stays inside the plot where its line is. */
export function drawPill(
  context: CanvasRenderingContext2D,
  { theme, scale, ticks }: PillGround,
  text: string,
  x: number,
  ground: string,
  ink: string,
): void {
  context.font = `600 ${FONT_PX}px ${theme.inks.sans}`;
  context.textBaseline = 'middle';
  const size = Math.ceil(widthOf(context, theme, text)) + 2 * PILL_PAD;
  const left = Math.max(0, Math.min(scale.width - size, Math.round(x - size / 2)));
  const top = OVERVIEW_HEIGHT + (RULER_HEIGHT - PILL_HEIGHT) / 2;
  coverLabels(context, theme, scale, ticks, left, left + size);
  context.textAlign = 'center';
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(left, top, size, PILL_HEIGHT, 3);
  context.fill();
  context.fillStyle = ink;
  context.fillText(text, left + size / 2, top + PILL_HEIGHT / 2 + 0.5);
}

/** Takes away the labels that a pill would leave half of. */
function coverLabels(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scale: TimeScale,
  { ticks }: TickSet,
  from: number,
  to: number,
): void {
  context.fillStyle = theme.inks.colour.panel;
  for (const { t, label } of ticks) {
    const x = Math.round(scale.x(t)) + 4;
    // The pill's face is bold and so never narrower than the label's.
    const width = widthOf(context, theme, label);
    if (x < to && x + width > from)
      context.fillRect(x, OVERVIEW_HEIGHT + 1, width + 1, TICK_TOP - OVERVIEW_HEIGHT - 1);
  }
}
