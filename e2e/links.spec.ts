import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';
import type { PlayheadFace } from '../src/player/index.ts';

declare global {
  interface Window {
    playhead: PlayheadFace;
  }
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const pasted = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const codes = (page: Page): Promise<(string | undefined)[]> =>
  page
    .getByRole('list', { name: 'Notices' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => (row instanceof HTMLElement ? row.dataset['code'] : undefined)));

test('u copies a link that brings the whole viewing back, and says so', async ({ page }) => {
  await openSample(page, 'web-checkout', {
    t: '12.5',
    win: '10~20',
    range: '11~13',
    sel: 'nav:2',
    b: '4',
    m: '3,5~6!slow part',
    lanes: 'agent,network,console',
    q: 'order',
    tz: 'utc',
    idle: 'skipped',
    theme: 'light',
  });
  expect(await codes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('body').press('u');
  await expect(page.getByText(/^Link to this moment copied/)).toBeVisible();
  const link = await pasted(page);
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    sample: 'web-checkout',
    v: '1',
    t: '12.5',
    sel: 'nav:2',
    win: '10~20',
    b: '4',
    m: '3,5~6!slow part',
    lanes: 'agent,network,console',
    tz: 'utc',
    idle: 'skipped',
    theme: 'light',
  });
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.ready);
  await waitIdle(page);
  await page.locator('body').press('u');
  await expect.poll(() => pasted(page)).toBe(link);
  // What a person chooses goes into an address that says a theme.
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('theme')).toBe('dark');
});

test('what a link asks for and cannot have is clamped, and said', async ({ page }) => {
  await openSample(page, 'repo-fix', {
    attempt: '9',
    t: '99999',
    range: '1~99999',
    win: '-50~1',
    lanes: 'agent,repo,nothing-like-it',
    tz: 'mars',
    sel: 'agent:99999',
    m: '1,x',
  });
  const { t, start, duration } = await page.evaluate(() => window.playhead.state());
  expect(t).toBe(start + duration);
  expect((await codes(page)).toSorted()).toEqual([
    'link-attempt-unknown',
    'link-lanes-unknown',
    'link-m',
    'link-range-clamped',
    'link-sel-unknown',
    'link-t-clamped',
    'link-tz',
    'link-win-clamped',
  ]);
  await expect(
    page.getByText(/instant lies after this recording; its end \(\d+:\d\d\.\d\) is taken/),
  ).toBeVisible();
});

test('a comparison: members, alignment, offset and marks come back', async ({ page }) => {
  const asked =
    'sample=repo-fix&sample=repo-fix&v=1&attempt=0&attempt=1&t=3&b=1&m=2,4~5!here&tz=utc&align=tool;o=,250.5;at=1';
  await page.goto(`./?${asked}`);
  await page.waitForFunction(() => window.playhead !== undefined && 'runs' in window.playhead);
  await page.evaluate(async () => {
    const { runs } = window.playhead as unknown as { readonly runs: readonly PlayheadFace[] };
    await Promise.all(runs.map((run) => run.ready));
  });
  await waitIdle(page);
  await page.locator('body').press('u');
  await expect.poll(async () => new URL(await pasted(page)).searchParams.get('m')).toBe('2,4~5!here');
  const first = new URL(await pasted(page)).searchParams;
  expect(first.getAll('attempt')).toEqual(['0', '1']);
  expect(first.get('align')).toMatch(/^tool;o=,250\.5;.*at=1/);
  expect(first.get('tz')).toBe('utc');
  expect(first.get('b')).toBe('1');
});

for (const [theme, other, width] of [
  ['dark', 'light', 1280],
  ['light', 'dark', 390],
] as const) {
  test(`the moment for an issue, ${theme}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openSample(page, 'web-checkout', { theme });
    const menu = page.getByRole('button', {
      name: width === 390 ? 'More' : 'More ways to share this moment',
      exact: true,
    });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Copy link as Markdown' }).click();
    await expect(page.getByText('Link to this moment copied as Markdown')).toBeVisible();
    expect(await pasted(page)).toMatch(
      /^\[.*step \d+ of \d+: .* · 0:\d\d\.\d{3}\]\(http:.*sample=web-checkout&v=1&t=/,
    );
    await menu.click();
    await page.getByRole('menuitem', { name: 'Copy for an issue' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Read it first')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Screenshot at this instant' })).toBeVisible();
    for (const shown of [theme, other]) {
      await page.evaluate((now) => (document.documentElement.dataset['theme'] = now), shown);
      expect(await accessibilityFaults(page), shown).toEqual([]);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/excerpt-${shown}-${width}.png` });
    }
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(scroll).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect(dialog.getByText('Excerpt of this moment copied as Markdown')).toBeVisible();
    const text = await pasted(page);
    for (const said of [
      '[Open this moment](',
      '- Time: 0:',
      '- Step ',
      '- Verdict: failed',
      'POST ',
      '/api/orders',
      'Console around',
      'Screenshot',
    ])
      expect(text).toContain(said);
    await dialog.getByRole('checkbox', { name: /Console/ }).uncheck();
    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect.poll(() => pasted(page)).not.toContain('Console around');
    await dialog.getByRole('button', { name: 'Copy screenshot' }).click();
    await expect(dialog.getByText('Screenshot copied')).toBeVisible();
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap((item) => [...item.types]),
    );
    expect(types).toContain('image/png');
  });
}
test('where the clipboard takes no pictures, the screenshot is saved and that is said', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'ClipboardItem', { value: undefined }));
  await openSample(page, 'web-checkout');
  await page.getByRole('button', { name: 'More ways to share this moment' }).click();
  await page.getByRole('menuitem', { name: 'Copy for an issue' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save screenshot' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^playhead-[\d.-]+\.png$/);
  await expect(page.getByText(/was saved as playhead-/)).toBeVisible();
});

test('a dropped file has no link, and every way to share says so', async ({ page }) => {
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => {
    const events = [{ t: 1_795_000_000_000, kind: 'message', role: 'user', text: 'hello token=abc' }];
    return window.playhead.open(new File([events.map((e) => JSON.stringify(e)).join('\n')], 'trace.jsonl'));
  });
  await waitIdle(page);
  await page.locator('body').press('u');
  await expect(page.getByText(/A dropped file has no address/)).toBeVisible();
  await page.getByRole('button', { name: 'More ways to share this moment' }).click();
  await page.getByRole('menuitem', { name: 'Copy link as Markdown' }).click();
  await expect(page.getByText(/without a link: a dropped file has none/)).toBeVisible();
  expect(await pasted(page)).not.toMatch(/\]\(/);
});
