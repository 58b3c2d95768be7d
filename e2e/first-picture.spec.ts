import type { Page } from '@playwright/test';
import { expect, test, waitIdle } from './fixtures.ts';

/** Where the lanes' canvas stands, and its picture as it is on screen. */
async function lanes(page: Page, section: string) {
  const canvas = page.locator(`${section} canvas`).nth(1);
  await expect(canvas).toBeVisible();
  return {
    box: await canvas.boundingBox(),
    names: await page.locator(`${section} li[data-lane]`).allTextContents(),
  };
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`lanes show before the page is laid out, where it lays them (${size.width} px)`, async ({ page }) => {
    await page.setViewportSize(size);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/app\.page-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('./?sample=web-checkout');
    const first = await lanes(page, 'section[aria-hidden="true"]');
    const mark = await page.evaluate(() => performance.getEntriesByName('playhead:first-lane').length);
    expect(mark).toBe(1);
    release();
    await waitIdle(page);
    await expect(page.locator('section[aria-hidden="true"]')).toHaveCount(0);
    const then = await lanes(page, 'section[aria-label="Timeline"]');
    expect(first.box).toEqual(then.box);
    expect(first.names.length).toBeGreaterThan(5);
    expect(then.names.map((name, i) => name.startsWith(first.names[i] ?? '?'))).not.toContain(false);
    // Each is set once a recording, by whoever painted first.
    const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
    expect(marks.filter((name) => name === 'playhead:first-lane')).toHaveLength(1);
    expect(marks.filter((name) => name === 'playhead:complete')).toHaveLength(1);
  });
}

test('in a frame the first lane is painted before anything of the page is asked for, where that lays it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 480, height: 320 });
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  await page.route(/app\.embedded-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./?sample=web-checkout&embed=1');
  const lane = page.locator('section[aria-hidden="true"] li[data-lane]');
  await expect(lane).toHaveCount(1);
  const first = await lane.boundingBox();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('playhead:first-lane').length))
    .toBe(1);
  // The page, what the page and the picture share, the runtime and the reader: each more is a way to the server and back.
  const before = asked.slice(
    0,
    asked.findIndex((path) => path.includes('app.embedded-')),
  );
  const ofPage = before.filter((path) => !path.includes('/worker/'));
  expect(ofPage.length, ofPage.join()).toBeLessThanOrEqual(4);
  release();
  await waitIdle(page);
  await expect(page.locator('[data-first-picture]')).toHaveCount(0);
  expect(await page.locator('section[aria-label="Timeline"] li[data-lane]').boundingBox()).toEqual(first);
});

test('the picture stays until the page has painted its own, however slow the machine', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      const gone = records.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node instanceof HTMLElement && 'firstPicture' in node.dataset),
      );
      if (!gone) return;
      const own = document.querySelectorAll<HTMLCanvasElement>('section[aria-label="Timeline"] canvas')[1];
      const pixels = own?.getContext('2d')?.getImageData(0, 0, own.width, own.height).data ?? [];
      document.documentElement.dataset['painted'] = String(pixels.some((byte) => byte !== 0));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('./?sample=web-checkout');
  await expect(page.locator('html')).toHaveAttribute('data-painted', 'true', { timeout: 30_000 });
});

test('what cannot be opened shows its screen and no empty picture', async ({ page }) => {
  await page.goto('./?src=nothing-here.json');
  await expect(page.getByText(/not-found|nothing at/).first()).toBeVisible();
  await expect(page.locator('section[aria-hidden="true"]')).toHaveCount(0);
});

test.describe('without a canvas', () => {
  test.use({ allowedProblems: [/gives no 2D canvas/] });

  test('the page shows, with its words and what it cannot draw', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto('./?sample=trace-only');
    await expect(page.getByText('gives no 2D canvas').first()).toBeVisible();
    await expect(page.getByText('count_lines').first()).toBeVisible();
    await expect(page.locator('[data-first-picture]')).toHaveCount(0);
  });
});
