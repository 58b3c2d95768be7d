import { decodePicture, type DecodeRoom } from './picture-decode.ts';
import { diffPixels, type PixelDiff, type Pixels } from './pixel-diff.ts';

/** The changed pixels as a clear picture with marks, to be laid over the frame. */
export type DiffAnswer =
  | ({ readonly ok: true; readonly bitmap: ImageBitmap } & PixelDiff)
  | { readonly ok: false; readonly code: 'corrupt' | 'too-large' };

/** A hue that recorded pages seldom have, told apart from both themes. */
const MARK_COLOUR = [255, 46, 179] as const;

/** Decodes two pictures and compares them. Some 40 ms for 1280 × 800: in the worker where there is one. */
export async function diffPictures(a: Blob, b: Blob, room: DecodeRoom): Promise<DiffAnswer> {
  const first = await decodePicture(a, room);
  if (!first.ok) return first;
  const second = await decodePicture(b, room);
  if (!second.ok) {
    first.bitmap.close();
    return second;
  }
  try {
    const from = pixelsOf(first.bitmap);
    const to = pixelsOf(second.bitmap);
    const mark = new ImageData(Math.max(from.width, to.width), Math.max(from.height, to.height));
    const result = diffPixels(from, to, mark, MARK_COLOUR);
    const canvas = new OffscreenCanvas(mark.width, mark.height);
    context(canvas).putImageData(mark, 0, 0);
    return { ok: true, bitmap: canvas.transferToImageBitmap(), ...result };
  } catch {
    // The browser has no room for so many pixels at once.
    return { ok: false, code: 'too-large' };
  } finally {
    first.bitmap.close();
    second.bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap;
  const target = context(new OffscreenCanvas(width, height));
  target.drawImage(bitmap, 0, 0);
  return target.getImageData(0, 0, width, height);
}

function context(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const found = canvas.getContext('2d', { willReadFrequently: true });
  if (found === null) throw new Error('a canvas without a 2d context');
  return found;
}
