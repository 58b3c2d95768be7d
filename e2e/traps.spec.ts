import type { Page } from '@playwright/test';
import { expect, openSample, test, waitIdle } from './fixtures.ts';

const T = 1_795_000_000_000;

async function openText(page: Page, name: string, text: string): Promise<void> {
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(
    ([file, content]) => window.playhead.open(new File([content as string], file as string)),
    [name, text],
  );
  await waitIdle(page);
}

const manySteps = (n: number): string =>
  JSON.stringify(
    Array.from({ length: n }, (_, i) => ({
      t: T + i * 100,
      kind: 'message',
      role: 'assistant',
      text: `step number ${i}`,
    })),
  );

const nodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

test('W5, W6: ticks render no list; ten thousand steps are a bounded number of elements', async ({
  page,
}) => {
  await openText(page, 'trace.json', manySteps(10_000));
  await page.evaluate(() => window.playhead.seek(500_000));
  await waitIdle(page);
  const before = await nodes(page);
  expect(before).toBeLessThan(3000);
  const changed = await page.evaluate(async () => {
    let count = 0;
    const list = document.querySelector('[role=listbox]');
    if (list === null) throw new Error('no steps list');
    const observer = new MutationObserver((records) => {
      count += records.length;
    });
    observer.observe(list, { childList: true, subtree: true });
    // Half a step: no step becomes current, so nothing in the list may change.
    for (let i = 1; i <= 40; i++) await window.playhead.seek(500_000 + i);
    observer.disconnect();
    return count;
  });
  expect(changed).toBe(0);
});

test('W7: the current step is in view wherever the playhead goes', async ({ page }) => {
  await openText(page, 'trace.json', manySteps(2000));
  for (const step of [1500, 20, 999]) {
    await page.evaluate((t) => window.playhead.seek(t), step * 100 + 10);
    await waitIdle(page);
    await expect(page.getByRole('option', { name: new RegExp(`step number ${step}\\b`) })).toBeInViewport();
  }
});

test('W8: every request and console line can be reached, both oldest first', async ({ page }) => {
  const many = 300;
  const recording = {
    runId: 'r',
    t0: T,
    envKind: 'browser',
    effectiveFidelity: 'semantic',
    tracks: {
      network: Array.from({ length: many }, (_, i) => ({
        t: T + i * 10,
        method: 'GET',
        url: `https://a.test/r${i}`,
        status: 200,
        ms: 5,
      })),
      console: Array.from({ length: many }, (_, i) => ({ t: T + i * 10, level: 'log', text: `line ${i}` })),
    },
  };
  await openText(page, 'recording.json', JSON.stringify(recording));
  for (const lane of ['network', 'console']) {
    const entries = await page.evaluate((id) => window.playhead.entries(id), lane);
    expect(entries).toHaveLength(many);
    expect(entries.map(({ t }) => t)).toEqual(entries.map((_, i) => i * 10));
  }
});

test('W12: lanes that nobody knows are shown, each by its name', async ({ page }) => {
  await openSample(page, 'web-checkout');
  const lanes = await page.evaluate(() => window.playhead.lanes());
  expect(lanes.find(({ id }) => id === 'custom:cart-events')).toMatchObject({
    title: 'cart-events',
    anchored: true,
  });
  await expect(
    page
      .getByRole('button', { name: /cart-events/ })
      .or(page.getByText('cart-events'))
      .first(),
  ).toBeAttached();
});

test('W13: a removed SQL comment is a removed line, not a file', async ({ page }) => {
  const text =
    'diff --git a/q.sql b/q.sql\n--- a/q.sql\n+++ b/q.sql\n@@ -1,3 +1,2 @@\n select 1\n--- old comment\n from t\n';
  await openText(
    page,
    'recording.json',
    JSON.stringify({
      runId: 'r',
      t0: T,
      envKind: 'repo',
      effectiveFidelity: 'final',
      tracks: { custom: [{ t: T, name: 'repo-diff', text }] },
    }),
  );
  expect((await page.evaluate(() => window.playhead.at(0)))['repo']?.title).toBe('+0 −1');
  await expect(page.getByText('old comment')).toBeVisible();
  await expect(page.getByText('q.sql').first()).toBeVisible();
});

