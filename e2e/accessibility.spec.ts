import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1280, 390]) {
    test(`no accessibility faults on Home, ${theme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      await page.goto(`./?theme=${theme}`);
      await expect(page.getByRole('heading', { name: 'Open a recording' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    for (const sample of ['web-checkout', 'repo-fix', 'trace-only']) {
      test(`no accessibility faults on the player, ${sample}, ${theme}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
        await openSample(page, sample, { theme });
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    }
  }
}

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSample(page, 'web-checkout');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the keyboard alone opens a sample, finds the failing step and reads it', async ({ page }) => {
  await page.goto('./');
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => /web-checkout/.test(document.activeElement?.textContent ?? ''))) break;
  }
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
    const open = await grid.getByRole('row', { selected: false }).count();
    expect(open).toBeGreaterThan(0);
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
