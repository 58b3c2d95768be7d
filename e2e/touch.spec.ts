import type { CDPSession, Page } from '@playwright/test';
import { expect, openSample, test, waitIdle } from './fixtures.ts';

/** A telephone: fingers alone, through the browser's own input. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Point = readonly [x: number, y: number];

/** Fingers on the glass: each call says where all of them are. */
async function fingers(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    down: (...points: Point[]) => send('touchStart', points),
    move: (...points: Point[]) => send('touchMove', points),
    up: () => send('touchEnd', []),
  };
}

const windowOf = async (page: Page): Promise<{ from: number; to: number }> => {
  await waitIdle(page);
  const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('win') ?? '').split('~').map(Number);
  return { from, to };
};

/** The lanes' ground: where the slider is, under it. */
async function lanes(page: Page) {
  const slider = await page.getByRole('slider', { name: 'Playhead' }).boundingBox();
  const agent = await page.getByRole('list', { name: 'Lanes' }).getByRole('listitem').first().boundingBox();
  if (slider === null || agent === null) throw new Error('The timeline is not there');
  return { x: slider.x, width: slider.width, y: agent.y + 12 };
}

test('one finger scrubs on the ruler and pans the lanes; two pan and zoom, at once and each alone', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { win: '10~30', t: '12' });
  const { x, width, y } = await lanes(page);
  const { down, move, up } = await fingers(page);
  const middle = x + width / 2;

  await down([middle, y - 24]);
  await move([middle + 20, y - 24]);
  await up();
  await waitIdle(page);
  const { t } = await page.evaluate(() => window.playhead.state());
  expect(t).toBeGreaterThan(19_000);
  expect(t).toBeLessThan(23_500);

  await down([middle, y]);
  for (let by = 20; by <= 60; by += 20) await move([middle - by, y]);
  await up();
  await expect.poll(async () => (await windowOf(page)).from).toBeGreaterThan(12);
  const panned = await windowOf(page);
  expect(panned.to - panned.from).toBeCloseTo(20, 1);

  // Two fingers that stay as far apart as they are: later times come in, nothing is zoomed.
  await down([middle - 40, y]);
  await down([middle - 40, y], [middle + 40, y]);
  for (let by = 10; by <= 60; by += 10) await move([middle - 40 + by, y], [middle + 40 + by, y]);
  await up();
  await expect.poll(async () => (await windowOf(page)).from).toBeLessThan(panned.from - 2);
  const back = await windowOf(page);
  expect(back.to - back.from).toBeCloseTo(20, 0);

  await down([middle - 20, y]);
  await down([middle - 20, y], [middle + 20, y]);
  for (let by = 10; by <= 40; by += 10) await move([middle - 20 - by, y], [middle + 20 + by, y]);
  await up();
  await expect
    .poll(async () => {
      const { from, to } = await windowOf(page);
      return to - from;
    })
    .toBeLessThan(9);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

test('a finger that rests is shown the card, and chooses a range if it moves then; a tap chooses, a second fits', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { t: '30' });
  const { x, width, y } = await lanes(page);
  const { down, move, up } = await fingers(page);
  const card = page.getByTestId('hover-card');
  const middle = x + width / 2;

  await down([middle, y]);
  await expect(card).toBeVisible();
  await up();
  await expect(card).toContainText('invoke_agent');
  expect(await page.evaluate(() => window.playhead.state().t)).toBe(30_000);
  const box = await card.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);

  await down([middle - 50, y]);
  await expect(card).toHaveCount(0);
  await expect(card).toBeVisible();
  await move([middle, y]);
  await move([middle + 50, y]);
  await up();
  await expect(card).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toMatch(/^\d+(\.\d+)?~\d/);

  await page.touchscreen.tap(middle, y);
  await waitIdle(page);
  expect(await page.evaluate(() => window.playhead.state().selection)).toMatch(/^agent:/);
});

test('panels are sheets over stage, lanes and transport, and everything a finger presses is 44 px', async ({
  page,
}) => {
  await openSample(page, 'web-checkout');
  const small = (): Promise<string[]> =>
    page.evaluate(() => {
      const pressed = 'button, a[href], select, summary, [role=tab], [role=option], [role=slider]';
      return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
        const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // Links in a line of words may be as high as the line; what is out of sight is not pressed.
        const isWord = element.closest('[role=tabpanel] p, [role=region] p') !== null;
        const isInside = left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
        if (!isSeen || !isInside || isWord || width < 3 || (width >= 43.5 && height >= 43.5)) return [];
        return [`${element.getAttribute('aria-label') ?? element.textContent ?? ''}: ${width} x ${height}`];
      });
    });
  expect(await small()).toEqual([]);
  const transport = page.getByRole('button', { name: 'Play', exact: true });
  const lane = page.getByRole('slider', { name: 'Playhead' });
  for (const name of ['Steps', 'Details']) {
    await page.getByRole('button', { name, exact: true }).first().tap();
    const sheet = page.getByRole('region', { name, exact: true });
    await expect(sheet).toBeVisible();
    await expect(transport).toBeInViewport({ ratio: 1 });
    await expect(lane).toBeInViewport({ ratio: 1 });
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(390);
    await waitIdle(page);
    if (name === 'Steps') expect(await small()).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).first().tap();
    await expect(sheet).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('what arranges the lanes of a comparison lies over no ruler', async ({ page }) => {
  await page.goto('./?sample=repo-fix&attempt=0&sample=repo-fix&attempt=1');
  const tools = page.getByRole('group', { name: 'Lanes', exact: true });
  await expect(tools).toBeVisible();
  const ruler = await tools.locator('xpath=..').getByRole('slider').boundingBox();
  // Overview and ruler are one slider; the ruler is the lower 22 px of it.
  const top = (ruler?.y ?? 0) + (ruler?.height ?? 0) - 22;
  for (const button of await tools.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(43.5);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top + 0.5);
  }
});
