import { INK_NAMES, type Inks } from './inks.ts';
import type { Ink } from './types.ts';

/** What a batch entry is; six numbers each: op, x, y, w, h, radius. */
export const Shape = { rect: 0, triangle: 1, diamond: 2, dot: 3 } as const;
export type Shape = (typeof Shape)[keyof typeof Shape];

const STRIDE = 6;
const ALPHAS = 64;

interface Batch {
  numbers: Float32Array;
  length: number;
}

const inkIndex = new Map<Ink, number>(INK_NAMES.map((ink, index) => [ink, index]));

/**
 * Shapes of one lane gathered by ink and alpha, and filled with one path each: on a machine without
 * a GPU the number of fills decides what a frame costs. Inks are painted in order of first use.
 */
export class ShapeBatch {
  readonly #batches = new Map<number, Batch>();
  readonly #order: number[] = [];

  add(op: Shape, x: number, y: number, w: number, h: number, radius: number, ink: Ink, alpha: number): void {
    const key = (inkIndex.get(ink) ?? 0) * (ALPHAS + 1) + Math.round(alpha * ALPHAS);
    let batch = this.#batches.get(key);
    if (batch === undefined) {
      batch = { numbers: new Float32Array(64 * STRIDE), length: 0 };
      this.#batches.set(key, batch);
    }
    if (batch.length === 0) this.#order.push(key);
    if (batch.length + STRIDE > batch.numbers.length) {
      const grown = new Float32Array(batch.numbers.length * 2);
      grown.set(batch.numbers);
      batch.numbers = grown;
    }
    const { numbers, length } = batch;
    numbers[length] = op;
    numbers[length + 1] = x;
    numbers[length + 2] = y;
    numbers[length + 3] = w;
    numbers[length + 4] = h;
    numbers[length + 5] = radius;
    batch.length += STRIDE;
  }

  get empty(): boolean {
    return this.#order.length === 0;
  }

  /** Fills everything gathered so far, and forgets it. Buffers are kept for the next lane. */
  flush(context: CanvasRenderingContext2D, inks: Inks): void {
    for (const key of this.#order) {
      const batch = this.#batches.get(key);
      const ink = INK_NAMES[Math.floor(key / (ALPHAS + 1))];
      if (batch === undefined || ink === undefined) continue;
      context.fillStyle = inks.colour[ink];
      context.globalAlpha = (key % (ALPHAS + 1)) / ALPHAS;
      context.beginPath();
      trace(context, batch);
      context.fill();
      batch.length = 0;
    }
    this.#order.length = 0;
    context.globalAlpha = 1;
  }
}

function trace(context: CanvasRenderingContext2D, { numbers, length }: Batch): void {
  for (let i = 0; i < length; i += STRIDE) {
    const x = numbers[i + 1] as number;
    const y = numbers[i + 2] as number;
    const w = numbers[i + 3] as number;
    const h = numbers[i + 4] as number;
    switch (numbers[i]) {
      case Shape.rect: {
        const radius = numbers[i + 5] as number;
        if (radius > 0 && w >= 2 * radius && h >= 2 * radius) context.roundRect(x, y, w, h, radius);
        else context.rect(x, y, w, h);
        break;
      }
      case Shape.triangle:
        context.moveTo(x, y - w / 2);
        context.lineTo(x + w / 2, y + w / 2);
        context.lineTo(x - w / 2, y + w / 2);
        context.closePath();
        break;
      case Shape.diamond:
        context.moveTo(x, y - w / 2);
        context.lineTo(x + w / 2, y);
        context.lineTo(x, y + w / 2);
        context.lineTo(x - w / 2, y);
        context.closePath();
        break;
      default:
        context.moveTo(x + w, y);
        context.arc(x, y, w, 0, 2 * Math.PI);
    }
  }
}
