import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';

const offer = (page: Page) => page.getByRole('complementary', { name: 'Tour' });

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the tour is walked by keyboard, tells each part, and gives the focus back', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Take the tour' }).press('Enter');
    await page.evaluate(() => window.playhead.ready);
    await waitIdle(page);
    const titles = [
      'One clock for everything',
      'The world at the playhead',
      'What the agent did',
      'One thing, whole',
      'Where it went wrong',
      'Find, note, share',
    ];
    for (const [i, title] of titles.entries()) {
      const card = page.getByRole('region', { name: title });
      await expect(card).toBeFocused();
      await expect(card).toContainText(`${i + 1} of 6`);
      const box = await card.boundingBox();
      expect(box).not.toBeNull();
      if (box === null) return;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(800);
      if (i === 0) expect(await accessibilityFaults(page)).toEqual([]);
      if (i < 5) await page.keyboard.press('ArrowRight');
    }
    // What it tells of can be tried: the player's keys work meanwhile.
    const before = await page.evaluate(() => window.playhead.state().t);
    await page.keyboard.press('e');
    await expect.poll(() => page.evaluate(() => window.playhead.state().t)).not.toBe(before);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'Find, note, share' })).toHaveCount(0);
    await page.reload();
    await waitIdle(page);
    await expect(offer(page)).toHaveCount(0);
  });
});

test('it is offered once, to who opens the sample from Home, and comes when it is asked for', async ({
  page,
}) => {
  // A link shows what it names and nothing else.
  await openSample(page, 'web-checkout');
  await expect(offer(page)).toHaveCount(0);
  const fromHome = async (): Promise<void> => {
    await page.goto('./');
    await page.getByRole('button', { name: /^web-checkout/ }).click();
    await page.evaluate(() => window.playhead.ready);
    await waitIdle(page);
  };
  await fromHome();
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await fromHome();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('tour');
  await page.keyboard.press('Enter');
  const first = page.getByRole('region', { name: 'One clock for everything' });
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toHaveCount(0);
});

test('on a narrow screen the tour stays inside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await page.evaluate(() => window.playhead.ready);
  for (let i = 0; i < 6; i++) {
    const card = page
      .getByRole('region')
      .filter({ hasText: `${i + 1} of 6` })
      .last();
    await expect(card).toBeVisible();
    const box = await card.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    if (i < 5) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
});

test('what was opened is listed, opened again and forgotten on wish', async ({ page }) => {
  await openSample(page, 'trace-only');
  await openSample(page, 'repo-fix');
  await page.goto('./');
  const recents = page.getByRole('region', { name: 'Opened before' });
  await expect(recents.getByRole('listitem')).toHaveCount(2);
  await recents.getByRole('button', { name: 'Forget trace-only' }).click();
  await expect(recents.getByRole('listitem')).toHaveCount(1);
  await recents.getByRole('link', { name: 'repo-fix' }).click();
  await page.waitForURL(/sample=repo-fix/);
  await waitIdle(page);
  await page.goto('./');
  await recents.getByRole('button', { name: 'Forget all' }).click();
  await expect(recents).toContainText('What you open is listed here');
  await page.reload();
  await expect(recents).toContainText('What you open is listed here');
});

test('a file of this computer is found again, and said to be gone when it is', async ({ page }) => {
  await page.addInitScript(() => {
    // A folder of the browser's own stands in for the person's: its handles are of the same kind, and can be kept.
    Object.assign(window, {
      showOpenFilePicker: async () => {
        const root = await navigator.storage.getDirectory();
        return [await root.getFileHandle('run.json', { create: true })];
      },
    });
  });
  await page.goto('./');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle('run.json', { create: true });
    const writer = await file.createWritable();
    await writer.write(JSON.stringify([{ t: 1_795_000_000_000, kind: 'message', role: 'user', text: 'hi' }]));
    await writer.close();
  });
  await page.getByRole('button', { name: 'Choose files' }).click();
  await page.waitForFunction(() => window.playhead.state().status === 'sealed');
  await waitIdle(page);
  const again = page
    .getByRole('region', { name: 'Opened before' })
    .getByRole('button', { name: 'run.json', exact: true });
  // It is remembered after it is shown.
  await expect(async () => {
    await page.goto('./');
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass();
  await again.click();
  await page.waitForFunction(() => window.playhead.state().status === 'sealed');
  expect(await page.evaluate(() => window.playhead.lanes()[0]?.count)).toBe(1);
  await page.goto('./');
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('run.json'));
  await again.click();
  await expect(page.getByText(/run\.json is not where it was/)).toBeVisible();
});
