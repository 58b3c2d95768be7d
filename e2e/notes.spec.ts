import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Notes' });

/** The notebook is there: what is written from now on is kept. */
async function ready(page: Page): Promise<void> {
  await page.keyboard.press('v');
  await expect(panel(page)).toBeVisible();
}

/** The page is loaded again in the very task in which it says so, as by somebody who closes it at once. */
const leaveWhen = (page: Page, said: string) =>
  page.evaluate((words) => {
    const look = () => document.body.innerText.includes(words) && location.reload();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, said);

const isLoadedAgain = (page: Page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload'),
  );

test('a comment on a point of a frame, all by keyboard; its pin shows on that frame alone', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { t: '9' });
  await page.keyboard.press('p');
  const field = panel(page).getByRole('textbox', { name: /^Comment at/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('<img src=x onerror=alert(1)> not sold out');
  await panel(page).getByRole('button', { name: 'Point on the frame' }).press('Enter');
  const cross = page.getByRole('button', { name: /^Point on the frame: 50 % from the left/ });
  await expect(cross).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /60 % from the left, 49 % from the top/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(panel(page).getByText('on the frame at 60 %, 49 %')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(panel(page).getByText('<img src=x onerror=alert(1)> not sold out')).toBeVisible();
  const pin = page.getByRole('button', { name: /^Comment 1 on this frame/ });
  await expect(pin).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.evaluate(() => window.playhead.seek(20_000));
  await expect(pin).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^Go to Comment/ })
    .click();
  await expect(pin).toBeVisible();
  expect(await page.evaluate(() => window.playhead.state().t)).toBe(9000);
});

test('what is exported carries the notes to another browser, and an export without them does not', async ({
  page,
  browser,
  site,
}) => {
  await openSample(page, 'trace-only', { t: '3' });
  await ready(page);
  await page.keyboard.press('m');
  await panel(page)
    .getByRole('textbox', { name: /^Comment at/ })
    .fill('ask again with token ghp_abcdefghijklmnopqrstuvwxyz0123456789');
  await leaveWhen(page, '2 notes');
  await page.keyboard.press('Control+Enter');
  await isLoadedAgain(page);
  await waitIdle(page);
  await ready(page);
  await expect(panel(page).getByText('2 notes')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Export');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('checkbox', { name: /Put in my notes/ })).toBeChecked();
  // What stands in a note is looked through like all text.
  await expect(dialog.getByRole('checkbox', { name: /Take out secrets/ })).toBeChecked();
  const save = async (): Promise<string> => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Export/ }).click();
    return (await download).path();
  };
  const withNotes = await save();
  await dialog.getByRole('checkbox', { name: /Put in my notes/ }).uncheck();
  await expect(dialog.getByRole('checkbox', { name: /Take out secrets/ })).toHaveCount(0);
  const without = await save();

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  const open = async (path: string): Promise<void> => {
    await other.goto(site.url);
    await other
      .getByTestId('files')
      .setInputFiles({ name: 'run.zip', mimeType: 'application/zip', buffer: readFileSync(path) });
    await other.waitForFunction(() => window.playhead.state().status === 'sealed');
    await waitIdle(other);
    await other.keyboard.press('v');
  };
  await open(without);
  await expect(panel(other).getByText('No notes yet')).toBeVisible();
  await open(withNotes);
  await expect(panel(other).getByText('2 notes')).toBeVisible();
  await expect(other.getByText('2 notes came with this recording.')).toBeVisible();
  await expect(panel(other)).not.toContainText('ghp_');
  await expect(panel(other)).toContainText('ask again with token');
  // Once more: nothing is doubled, and nothing new is told.
  await open(withNotes);
  await expect(panel(other).getByText('2 notes')).toBeVisible();
  await expect(other.getByText(/came with this recording/)).toHaveCount(0);
  await context.close();
});

test('marks of a link are shown and kept when the person says so', async ({ page }) => {
  await openSample(page, 'trace-only', { m: '2,5~7!reading' });
  await ready(page);
  await expect(panel(page).getByRole('heading', { name: 'From the link' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Keep' }).first().click();
  await panel(page).getByRole('button', { name: 'Keep' }).first().click();
  await expect(panel(page).getByText('2 notes')).toBeVisible();
  await openSample(page, 'trace-only');
  await ready(page);
  await expect(panel(page).getByText('reading')).toBeVisible();
});
