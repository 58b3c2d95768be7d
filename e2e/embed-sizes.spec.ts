import { accessibilityFaults, expect, test } from './fixtures.ts';

for (const [width, height] of [
  [320, 240],
  [480, 320],
  [800, 450],
  [390, 700],
] as const) {
  for (const theme of ['dark', 'light'] as const) {
    test(`stage, verdict, lanes and transport at ${width} by ${height}, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./?embed=1&sample=web-checkout&theme=${theme}`);
      await page.waitForFunction(() => window.playhead?.state().status === 'sealed');
      await page.locator('section[aria-label="Timeline"]').waitFor();
      await page.evaluate(() => window.playhead.idle());
      const inside = async (
        name: string,
        box: {
          readonly x: number;
          readonly y: number;
          readonly width: number;
          readonly height: number;
        } | null,
      ) => {
        expect(box, name).not.toBeNull();
        if (box === null) return;
        expect(box.x >= 0 && box.y >= 0, name).toBe(true);
        expect(box.x + box.width, name).toBeLessThanOrEqual(width + 0.5);
        expect(box.y + box.height, name).toBeLessThanOrEqual(height + 0.5);
      };
      const picture = await page.locator('main canvas').first().boundingBox();
      await inside('picture', picture);
      // Large enough to see what the screen showed.
      expect((picture?.width ?? 0) * (picture?.height ?? 0)).toBeGreaterThan(100 * 60);
      await inside('verdict', await page.getByRole('heading', { name: 'Failed' }).boundingBox());
      await inside('where', await page.getByRole('button', { name: /Where it failed/ }).boundingBox());
      await inside('play', await page.getByRole('button', { name: 'Play' }).boundingBox());
      await inside('agent', await page.locator('li[data-lane="agent"] button').first().boundingBox());
      // The spine is whole, whatever was brought into view below it; at the least size the last of its five rows is left out.
      const cut = await page.locator('li[data-lane="agent"]').evaluate((lane) => {
        const own = lane.getBoundingClientRect();
        const timeline = lane.closest('section');
        const scrolled = lane.closest('ul')?.parentElement?.parentElement?.getBoundingClientRect();
        const bottom = timeline?.parentElement?.getBoundingClientRect().bottom ?? 0;
        return Math.max(0, (scrolled?.top ?? Infinity) - own.top, own.bottom - bottom);
      });
      expect(cut).toBeLessThanOrEqual(height < 280 ? 18 : 0.5);
      await inside('full', await page.getByRole('link', { name: 'Open full player' }).boundingBox());
      await expect(page.getByRole('slider', { name: 'Playhead' }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  }
}

test('what cannot be opened says why, in place of the case', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 240 });
  await page.goto('./?embed=1&src=nothing-here.json');
  await expect(page.getByRole('alert')).toContainText('not-found');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test.describe(() => {
  test.use({ allowedProblems: [/404/] });

  test('without anything to open it waits for the page around it', async ({ page }) => {
    await page.goto('./?embed=1');
    await expect(page.getByRole('status')).toContainText('Waiting for the page around this');
  });
});
