import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DIST, expect, openSample, test, waitIdle } from './fixtures.ts';

/** All words that the page brings along in English, whichever part says them; readers of formats and workers speak in failures alone. */
function wordsOfThePage(): string {
  const assets = join(DIST, 'assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js') && !/worker|korean/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
}

/** Texts and names of what is in the document, without what was recorded: that stands in isolated or data elements. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'aria-valuetext',
          'aria-description',
          'alt',
        ])
          found.add(node.getAttribute(name)?.trim() ?? '');
      } else if (node.parentElement?.closest('script,style,code,pre,bdi,kbd') === null)
        found.add(node.textContent?.trim() ?? '');
    }
    return [...found];
  });

/** Stretches of two English words and more, the second of them small. */
const stretches = (text: string): string[] => text.match(/[A-Za-z]+(?: [a-z]+)+/g) ?? [];

/** A word alone, as buttons and titles have it, is quoted in the source; a stretch of a sentence begins or ends in quotes there. */
const isOfThePage = (text: string, words: string): boolean =>
  (/^[A-Z][a-z]+$/.test(text) && [`"${text}"`, `\`${text}\``].some((each) => words.includes(each))) ||
  stretches(text).some((each) =>
    [`\`${each}`, `${each}\``, `"${each}`, `${each}"`, ` ${each} `].some((quoted) => words.includes(quoted)),
  );

/** Names that stay as they are, and what readers call entries: they belong to the recording. */
const STAYS = new Set([
  'Playhead',
  'English',
  'Page state',
  'DOM ready',
  'page loaded',
  'page snapshot',
  '#list-title:has-text("Results") is there',
]);

/** What the samples are called and said to hold. */
const SAMPLES = readFileSync(join(DIST, 'samples/index.json'), 'utf8');

test('a page in Korean says nothing in English of its own: Home, stages, panels, dialogs, compare, embed', async ({
  page,
}) => {
  test.slow();
  const words = wordsOfThePage();
  const found: Record<string, string[]> = {};
  const look = async (state: string): Promise<void> => {
    await waitIdle(page);
    const left = (await textsOf(page))
      // Tokens are counted in `tok`, as they are everywhere.
      .map((text) => text.replaceAll(/[\d.]+k? tok\b/g, ''))
      .filter((text) => isOfThePage(text, words) && !STAYS.has(text) && !SAMPLES.includes(text));
    if (left.length > 0) found[state] = [...new Set(left)];
  };
  await page.addInitScript(() =>
    localStorage.setItem('playhead:settings', JSON.stringify({ language: 'ko' })),
  );
  await page.goto('./');
  await expect(page.getByRole('heading', { name: '녹화 열기' })).toBeVisible();
  // Formats keep their names; their list comes by itself.
  await expect(page.locator('dd').first()).toBeVisible();
  await page.locator('dd').evaluateAll((names) => names.forEach((each) => each.remove()));
  await look('Home');

  await openSample(page, 'web-checkout');
  await look('player');
  for (const tab of (await page.getByRole('tab').all()).slice(1)) {
    await tab.click();
    await look(`tab ${(await tab.textContent()) ?? ''}`);
  }
  for (const key of ['r', 'q', 'v', '/']) {
    await page.keyboard.press(key);
    await look(`panel of ${key}`);
    await page.keyboard.press('Escape');
  }
  const dialog = page.locator('dialog[open]');
  for (const key of ['?', 'Control+k', 'Control+,']) {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await look(`dialog of ${key}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  for (const name of [/봉인됨$/, '일치, 서명 없음', /공백 \d+개$/]) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await look(`dialog of ${String(name)}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: '이 순간을 공유하는 다른 방법' }).click();
  await page.getByRole('menuitem', { name: /^내보내기/ }).click();
  for (const kind of await dialog.getByRole('radio').all()) {
    await kind.check({ force: true });
    await look('export');
  }
  await openSample(page, 'web-checkout', { embed: '1' });
  await look('embed');
  await page.goto('./?sample=web-checkout&sample=web-checkout');
  await waitIdle(page);
  await look('compare');
  expect(found).toEqual({});
});
