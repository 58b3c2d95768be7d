import { expect, it } from 'vitest';
import { fail, ok } from '../base/index.ts';
import type { Engine } from '../engine/index.ts';
import { Thumbnails } from './thumbnails.ts';

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(160, 90);
  canvas.getContext('2d')?.fillRect(0, 0, 160, 90);
  return canvas.convertToBlob({ type: 'image/png' });
}

it('decodes a picture once for all entries that share it, and says which are missing', async () => {
  const asked: string[] = [];
  const blob = await picture();
  const engine: Engine = {
    detail: async (id) => {
      const ref = id === 'frames:2' ? 'gone.png' : 'one.png';
      return { text: JSON.stringify({ t: 0, ref }), truncated: false, bytes: 1 };
    },
    payloads: async () => [],
    blob: async (ref) => {
      asked.push(ref);
      return ref === 'one.png' ? ok(blob) : fail('missing', 'gone');
    },
    search: async () => [],
    filter: async () => [],
  };
  let ready = 0;
  const thumbnails = new Thumbnails(engine, () => {
    ready++;
  });
  const until = async (count: number): Promise<void> => {
    await expect.poll(() => ready).toBeGreaterThanOrEqual(count);
  };
  expect(thumbnails.get('frames:0')).toBeUndefined();
  await until(1);
  const first = thumbnails.get('frames:0');
  expect(first).toBeInstanceOf(ImageBitmap);
  expect(first instanceof ImageBitmap ? [first.width, first.height] : []).toEqual([160, 90]);
  thumbnails.get('frames:1');
  thumbnails.get('frames:2');
  await until(3);
  expect(thumbnails.get('frames:1')).toBe(first);
  expect(thumbnails.get('frames:2')).toBe('missing');
  expect(asked).toEqual(['one.png', 'gone.png'].filter((ref, i, all) => all.indexOf(ref) === i));
  expect(thumbnails.bytes).toBeGreaterThanOrEqual(160 * 90 * 4);
  thumbnails.close();
  expect(thumbnails.bytes).toBe(0);
  expect(first instanceof ImageBitmap ? first.width : -1).toBe(0);
});
