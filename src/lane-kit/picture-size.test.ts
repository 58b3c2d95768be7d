import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledTo } from './picture-decode.ts';
import { pictureSize } from './picture-size.ts';
import { diffPixels, type Pixels } from './pixel-diff.ts';

const padded = (...bytes: number[]): Uint8Array => {
  const head = new Uint8Array(64);
  head.set(bytes);
  return head;
};
const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));
const PNG = [0x89, ...text('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...text('IHDR')];

describe('pictureSize', () => {
  it.each([
    ['png', padded(...PNG, 0, 0, 5, 0, 0, 0, 3, 0x20), [1280, 800]],
    ['png bomb', padded(...PNG, 0, 1, 0, 0, 0, 1, 0, 0), [65_536, 65_536]],
    ['gif', padded(...text('GIF89a'), 0x40, 1, 0xc8, 0), [320, 200]],
    ['jpeg', padded(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 3, 0x20, 5, 0), [1280, 800]],
    ['jpeg with fill', padded(0xff, 0xd8, 0xff, 0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3), [3, 2]],
    [
      'webp vp8x',
      padded(...text('RIFF____WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 0xff, 4, 0, 0x1f, 3, 0),
      [1280, 800],
    ],
    ['webp vp8l', padded(...text('RIFF____WEBPVP8L'), 0, 0, 0, 0, 0x2f, 0xff, 0xc4, 0xc7, 0), [1280, 800]],
    [
      'webp vp8',
      padded(...text('RIFF____WEBPVP8 '), 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0, 5, 0x20, 3),
      [1280, 800],
    ],
  ])('reads %s', (_, head, [width, height]) => {
    expect(pictureSize(head)).toEqual({ width, height });
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom([], PNG, [0xff, 0xd8]),
        (bytes, start) => {
          pictureSize(Uint8Array.of(...start, ...bytes));
          return true;
        },
      ),
    );
  });
});

it('scales down into the room, keeps the shape and never scales up', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, side, side, fc.integer({ min: 1, max: 1e7 }), (width, height, w, h, pixels) => {
      const scaled = scaledTo({ width, height }, { width: w, height: h, pixels });
      expect(scaled.width).toBeLessThanOrEqual(Math.min(width, w));
      expect(scaled.height).toBeLessThanOrEqual(Math.min(height, h));
      if (scaled.width > 1 && scaled.height > 1)
        expect(scaled.width * scaled.height).toBeLessThanOrEqual(pixels);
      const whole = width <= w && height <= h && width * height <= pixels;
      expect(scaled.width === width && scaled.height === height).toBe(whole);
    }),
  );
});

describe('diffPixels', () => {
  const flat = (width: number, height: number, value: number): Pixels => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4).fill(value),
  });
  const mark = (width: number, height: number): Pixels => flat(width, height, 0);

  it('counts, boxes and paints exactly the changed pixels', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 11 })), (changes) => {
        const b = flat(4, 3, 100);
        for (const at of changes) b.data[at * 4 + 1] = 200;
        const out = mark(4, 3);
        const diff = diffPixels(flat(4, 3, 100), b, out, [1, 2, 3]);
        expect(diff).toMatchObject({ changed: changes.length, total: 12 });
        for (let at = 0; at < 12; at++) expect(out.data[at * 4 + 3]).toBe(changes.includes(at) ? 255 : 0);
        const xs = changes.map((at) => at % 4);
        const ys = changes.map((at) => Math.floor(at / 4));
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        expect(diff.box).toEqual(
          changes.length === 0
            ? undefined
            : { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 },
        );
      }),
    );
  });

  it('lets the noise of a lossy picture pass', () => {
    expect(diffPixels(flat(4, 3, 100), flat(4, 3, 110), mark(4, 3), [1, 2, 3]).changed).toBe(0);
  });

  it('calls changed what only one of two sizes has', () => {
    const diff = diffPixels(flat(4, 3, 9), flat(2, 5, 9), mark(4, 5), [1, 2, 3]);
    // Both have 2 × 3; a alone 2 × 3; b alone 2 × 2; neither 2 × 2.
    expect(diff.changed).toBe(10);
  });
});