test('W15, R6: the scrubber is a slider that speaks time and step; an arrow moves it five seconds', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { t: '20' });
  const slider = page.getByRole('slider', { name: /playhead|scrub|time/i }).first();
  await expect(slider).toHaveAttribute('aria-valuetext', /20 seconds.*step \d+ of \d+/i);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await waitIdle(page);
  expect((await page.evaluate(() => window.playhead.state())).t).toBe(25_000);
  await page.keyboard.press('Shift+ArrowLeft');
  await waitIdle(page);
  expect((await page.evaluate(() => window.playhead.state())).t).toBeLessThan(25_000);
});

test('W16: address, keys, zoom, search and errors are there', async ({ page }) => {
  await openSample(page, 'web-checkout', { t: '0' });
  await page.keyboard.press('e');
  await waitIdle(page);
  const first = await page.evaluate(() => window.playhead.state().selection);
  await page.keyboard.press('e');
  await waitIdle(page);
  expect(await page.evaluate(() => window.playhead.state().selection)).not.toBe(first);
  await page.keyboard.press('/');
  await page.keyboard.type('inventory_locked');
  await expect(page.getByText(/inventory_locked/).first()).toBeVisible();
  expect((await page.evaluate(() => window.playhead.search('payment went through'))).length).toBeGreaterThan(
    0,
  );
});

test('W17: pictures come from the recording as blobs, decoded before they are shown', async ({
  page,
  requests,
}) => {
  await openSample(page, 'web-checkout', { t: '10' });
  const images = await page.evaluate(() =>
    [...document.images].map(({ src, complete }) => ({ src, complete })),
  );
  expect(
    images.every(
      ({ src }) =>
        src.startsWith('blob:') || src.startsWith('data:') || new URL(src).origin === location.origin,
    ),
  ).toBe(true);
  expect(requests.filter((url) => url.startsWith('http') && new URL(url).hostname !== '127.0.0.1')).toEqual(
    [],
  );
});

test('UIX-03: a drag ends when the pointer is let go outside; other buttons do not seek', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { t: '5' });
  const slider = page.getByRole('slider', { name: /playhead|scrub|time/i }).first();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the ruler has no box');
  const y = box.y + box.height / 2;
  const t = () => page.evaluate(() => window.playhead.state().t);
  await page.mouse.move(box.x + box.width / 3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 3 });
  await page.mouse.move(box.x + box.width / 2, -40);
  await page.mouse.up();
  await waitIdle(page);
  const dropped = await t();
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 3 });
  await waitIdle(page);
  expect(await t()).toBe(dropped);
  await page.mouse.click(box.x + box.width * 0.8, y, { button: 'right' });
  await waitIdle(page);
  expect(await t()).toBe(dropped);
  await page.mouse.click(box.x + box.width * 0.8, y);
  await waitIdle(page);
  expect(await t()).toBeGreaterThan(dropped);
});

test('R7, R8: a page that changes without a mouse plays at its own pace; nothing is skipped', async ({
  page,
}) => {
  const events: unknown[] = [
    { type: 4, data: { href: 'https://a.test/', width: 400, height: 300 }, timestamp: T },
    {
      type: 2,
      data: {
        node: {
          type: 0,
          id: 1,
          childNodes: [
            {
              type: 2,
              tagName: 'html',
              attributes: {},
              id: 2,
              childNodes: [
                {
                  type: 2,
                  tagName: 'body',
                  attributes: {},
                  id: 3,
                  childNodes: [{ type: 3, textContent: 'v0', id: 4 }],
                },
              ],
            },
          ],
        },
        initialOffset: { left: 0, top: 0 },
      },
      timestamp: T + 1,
    },
    ...Array.from({ length: 300 }, (_, i) => ({
      type: 3,
      data: { source: 0, texts: [{ id: 4, value: `v${i + 1}` }], attributes: [], removes: [], adds: [] },
      timestamp: T + 100 + i * 100,
    })),
  ];
  await openText(page, 'input.rrweb.json', JSON.stringify(events));
  const passed = await page.evaluate(async () => {
    await window.playhead.seek(0);
    const from = performance.now();
    window.playhead.play();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    window.playhead.pause();
    return { t: window.playhead.state().t, wall: performance.now() - from };
  });
  expect(passed.t).toBeLessThanOrEqual(passed.wall + 50);
  expect(passed.t).toBeGreaterThan(passed.wall * 0.3);
});
