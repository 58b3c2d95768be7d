import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** One picture of a GIF, RGBA. */
export interface GifPicture {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  /** How long it is shown, ms. */
  readonly delay: number;
}

/** `more`: the next picture may come. Bytes: the whole GIF. */
export type GifAnswer = 'more' | Uint8Array<ArrayBuffer>;

const gif = GIFEncoder();

self.onmessage = ({ data }: MessageEvent<GifPicture | 'finish'>): void => {
  if (data === 'finish') {
    gif.finish();
    self.postMessage(gif.bytes() satisfies GifAnswer);
    return;
  }
  const { width, height, delay } = data;
  const pixels = new Uint8Array(data.pixels);
  const palette = quantize(pixels, 256);
  gif.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay });
  self.postMessage('more' satisfies GifAnswer);
};
