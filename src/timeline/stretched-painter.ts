import type { Ink, LineOptions, Painter, TextOptions } from '../lane-kit/index.ts';

/**
 * Draws a lane higher than it is: heights and places grow by a factor, texts, marks and the widths of lines
 * keep their size. What a lane draws needs no part in it.
 */
export class StretchedPainter implements Painter {
  #inner: Painter;
  #factor = 1;
  #ys = new Float64Array(0);

  constructor(inner: Painter) {
    this.#inner = inner;
  }

  by(factor: number): Painter {
    this.#factor = factor;
    return factor === 1 ? this.#inner : this;
  }

  rect(x: number, y: number, w: number, h: number, ink: Ink, alpha?: number, radius?: number): void {
    this.#inner.rect(x, y * this.#factor, w, h * this.#factor, ink, alpha, radius);
  }

  triangle(x: number, y: number, size: number, ink: Ink, alpha?: number): void {
    this.#inner.triangle(x, (y + size / 2) * this.#factor - size / 2, size, ink, alpha);
  }

  diamond(x: number, y: number, size: number, ink: Ink, alpha?: number): void {
    this.#inner.diamond(x, y * this.#factor, size, ink, alpha);
  }

  dot(x: number, y: number, radius: number, ink: Ink, alpha?: number): void {
    this.#inner.dot(x, y * this.#factor, radius, ink, alpha);
  }

  line(x0: number, y0: number, x1: number, y1: number, ink: Ink, alpha?: number, width?: number): void {
    this.#inner.line(x0, y0 * this.#factor, x1, y1 * this.#factor, ink, alpha, width);
  }

  polyline(xs: Float64Array, ys: Float64Array, count: number, ink: Ink, options: LineOptions = {}): void {
    if (this.#ys.length < count) this.#ys = new Float64Array(Math.max(count, 2 * this.#ys.length));
    for (let i = 0; i < count; i++) this.#ys[i] = (ys[i] as number) * this.#factor;
    const { fillTo } = options;
    this.#inner.polyline(
      xs,
      this.#ys,
      count,
      ink,
      fillTo === undefined ? options : { ...options, fillTo: fillTo * this.#factor },
    );
  }

  text(text: string, x: number, y: number, maxWidth: number, ink: Ink, options?: TextOptions): void {
    this.#inner.text(text, x, y * this.#factor, maxWidth, ink, options);
  }

  image(image: CanvasImageSource, x: number, y: number, w: number, h: number, alpha?: number): void {
    this.#inner.image(image, x, y * this.#factor, w, h * this.#factor, alpha);
  }

  hatch(x: number, y: number, w: number, h: number, ink: Ink): void {
    this.#inner.hatch(x, y * this.#factor, w, h * this.#factor, ink);
  }
}
