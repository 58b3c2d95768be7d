import { readFile } from 'node:fs/promises';
import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';

const dialog = 'dialog[open]';

test('settings open by key on Home and in the player, hold at once, and are there again', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Control+,');
  const box = page.getByRole('dialog', { name: 'Settings' });
  await box.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await box.getByRole('radio', { name: 'Roomy' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy');
  await box.getByRole('radio', { name: 'UTC' }).check({ force: true });
  await box.getByRole('radio', { name: 'Video' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.locator(dialog)).toHaveCount(0);

  await openSample(page, 'web-checkout', { t: '1' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: /UTC/ }).first()).toBeVisible();
  // k plays now, and the button says so.
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveAttribute('title', 'Next step (↓)');
  await page.keyboard.press('k');
  await expect.poll(() => page.evaluate(() => window.playhead.state().playing)).toBe(true);
  await page.keyboard.press('k');

  await page.keyboard.press('Control+,');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Reset all' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveAttribute('title', 'Next step (j)');
});

test('settings go out into a file and come back; a file that is none changes nothing', async ({ page }) => {
  await openSample(page, 'trace-only');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Settings');
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Settings' });
  await box.getByRole('radio', { name: 'Zooms' }).check({ force: true });
  const saving = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Export' }).click();
  const path = await (await saving).path();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    playhead: 'settings',
    settings: { wheel: 'zoom' },
  });
  await box.getByRole('button', { name: 'Reset all' }).click();
  await expect(box.getByRole('radio', { name: 'Scrolls' })).toBeChecked();
  const picker = box.locator('input[type=file]');
  const give = (text: string) =>
    picker.setInputFiles({ name: 's.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('{"playhead":"settings","version":1,"settings":{"wheel":"sideways"}}');
  await expect(box.getByRole('status')).toContainText('wheel cannot be "sideways"');
  await expect(box.getByRole('radio', { name: 'Scrolls' })).toBeChecked();
  await picker.setInputFiles(path);
  await expect(box.getByRole('radio', { name: 'Zooms' })).toBeChecked();
});

test('a wheel that zooms does, and single keys that are off rest while Ctrl+K works', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('playhead:settings', JSON.stringify({ wheel: 'zoom', shortcuts: 'off' })),
  );
  await openSample(page, 'web-checkout', { t: '10' });
  const { t } = await page.evaluate(() => window.playhead.state());
  await page.keyboard.press('j');
  await waitIdle(page);
  expect((await page.evaluate(() => window.playhead.state())).t).toBe(t);
  const canvas = await page.locator('canvas').last().boundingBox();
  await page.mouse.move((canvas?.x ?? 0) + 600, (canvas?.y ?? 0) + 120);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => new URL(page.url()).searchParams.get('win')).not.toBeNull();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

for (const theme of ['dark', 'light'])
  test(`no accessibility faults in the settings, ${theme}`, async ({ page }) => {
    await page.goto(`./?theme=${theme}`);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

test('Korean is fetched where it is chosen, holds at once and draws no English buttons', async ({
  page,
  requests,
}) => {
  await openSample(page, 'web-checkout');
  expect(requests.filter((url) => url.includes('korean'))).toEqual([]);
  await page.keyboard.press('Control+,');
  await page.getByRole('radio', { name: '한국어' }).check({ force: true });
  await expect(page.getByRole('dialog', { name: '설정' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '다음 단계' })).toHaveAttribute('title', '다음 단계 (j)');
  await expect(page.getByRole('contentinfo', { name: '재생 컨트롤' })).not.toContainText(
    /[A-Z][a-z]+ [a-z]+/,
  );
  await page.reload();
  await expect(page.getByRole('button', { name: '다음 단계' })).toBeVisible();
});
