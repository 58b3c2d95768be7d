import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The decoder as a page has it that has asked for nothing yet. */
const fresh = () => {
  vi.resetModules();
  return import('./decoder.ts');
};

async function picture(width = 640, height = 400, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

/** A PNG of a few bytes that declares 65,536 × 65,536 pixels. */
async function bomb(): Promise<Blob> {
  const bytes = new Uint8Array(await (await picture(1, 1, 'image/png')).arrayBuffer());
  new DataView(bytes.buffer).setUint32(16, 65_536);
  new DataView(bytes.buffer).setUint32(20, 65_536);
  return new Blob([bytes]);
}

it('decodes, scales and compares in a worker, and nothing on the page', async () => {
  const { decodePicture, diffPictures } = await fresh();
  const image = await picture();
  const onPage = vi.spyOn(globalThis, 'createImageBitmap');
  const whole = await decodePicture(image);
  expect(whole).toMatchObject({ ok: true, width: 640, height: 400 });
  expect(whole.ok && [whole.bitmap.width, whole.bitmap.height]).toEqual([640, 400]);
  const small = await decodePicture(image, { width: 240, height: 240 });
  expect(small.ok && [small.bitmap.width, small.bitmap.height]).toEqual([240, 150]);
  expect(await diffPictures(image, image)).toMatchObject({ ok: true, changed: 0, total: 640 * 400 });
  expect(onPage).not.toHaveBeenCalled();
});

it('refuses what would unfold beyond measure by its header, and what is no picture', async () => {
  const { decodePicture, diffPictures } = await fresh();
  const large = await bomb();
  expect(await decodePicture(large)).toEqual({ ok: false, code: 'too-large', width: 65_536, height: 65_536 });
  expect(await diffPictures(await picture(), large)).toMatchObject({ ok: false, code: 'too-large' });
  expect(await decodePicture(new Blob(['<html>']))).toEqual({ ok: false, code: 'corrupt' });
  expect(await decodePicture(new Blob([]))).toEqual({ ok: false, code: 'corrupt' });
  const torn = (await picture(640, 400, 'image/png')).slice(0, 60);
  expect(await decodePicture(torn)).toEqual({ ok: false, code: 'corrupt' });
});

it('does it on the page where no worker can start', async () => {
  const { decodePicture, diffPictures } = await fresh();
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError');
      }
    },
  );
  const image = await picture();
  expect(await decodePicture(image)).toMatchObject({ ok: true, width: 640 });
  expect(await diffPictures(image, image)).toMatchObject({ ok: true, changed: 0 });
});

it('does what a worker owes that dies', async () => {
  const { decodePicture } = await fresh();
  // Takes the question and never answers.
  const silent = Object.assign(new EventTarget(), {
    postMessage: () => undefined,
    terminate: () => undefined,
  });
  vi.stubGlobal(
    'Worker',
    vi.fn(function start() {
      return silent;
    }),
  );
  const image = await picture();
  const answers = Promise.all([decodePicture(image), decodePicture(image)]);
  silent.dispatchEvent(new Event('error'));
  for (const answer of await answers) expect(answer).toMatchObject({ ok: true, height: 400 });
});

it('draws an SVG as the page does, runs nothing in it and revokes its address', async () => {
  const { decodePicture } = await fresh();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const svg = (body: string) =>
    new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${body}</svg>`], {
      type: 'image/svg+xml',
    });
  const answer = await decodePicture(
    svg('<rect width="40" height="20"/><script>window.top.__ran = 1</script>'),
  );
  expect(answer).toMatchObject({ ok: true, width: 40, height: 20 });
  expect(Reflect.has(window.top ?? window, '__ran')).toBe(false);
  expect(revoked).toHaveBeenCalledTimes(1);
  expect(await decodePicture(svg('<rect'))).toEqual({ ok: false, code: 'corrupt' });
});
