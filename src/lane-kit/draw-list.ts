import type { Ink, LineOptions, Painter, TextOptions } from './types.ts';

/** One recorded call of a `Painter`. */
export type DrawCall =
  | {
      readonly op: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly ink: Ink;
      readonly alpha: number;
      readonly radius: number;
    }
  | {
      readonly op: 'triangle';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly ink: Ink;
      readonly alpha: number;
    }
  | {
      readonly op: 'diamond';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly ink: Ink;
      readonly alpha: number;
    }
  | {
      readonly op: 'dot';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly ink: Ink;
      readonly alpha: number;
    }
  | {
      readonly op: 'line';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly ink: Ink;
      readonly alpha: number;
    }
  | {
      readonly op: 'polyline';
      readonly points: readonly (readonly [number, number])[];
      readonly ink: Ink;
      readonly options: LineOptions;
    }
  | {
      readonly op: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly maxWidth: number;
      readonly ink: Ink;
      readonly options: TextOptions;
    }
  | {
      readonly op: 'image';
      readonly image: CanvasImageSource;
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly alpha: number;
    }
  | {
      readonly op: 'hatch';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly ink: Ink;
    };

type CallOf<O extends DrawCall['op']> = Extract<DrawCall, { op: O }>;

/** A painter that paints nothing and remembers everything: what a lane drew, as data. */
export class DrawList implements Painter {
  readonly calls: DrawCall[] = [];

  of<O extends DrawCall['op']>(op: O): CallOf<O>[] {
    return this.calls.filter((call): call is CallOf<O> => call.op === op);
  }

  rect(x: number, y: number, w: number, h: number, ink: Ink, alpha = 1, radius = 0): void {
    this.calls.push({ op: 'rect', x, y, w, h, ink, alpha, radius });
  }

  triangle(x: number, y: number, size: number, ink: Ink, alpha = 1): void {
    this.calls.push({ op: 'triangle', x, y, size, ink, alpha });
  }

  diamond(x: number, y: number, size: number, ink: Ink, alpha = 1): void {
    this.calls.push({ op: 'diamond', x, y, size, ink, alpha });
  }

  dot(x: number, y: number, radius: number, ink: Ink, alpha = 1): void {
    this.calls.push({ op: 'dot', x, y, radius, ink, alpha });
  }

  line(x0: number, y0: number, x1: number, y1: number, ink: Ink, alpha = 1): void {
    this.calls.push({ op: 'line', x0, y0, x1, y1, ink, alpha });
  }

  polyline(xs: Float64Array, ys: Float64Array, count: number, ink: Ink, options: LineOptions = {}): void {
    const points = Array.from(
      { length: count },
      (_, i) => [xs[i] ?? Number.NaN, ys[i] ?? Number.NaN] as const,
    );
    this.calls.push({ op: 'polyline', points, ink, options });
  }

  text(text: string, x: number, y: number, maxWidth: number, ink: Ink, options: TextOptions = {}): void {
    if (maxWidth >= 16 && text !== '') this.calls.push({ op: 'text', text, x, y, maxWidth, ink, options });
  }

  image(image: CanvasImageSource, x: number, y: number, w: number, h: number, alpha = 1): void {
    this.calls.push({ op: 'image', image, x, y, w, h, alpha });
  }

  hatch(x: number, y: number, w: number, h: number, ink: Ink): void {
    this.calls.push({ op: 'hatch', x, y, w, h, ink });
  }
}
