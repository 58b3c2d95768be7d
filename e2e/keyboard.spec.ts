import type { Page } from '@playwright/test';
import { expect, openSample, test, waitIdle } from './fixtures.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.getAttribute('role') ?? element.localName} ${name.trim().slice(0, 60)}`;
  });

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

test('the keyboard alone opens a sample, finds the failing step and reads it', async ({ page }) => {
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  await tabTo(page, /web-checkout/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.playhead.state().status === 'sealed');
  await waitIdle(page);
  await page.keyboard.press('Home');
  await waitIdle(page);
  expect((await page.evaluate(() => window.playhead.state())).t).toBe(0);
  await page.keyboard.press('e');
  await waitIdle(page);
  const { selection } = await page.evaluate(() => window.playhead.state());
  expect(selection).toMatch(/^network:/);
  await expect(page.getByText('POST /api/orders').first()).toBeVisible();
  await expect(page.getByText('500').first()).toBeVisible();
});

test('the spoken table reads an entry that was never drawn', async ({ page }) => {
  await openSample(page, 'web-checkout', { win: '0~1', t: '0' });
  const grid = page.getByRole('grid', { name: 'Entries by lane' });
  await grid.focus();
  for (let i = 0; i < 20; i++) {
    const label = await grid.evaluate(() =>
      document.activeElement?.closest('[role=rowgroup]')?.getAttribute('aria-label'),
    );
    if (label === 'Console') break;
    await page.keyboard.press('ArrowRight');
    await waitIdle(page);
  }
  await page.keyboard.press('End');
  await waitIdle(page);
  const row = await page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(row).toMatch(/\d:\d\d/);
  await page.keyboard.press('Enter');
  await waitIdle(page);
  const { selection, t } = await page.evaluate(() => window.playhead.state());
  expect(selection).toMatch(/^console:/);
  expect(t).toBeGreaterThan(1000);
});

test('the focus goes once round the player as it is read, is always seen, and never into what is replayed', async ({
  page,
}) => {
  await openSample(page, 'web-checkout');
  // Without a pointer: where one was last is where Tab goes on from.
  await page.getByRole('tab', { name: 'Page', exact: true }).dispatchEvent('click');
  await waitIdle(page);
  const stops: string[] = [];
  const unseen: string[] = [];
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    // Past the last stop the focus leaves the page.
    if (stop === '' && stops.length > 20) break;
    stops.push(stop);
    const isSeen = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return true;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const field =
        element.parentElement === null ? '' : getComputedStyle(element.parentElement).outlineStyle;
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || field === 'solid';
    });
    if (!isSeen) unseen.push(stop);
  }
  expect(unseen).toEqual([]);
  expect(stops.filter((stop) => stop.startsWith('iframe'))).toEqual([]);
  const order = [
    /^button Home/,
    /sealed/,
    /^button .*Search/,
    /^tab Page/,
    /^tab Steps/,
    /^slider Playhead/,
    /^button Agent/,
    /^row /,
    /^button Play/,
  ].map((words) => stops.findIndex((stop) => words.test(stop)));
  expect(order).not.toContain(-1);
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
});

test('the slider shows what every lane holds, lanes are arranged, dividers moved, a picture looked into', async ({
  page,
}) => {
  await openSample(page, 'web-checkout');
  await tabTo(page, /^slider Playhead/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('hover-card')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('hover-card')).toHaveCount(0);

  const headers = page.getByRole('list', { name: 'Lanes' }).getByRole('button');
  const order = async (): Promise<string[]> =>
    (await headers.all()).length === 0
      ? []
      : headers.evaluateAll((all) => all.map((each) => each.textContent?.slice(0, 5) ?? ''));
  const before = await order();
  await headers.nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').first()).toBeVisible();
  for (let i = 0; i < 12; i++) {
    if ((await focused(page)) === 'menuitem Move up') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual([before[0], before[2], before[1], ...before.slice(3)]);

  const divider = page.getByRole('separator').first();
  await divider.focus();
  const stage = page.getByRole('region', { name: 'Stage' });
  const size = async (): Promise<string> => {
    const box = await stage.boundingBox();
    return `${Math.round(box?.width ?? 0)} x ${Math.round(box?.height ?? 0)}`;
  };
  const was = await size();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await expect.poll(size).not.toBe(was);

  const picture = page.getByRole('group', { name: /frame|screen/i }).and(page.locator('[aria-keyshortcuts]'));
  await picture.first().focus();
  await page.keyboard.press('+');
  await expect(picture.first()).toHaveAttribute('data-zoomed', 'true');
  await page.keyboard.press('0');
  await expect(picture.first()).toHaveAttribute('data-zoomed', 'false');
});
