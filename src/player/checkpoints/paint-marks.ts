import type { OverPainter } from '../../timeline/index.ts';
import { glyphOf, type Glyph } from './glyph.ts';

/** A checkpoint as the ruler shows it. */
export interface RulerMark {
  readonly t: number;
  readonly kind: string;
  /** Its other tags. */
  readonly tags: readonly string[];
}

/** Half a mark, CSS px, and half of the one that is stood at. */
const SIZE = 4;
const HERE = 5;
const DOT = 2;
/** Dots of tags that are told apart; more are a longer row than anybody counts. */
const MOST_DOTS = 4;

/**
 * Checkpoints at the foot of the ruler, by kind, each with a dot for every other tag of it, and as ticks at the foot of the overview.
 * `here`: index of the one that is stood at. O(marks) a frame; where several fall on one pixel the last is seen.
 */
export function paintMarks(marks: readonly RulerMark[], here: () => number): OverPainter {
  return (context, { theme, scale, whole, overview, plot }) => {
    const { colour } = theme.inks;
    const stands = here();
    const y = plot - SIZE - 1;
    context.globalAlpha = 1;
    context.lineWidth = 1.25;
    for (const [i, { t, kind, tags }] of marks.entries()) {
      const glyph = glyphOf(kind);
      context.fillStyle = colour[glyph.ink];
      context.fillRect(Math.round(whole.x(t)) - 1, overview - 5, 2, 4);
      if (t < scale.from || t > scale.to || i === stands) continue;
      const x = Math.round(scale.x(t));
      trace(context, glyph, x, y, SIZE);
      context.strokeStyle = colour[glyph.ink];
      context.fillStyle = glyph.hollow ? colour.panel : colour[glyph.ink];
      context.fill();
      context.stroke();
      tags.slice(0, MOST_DOTS).forEach((tag, n) => {
        context.fillStyle = colour[glyphOf(tag).ink];
        context.fillRect(x + SIZE + 2 + n * (DOT + 1), plot - DOT - 2, DOT, DOT);
      });
    }
    const at = marks[stands];
    if (at === undefined || at.t < scale.from || at.t > scale.to) return;
    trace(context, glyphOf(at.kind), Math.round(scale.x(at.t)), plot - HERE - 1, HERE);
    context.fillStyle = colour.accent;
    context.strokeStyle = colour.bg;
    context.fill();
    context.stroke();
  };
}

function trace(
  context: CanvasRenderingContext2D,
  { outline }: Glyph,
  x: number,
  y: number,
  half: number,
): void {
  context.beginPath();
  for (const [i, [dx, dy]] of outline.entries()) {
    if (i === 0) context.moveTo(x + dx * half, y + dy * half);
    else context.lineTo(x + dx * half, y + dy * half);
  }
  context.closePath();
}
