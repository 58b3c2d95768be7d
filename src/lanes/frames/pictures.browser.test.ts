import { afterEach, expect, it } from 'vitest';
import { fail, ok } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import { picture } from './frames.fixture.ts';
import { CACHE_BYTES, FRAME_PIXELS, Pictures, type Picture } from './pictures.ts';

const opened: Pictures[] = [];
afterEach(() => {
  for (const pictures of opened.splice(0)) pictures.close();
});

function over(blobs: (ref: string) => Blob | undefined) {
  const asked: string[] = [];
  const engine: Pick<Engine, 'detail' | 'blob'> = {
    detail: async (id) => ({ text: JSON.stringify({ ref: id }), truncated: false, bytes: 1 }),
    blob: async (ref) => {
      asked.push(ref);
      const blob = blobs(ref);
      return blob === undefined ? fail('missing', 'not there') : ok(blob);
    },
  };
  const pictures = new Pictures(engine);
  pictures.open();
  opened.push(pictures);
  return { pictures, asked };
}

async function load(pictures: Pictures, entryId: string): Promise<Picture> {
  const answer = await pictures.load(entryId);
  if (!answer.ok) throw new Error(answer.message);
  return answer.picture;
}

it('stays within its bytes whatever is asked for, closes what it lets go, and keeps the newest', async () => {
  // 8 MiB decoded each: eight fit.
  const image = await picture('blue', { width: 2048, height: 1024 });
  const { pictures } = over(() => image);
  const seen: Picture[] = [];
  let seed = 7;
  for (let i = 0; i < 30; i++) {
    seed = (seed * 16_807) % 2_147_483_647;
    const id = `frames:${seed % 14}`;
    const loaded = await load(pictures, id);
    if (!seen.includes(loaded)) seen.push(loaded);
    expect(pictures.bytes).toBeLessThanOrEqual(CACHE_BYTES);
    expect(pictures.ready(id)).toBe(loaded);
    const open = seen.filter(({ bitmap }) => bitmap.width > 0);
    expect(open.length * 2048 * 1024 * 4).toBe(pictures.bytes);
  }
  expect(seen.some(({ bitmap }) => bitmap.width === 0)).toBe(true);
  pictures.close();
  expect(pictures.bytes).toBe(0);
  expect(seen.every(({ bitmap }) => bitmap.width === 0)).toBe(true);
});

it('decodes a huge frame smaller, so that two fit, and tells its recorded size', async () => {
  const image = await picture('red', { width: 5000, height: 3000, type: 'image/jpeg' });
  const { pictures } = over(() => image);
  const loaded = await load(pictures, 'frames:0');
  expect([loaded.width, loaded.height]).toEqual([5000, 3000]);
  expect(loaded.bitmap.width * loaded.bitmap.height).toBeLessThanOrEqual(FRAME_PIXELS);
  expect(loaded.bitmap.width / loaded.bitmap.height).toBeCloseTo(5 / 3, 2);
});

it('drops wishes that nobody waits for any more, and puts what is shown before what is ahead', async () => {
  const image = await picture('blue');
  const { pictures, asked } = over(() => image);
  const left = new AbortController();
  const first = [pictures.load('a'), pictures.load('b')];
  pictures.prefetch(['ahead-1', 'ahead-2']);
  const stale = pictures.load('stale', left.signal);
  const wanted = pictures.load('wanted');
  left.abort();
  expect(await stale).toMatchObject({ ok: false, code: 'dropped' });
  await Promise.all([...first, wanted]);
  await expect.poll(() => pictures.ready('ahead-2')).toBeDefined();
  expect(asked).toEqual(['a', 'b', 'wanted', 'ahead-1', 'ahead-2']);
});

it('gives up at once what is decoded after it was closed', async () => {
  const image = await picture('blue');
  const { pictures } = over(() => image);
  const late = pictures.load('a');
  pictures.close();
  expect(await late).toMatchObject({ ok: false, code: 'dropped' });
  expect(pictures.bytes).toBe(0);
});
