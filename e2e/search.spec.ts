import type { Page } from '@playwright/test';
import { expect, faultsInTheme, openSample, test, waitIdle } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Search' }).last();
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search all lanes' });
const count = (page: Page) => panel(page).getByRole('toolbar').getByRole('status');

async function ask(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await waitIdle(page);
}

const selection = (page: Page) => page.evaluate(() => window.playhead.state().selection);

test('text of every lane is found, counted by lane and painted, and the keys go through the hits', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { t: '0' });
  const over = page.locator('section[aria-label=Timeline] > canvas').last();
  const unpainted = await over.screenshot();
  await page.keyboard.press('/');
  // What is typed at once is in the field, whatever is still being loaded.
  await page.keyboard.type('order');
  await expect(field(page)).toHaveValue('order');
  await waitIdle(page);
  await expect(count(page)).toHaveText(/^\d+ hits$/);
  const total = Number.parseInt(await count(page).innerText(), 10);
  const byLane = await panel(page)
    .getByRole('list', { name: 'Hits by lane' })
    .getByRole('button')
    .allInnerTexts();
  expect(byLane.length).toBeGreaterThan(3);
  expect(byLane.reduce((sum, words) => sum + Number(/(\d+)\s*$/.exec(words)?.[1]), 0)).toBe(total);
  expect((await over.screenshot()).equals(unpainted)).toBe(false);

  await page.keyboard.press('Enter');
  await waitIdle(page);
  await expect(count(page)).toHaveText(`1 of ${total}`);
  const first = await selection(page);
  await panel(page).getByRole('listbox', { name: 'Search' }).focus();
  await page.keyboard.press('n');
  await expect(count(page)).toHaveText(`2 of ${total}`);
  await page.keyboard.press('Shift+N');
  await page.keyboard.press('Shift+N');
  await expect(count(page)).toHaveText(`${total} of ${total}`);
  await page.keyboard.press('n');
  await expect(count(page)).toHaveText(`1 of ${total}`);
  expect(await selection(page)).toBe(first);

  // The link holds the query; Esc clears it, and then closes the panel.
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('order');
  await field(page).focus();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('filters stand beside words, and what is wrong with one is said where it stands', async ({ page }) => {
  await openSample(page, 'web-checkout', { t: '0' });
  await page.keyboard.press('/');
  await ask(page, 'lane:network status:>=400');
  const failed = await page.evaluate(async () => {
    const entries = await window.playhead.entries('network', {});
    return entries.filter(({ level }) => level === 'error').length;
  });
  expect(failed).toBeGreaterThan(0);
  await expect(count(page)).toHaveText(new RegExp(`^${failed} hits?$`));
  await ask(page, 'tool:browser_click');
  await expect(count(page)).toHaveText(/^\d+ hits$/);
  await ask(page, 'cost:>0.004');
  await expect(count(page)).toHaveText(/^\d+ hits?$/);
  await ask(page, 'dur:>2s lane:network');
  await expect(panel(page).getByRole('option').first()).toContainText('recommendations');
  await ask(page, 'during:#3');
  await expect(count(page)).toHaveText(/^\d+ hits?$/);

  await ask(page, 'order lane:netwrk');
  await expect(panel(page).getByText('No lane is called “netwrk”.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Use network' }).click();
  await expect(field(page)).toHaveValue('order lane:network');
  await expect(count(page)).toHaveText(/^\d+ hits?$/);
  await ask(page, 'status:many');
  await expect(panel(page).getByText(/status: takes a status such as/)).toBeVisible();
  await ask(page, '"status:many"');
  await expect(panel(page).getByText('No hit')).toBeVisible();
});

test('an expression that does not come to an end is stopped, and the rest goes on', async ({ page }) => {
  await openSample(page, 'web-checkout', { q: 'GET .*cart', qo: 'r' });
  await page.keyboard.press('/');
  await expect(count(page)).toHaveText(/^\d+ hits$/);
  await expect(panel(page).getByRole('button', { name: 'Regular expression' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await ask(page, '(a');
  await expect(panel(page).getByText(/is no regular expression/)).toBeVisible();
  await ask(page, String.raw`^(([\s\S]+)+)+~~~$`);
  await expect(panel(page).getByText(/was stopped after/)).toBeVisible();
  // The worker that keeps the recording was never held up.
  expect(await page.evaluate(async () => (await window.playhead.search('cart')).length)).toBeGreaterThan(0);
  await ask(page, 'POST');
  await expect(count(page)).toHaveText(/^\d+ (?:hits|of \d+)$/);
});

test('a link with a query paints its hits before anything is opened, and case and whole words come with it', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { q: 'Orders', qo: 'cw', t: '0' });
  await page.keyboard.press('n');
  await expect.poll(() => selection(page)).not.toBeNull();
  await page.keyboard.press('/');
  for (const name of ['Match case', 'Whole words'])
    await expect(panel(page).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page)).toHaveText(/ of \d+$/);
  const exact = Number(/of (\d+)$/.exec(await count(page).innerText())?.[1]);
  await panel(page).getByRole('button', { name: 'Match case' }).click();
  await panel(page).getByRole('button', { name: 'Whole words' }).click();
  await waitIdle(page);
  await expect(async () => {
    expect(Number(/(\d+)(?: hits)?$/.exec(await count(page).innerText())?.[1])).toBeGreaterThan(exact);
  }).toPass();
});

const SCREENS = [
  ['dark', 1280, 'lane:netwrk staus:500 dur:soon'],
  ['light', 390, ''],
] as const;

for (const [theme, width, query] of SCREENS)
  test(`the search has no accessibility faults, ${theme}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await openSample(page, 'web-checkout', { theme });
    await page.keyboard.press('/');
    await ask(page, query);
    await expect(
      panel(page).getByText(query === '' ? 'Every lane is searched' : 'No lane is called “netwrk”.'),
    ).toBeVisible();
    expect(await faultsInTheme(page, theme)).toEqual([]);
    await ask(page, 'cart');
    await page.keyboard.press('Enter');
    await expect(count(page)).toHaveText(/ of \d+$/);
    // People search to go through hits: seven are in sight at once, over the details of one.
    const list = panel(page).getByRole('listbox', { name: 'Search' });
    const whole = await list.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll('[role=option]')].filter((row) => {
        const at = row.getBoundingClientRect();
        return at.top > top - 0.5 && at.bottom < bottom + 0.5;
      }).length;
    });
    expect(whole).toBeGreaterThanOrEqual(7);
    expect(await faultsInTheme(page, theme)).toEqual([]);
  });
