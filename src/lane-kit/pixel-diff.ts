/** Channel difference (of 255) up to which two pixels count as the same: below it lies the noise of JPEG. */
const TOLERANCE = 24;

/** Pixels as `ImageData` has them: RGBA, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export interface PixelDiff {
  readonly changed: number;
  /** Pixels of the larger extent of the two: what one has and the other has not is changed. */
  readonly total: number;
  /** The smallest box around all changed pixels. */
  readonly box:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
}

/**
 * Compares two pictures pixel by pixel and paints each changed one into `mark` (RGBA of the larger
 * extent, else left clear). O(pixels).
 */
export function diffPixels(
  a: Pixels,
  b: Pixels,
  mark: Pixels,
  colour: readonly [number, number, number],
): PixelDiff {
  const { width, height, data } = mark;
  let changed = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (same(a, b, x, y)) continue;
      changed++;
      const at = (y * width + x) * 4;
      data[at] = colour[0];
      data[at + 1] = colour[1];
      data[at + 2] = colour[2];
      data[at + 3] = 255;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return {
    changed,
    total: width * height,
    box: right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
  };
}

function same(a: Pixels, b: Pixels, x: number, y: number): boolean {
  const inA = x < a.width && y < a.height;
  const inB = x < b.width && y < b.height;
  if (!inA || !inB) return inA === inB;
  const i = (y * a.width + x) * 4;
  const j = (y * b.width + x) * 4;
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((a.data[i + channel] as number) - (b.data[j + channel] as number)) > TOLERANCE) return false;
  }
  return true;
}
