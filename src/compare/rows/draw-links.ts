import type { Inks } from '../../lane-kit/index.ts';
import type { Links, LinkKind } from './links.ts';

export interface LinksView {
  readonly width: number;
  readonly height: number;
  readonly playhead: number;
  readonly divergence: number;
  x(t: number): number;
}

/** Beyond the playhead, as in the lanes. */
const DIM = 0.35;
const STUB = 0.36;

const INKS: Readonly<Record<LinkKind, 'ink-3' | 'run' | 'err' | 'ok'>> = {
  same: 'ink-3',
  changed: 'run',
  above: 'err',
  below: 'ok',
};

/**
 * Lines from the steps above to those below: thin for the same, strong for changed ones, a stub that
 * ends in the open for a step the other run has not. What falls on one pixel is drawn once.
 */
export function drawLinks(
  context: CanvasRenderingContext2D,
  { colour }: Inks,
  links: Links,
  view: LinksView,
): void {
  const { width, height } = view;
  let last = '';
  for (let i = 0; i < links.count; i++) {
    const kind = links.kinds[i] ?? 'same';
    const top = links.above[i] ?? Number.NaN;
    const bottom = links.below[i] ?? Number.NaN;
    const x0 = view.x(Number.isNaN(top) ? bottom : top);
    const x1 = view.x(Number.isNaN(bottom) ? top : bottom);
    if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > width) continue;
    const isFirst = links.rows[i] === view.divergence;
    const key = `${kind}${Math.round(x0)}:${Math.round(x1)}`;
    if (key === last && !isFirst) continue;
    last = key;
    const ahead = (Number.isNaN(top) ? bottom : top) > view.playhead && !(bottom <= view.playhead);
    context.globalAlpha = (ahead ? DIM : 1) * (kind === 'same' ? 0.65 : 1);
    context.strokeStyle = isFirst ? colour.accent : colour[INKS[kind]];
    context.fillStyle = context.strokeStyle;
    context.lineWidth = isFirst ? 2 : kind === 'same' ? 1 : 1.5;
    const from = kind === 'below' ? height * (1 - STUB) : 0;
    const to = kind === 'above' ? height * STUB : height;
    context.beginPath();
    context.moveTo(x0, from);
    context.bezierCurveTo(x0, from + (to - from) * 0.5, x1, from + (to - from) * 0.5, x1, to);
    context.stroke();
    if (kind === 'above') diamond(context, x0, to);
    if (kind === 'below') diamond(context, x1, from);
  }
  context.globalAlpha = 1;
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number): void {
  const r = 3;
  context.beginPath();
  context.moveTo(x, y - r);
  context.lineTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.fill();
}
