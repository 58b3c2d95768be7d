import type { Inks } from './inks.ts';
import { Shape, ShapeBatch } from './shape-batch.ts';
import { TextFit } from './text-fit.ts';
import type { Ink, LineOptions, Painter, TextOptions } from './types.ts';

const TEXT_PX = 10.5;
const HATCH_STEP = 6;
const NO_OPTIONS: TextOptions & LineOptions = {};

interface QueuedText {
  text: string;
  x: number;
  y: number;
  room: number;
  ink: Ink;
  options: TextOptions;
}

/**
 * Paints lanes on a 2D canvas, one after the other, between `begin` and `end`. Edges are rounded to
 * device pixels at any ratio; shapes are batched by ink, texts come last.
 */
export class CanvasPainter implements Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #shapes = new ShapeBatch();
  readonly #texts: QueuedText[] = [];
  #textCount = 0;
  #inks: Inks;
  #fits = new Map<string, TextFit>();
  #scale = 1;
  #rects = 0;

  constructor(context: CanvasRenderingContext2D, inks: Inks) {
    this.#context = context;
    this.#inks = inks;
  }

  /** After a theme change, or once web fonts have loaded. */
  setInks(inks: Inks): void {
    this.#inks = inks;
    this.#fits = new Map();
  }

  /** Shapes painted since the painter was made: what a frame costs is seen here. */
  get shapeCount(): number {
    return this.#rects;
  }

  /** Starts a lane at (left, top), CSS px of the canvas; `scale` = device pixels per CSS px. */
  begin(left: number, top: number, width: number, height: number, scale: number): void {
    const context = this.#context;
    this.#scale = scale;
    context.save();
    context.setTransform(scale, 0, 0, scale, Math.round(left * scale), Math.round(top * scale));
    context.beginPath();
    context.rect(0, 0, this.#snap(width), this.#snap(height));
    context.clip();
  }

  end(): void {
    this.#flush();
    this.#paintTexts();
    this.#context.restore();
  }

  rect(x: number, y: number, w: number, h: number, ink: Ink, alpha = 1, radius = 0): void {
    const left = this.#snap(x);
    const top = this.#snap(y);
    const least = 1 / this.#scale;
    this.#rects++;
    this.#shapes.add(
      Shape.rect,
      left,
      top,
      Math.max(least, this.#snap(x + w) - left),
      Math.max(least, this.#snap(y + h) - top),
      radius,
      ink,
      alpha,
    );
  }

  triangle(x: number, y: number, size: number, ink: Ink, alpha = 1): void {
    this.#rects++;
    this.#shapes.add(Shape.triangle, x, y, size, 0, 0, ink, alpha);
  }

  diamond(x: number, y: number, size: number, ink: Ink, alpha = 1): void {
    this.#rects++;
    this.#shapes.add(Shape.diamond, x, y, size, 0, 0, ink, alpha);
  }

  dot(x: number, y: number, radius: number, ink: Ink, alpha = 1): void {
    this.#rects++;
    this.#shapes.add(Shape.dot, x, y, radius, 0, 0, ink, alpha);
  }

  line(x0: number, y0: number, x1: number, y1: number, ink: Ink, alpha = 1, width = 1): void {
    this.#flush();
    const context = this.#context;
    // An odd device width stands between two pixels' edges: half a device pixel makes it crisp.
    const half = Math.round(width * this.#scale) % 2 === 1 ? 0.5 / this.#scale : 0;
    context.strokeStyle = this.#inks.colour[ink];
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(this.#snap(x0) + half, this.#snap(y0) + half);
    context.lineTo(this.#snap(x1) + half, this.#snap(y1) + half);
    context.stroke();
    context.globalAlpha = 1;
  }

  polyline(
    xs: Float64Array,
    ys: Float64Array,
    count: number,
    ink: Ink,
    options: LineOptions = NO_OPTIONS,
  ): void {
    this.#flush();
    const context = this.#context;
    const alpha = options.alpha ?? 1;
    if (options.fillTo !== undefined) {
      context.fillStyle = this.#inks.colour[ink];
      context.globalAlpha = alpha * (options.fillAlpha ?? 0.16);
      context.beginPath();
      tracePieces(context, xs, ys, count, options.fillTo);
      context.fill();
    }
    context.strokeStyle = this.#inks.colour[ink];
    context.globalAlpha = alpha;
    context.lineWidth = options.width ?? 1;
    context.lineJoin = 'round';
    context.beginPath();
    tracePieces(context, xs, ys, count, undefined);
    context.stroke();
    context.globalAlpha = 1;
  }

  text(
    text: string,
    x: number,
    y: number,
    maxWidth: number,
    ink: Ink,
    options: TextOptions = NO_OPTIONS,
  ): void {
    if (maxWidth < 16 || text === '') return;
    const slot = this.#texts[this.#textCount];
    if (slot === undefined) this.#texts.push({ text, x, y, room: maxWidth, ink, options });
    else {
      slot.text = text;
      slot.x = x;
      slot.y = y;
      slot.room = maxWidth;
      slot.ink = ink;
      slot.options = options;
    }
    this.#textCount++;
  }

  image(image: CanvasImageSource, x: number, y: number, w: number, h: number, alpha = 1): void {
    this.#flush();
    const [sourceW, sourceH] = sizeOf(image);
    if (sourceW <= 0 || sourceH <= 0 || w <= 0 || h <= 0) return;
    const zoom = Math.max(w / sourceW, h / sourceH);
    const cropW = w / zoom;
    const cropH = h / zoom;
    this.#context.globalAlpha = alpha;
    // Tall pages are cropped at the bottom: what a page says first stands at its top.
    this.#context.drawImage(
      image,
      (sourceW - cropW) / 2,
      0,
      cropW,
      cropH,
      this.#snap(x),
      this.#snap(y),
      w,
      h,
    );
    this.#context.globalAlpha = 1;
  }

  hatch(x: number, y: number, w: number, h: number, ink: Ink): void {
    this.#flush();
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    context.strokeStyle = this.#inks.colour[ink];
    context.lineWidth = 1;
    context.beginPath();
    // On a grid of the lane, so that two stretches that meet make one pattern.
    for (let at = Math.floor((x - h) / HATCH_STEP) * HATCH_STEP; at < x + w; at += HATCH_STEP) {
      context.moveTo(at, y + h);
      context.lineTo(at + h, y);
    }
    context.stroke();
    context.restore();
  }

  #snap(value: number): number {
    return Math.round(value * this.#scale) / this.#scale;
  }

  #flush(): void {
    if (!this.#shapes.empty) this.#shapes.flush(this.#context, this.#inks);
  }

  #paintTexts(): void {
    const context = this.#context;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.direction = 'ltr';
    for (let i = 0; i < this.#textCount; i++) {
      const { text, x, y, room, ink, options } = this.#texts[i] as QueuedText;
      const font = `${options.bold === true ? '600 ' : ''}${TEXT_PX}px ${options.mono === true ? this.#inks.mono : this.#inks.sans}`;
      context.font = font;
      const fitted = this.#fit(font).fit(text, room);
      if (fitted === '') continue;
      context.fillStyle = this.#inks.colour[ink];
      context.globalAlpha = options.alpha ?? 1;
      const clipped = options.clipFrom !== undefined || options.clipTo !== undefined;
      if (clipped) {
        const from = options.clipFrom ?? -1e5;
        context.save();
        context.beginPath();
        context.rect(from, -1e4, (options.clipTo ?? 1e5) - from, 2e4);
        context.clip();
      }
      context.fillText(fitted, x, y);
      if (clipped) context.restore();
    }
    context.globalAlpha = 1;
    this.#textCount = 0;
  }

  #fit(font: string): TextFit {
    let fit = this.#fits.get(font);
    if (fit === undefined) {
      // `measureText` uses the font in force, which the caller has just set.
      fit = new TextFit((text) => this.#context.measureText(text).width);
      this.#fits.set(font, fit);
    }
    return fit;
  }
}

/** Runs of points between NaNs; with `base`, each is closed down to it. */
function tracePieces(
  context: CanvasRenderingContext2D,
  xs: Float64Array,
  ys: Float64Array,
  count: number,
  base: number | undefined,
): void {
  let first = -1;
  for (let i = 0; i <= count; i++) {
    const y = i < count ? (ys[i] as number) : Number.NaN;
    if (Number.isNaN(y)) {
      if (base !== undefined && first >= 0) {
        context.lineTo(xs[i - 1] as number, base);
        context.lineTo(xs[first] as number, base);
        context.closePath();
      }
      first = -1;
    } else if (first < 0) {
      first = i;
      context.moveTo(xs[i] as number, y);
    } else context.lineTo(xs[i] as number, y);
  }
}

function sizeOf(image: CanvasImageSource): readonly [number, number] {
  if (image instanceof HTMLImageElement) return [image.naturalWidth, image.naturalHeight];
  if (image instanceof HTMLVideoElement) return [image.videoWidth, image.videoHeight];
  if ('displayWidth' in image) return [image.displayWidth, image.displayHeight];
  const { width, height } = image;
  return [typeof width === 'number' ? width : 0, typeof height === 'number' ? height : 0];
}
