import { formatDuration } from '../base/index.ts';
import type { TimeWindow } from '../session/index.ts';
import type { PlotPiece } from './pieces.ts';
import type { TimeScale } from './scale.ts';
import { widthOf } from './theme.ts';
import type { Theme } from './theme.ts';

/** Narrowest mark of a break, CSS px: it is seen however little room it keeps. */
const NARROWEST = 3;
/** Idle stretches narrower than this are not shaded: shades side by side would be a wash over everything. */
const SEEN = 4;
const TOOTH = 4;

/** What is said at a break, and of an idle stretch that is drawn. */
export const idleWords = (ms: number): string => `idle ${formatDuration(ms)}`;

/** A band over all lanes for each break in the axis, with torn edges: here the axis does not run on. */
export function drawBreaks(
  context: CanvasRenderingContext2D,
  { inks }: Theme,
  pieces: readonly PlotPiece[],
  height: number,
): void {
  for (const { folded, left, width } of pieces) {
    if (!folded) continue;
    const wide = Math.max(NARROWEST, width);
    context.globalAlpha = 1;
    context.fillStyle = inks.colour.bg;
    context.fillRect(left, 0, wide, height);
    context.strokeStyle = inks.colour['ink-3'];
    context.globalAlpha = 0.55;
    context.lineWidth = 1;
    for (const x of wide > 2 * TOOTH ? [left, left + wide] : [left + wide / 2]) tear(context, x, height);
    context.globalAlpha = 1;
  }
}

function tear(context: CanvasRenderingContext2D, x: number, height: number): void {
  context.beginPath();
  for (let y = 0, side = -1; y <= height + TOOTH; y += TOOTH, side = -side) {
    context.lineTo(x + side * 1.5, y);
  }
  context.stroke();
}

/** Idle time as it is drawn where it is not folded: a faint ground under the lanes. */
export function drawIdle(
  context: CanvasRenderingContext2D,
  { inks }: Theme,
  stretches: readonly TimeWindow[],
  scale: TimeScale,
  height: number,
): void {
  context.fillStyle = inks.colour['ink-3'];
  context.globalAlpha = 0.07;
  for (const { from, to } of stretches) {
    if (to <= scale.from || from >= scale.to) continue;
    const left = Math.max(0, scale.x(from));
    const width = Math.min(scale.width, scale.x(to)) - left;
    if (width >= SEEN) context.fillRect(left, 0, width, height);
  }
  context.globalAlpha = 1;
}

/** A label that wants to stand on the ruler, around the middle of what it names. */
export interface RulerLabel {
  readonly text: string;
  readonly middle: number;
  /** How much room there is for it, CSS px. */
  readonly room: number;
}

/** Labels of the idle time of a window: of breaks wherever they are, of drawn stretches where they fit into them. */
export function idleLabels(
  pieces: readonly PlotPiece[],
  stretches: readonly TimeWindow[],
  scale: TimeScale,
): RulerLabel[] {
  const broken = pieces
    .filter(({ folded }) => folded)
    .map(({ from, to, left, width }) => ({
      text: formatDuration(to - from),
      middle: left + width / 2,
      room: Infinity,
    }));
  if (broken.length > 0) return broken;
  return stretches.flatMap(({ from, to }) => {
    if (to <= scale.from || from >= scale.to) return [];
    const left = Math.max(0, scale.x(from));
    const right = Math.min(scale.width, scale.x(to));
    return [{ text: idleWords(to - from), middle: (left + right) / 2, room: right - left - 12 }];
  });
}

/** Where a label would stand, if it fits: inside the plot and into its room. */
export function placeLabel(
  context: CanvasRenderingContext2D,
  theme: Theme,
  { text, middle, room }: RulerLabel,
  width: number,
): { readonly left: number; readonly right: number } | undefined {
  const size = widthOf(context, theme, text);
  if (size > room || size > width) return undefined;
  const left = Math.min(Math.max(0, middle - size / 2), width - size);
  return { left, right: left + size };
}
