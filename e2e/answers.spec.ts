import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';

const SESSION = fileURLToPath(new URL('../src/player/focus/fixtures/session', import.meta.url));

/** Opens the files of a session of evidence, some of them changed. */
async function openSession(page: Page, change: (name: string, text: string) => string = (_, text) => text) {
  await openSample(page, 'trace-only');
  const files = readdirSync(SESSION, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path): [string, string] => [relative(SESSION, path), readFileSync(path, 'utf8')])
    .map(([name, text]): [string, string] => [name, change(name, text)]);
  await page.evaluate(
    (list) => window.playhead.open(list.map(([name, text]) => new File([text], `session/${name}`))),
    files,
  );
  await waitIdle(page);
}

const focus = (page: Page) => page.getByRole('region', { name: 'What to look at first' });
const patch = (page: Page) => page.getByRole('region', { name: 'What was left behind' });
const why = (page: Page) => page.getByRole('region', { name: 'Why', exact: true });
const selection = (page: Page) => page.evaluate(() => window.playhead.state().selection);

async function entryNamed(page: Page, lane: string, words: string): Promise<string> {
  const found = await page.evaluate(
    async ([id, text]) =>
      (await window.playhead.entries(id ?? '')).find(({ title }) => title.includes(text ?? ''))?.id,
    [lane, words],
  );
  expect(found).toBeDefined();
  return found ?? '';
}

async function askWhy(page: Page, entryId: string): Promise<void> {
  await page.evaluate((id) => window.playhead.select(id), entryId);
  await waitIdle(page);
  await page.keyboard.press('y');
  await expect(why(page)).toBeVisible();
}

test('a session of evidence opens on its patch and its first failed check, without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSession(page);
  await expect(patch(page).getByText('First failed check')).toBeInViewport();
  await expect(patch(page).getByText('3 files · +3 −2')).toBeInViewport();
  await expect(patch(page).getByRole('button', { name: /src\/tax\.js/ })).toBeInViewport();
  // Its own tasks stand beside what is found here, and are nobody's to tick.
  const own = page.getByRole('region', { name: 'The recording’s own tasks' });
  await expect(own.getByRole('heading', { name: 'Resolve failed quality gate: lint.' })).toHaveCount(1);
  await expect(own.getByRole('checkbox')).toHaveCount(0);
  await expect(focus(page).getByRole('checkbox').first()).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(patch(page).getByText('First failed check')).toBeInViewport();
  await expect(patch(page).getByText('3 files · +3 −2')).toBeInViewport();
});

test('a receipt answers: why a file changed, which checks covered the patch, and leads to both', async ({
  page,
}) => {
  await openSession(page);
  const checks = patch(page).getByRole('list', { name: 'Checks and the final state' });
  await expect(checks.getByRole('listitem')).toHaveCount(2);
  await expect(checks.getByRole('listitem').first()).toContainText(
    /Tests.*failed → passed.*does not cover the final state: tax\.js changed after it.*the last run counts: passed/,
  );
  await expect(checks.getByRole('listitem').last()).toContainText(/Lint.*failed.*covers the final state/);
  await patch(page)
    .getByRole('button', { name: /src\/sum\.js/ })
    .click();
  const answer = page.getByRole('region', { name: 'Why src/sum.js changed' });
  await expect(answer).toContainText('Changed by “sed -i');
  await expect(answer).toContainText('test passed');
  await answer
    .getByRole('button', { name: /sed -i/ })
    .first()
    .click();
  await waitIdle(page);
  expect(await selection(page)).toBe(await entryNamed(page, 'agent', "sed -i 's/ - 1"));
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a receipt answers: which command made an artifact, and whether a retry took the place of an earlier one', async ({
  page,
}) => {
  await openSession(page);
  await askWhy(page, await entryNamed(page, 'custom:File%20changes', 'dist/report.txt'));
  await expect(why(page).getByRole('heading', { name: 'Why dist/report.txt changed' })).toBeVisible();
  await expect(why(page)).toContainText('Changed by “node build.js --out dist/report.txt”');
  await askWhy(page, await entryNamed(page, 'agent', 'npm test'));
  await expect(why(page).getByRole('heading', { name: 'Try 1 of 2 of the same call' })).toBeVisible();
  await expect(why(page)).toContainText('A later try took its place: the last one counts (passed).');
  await why(page).getByRole('region', { name: 'What is told of it' }).getByRole('button').last().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('y');
  await expect(why(page)).toContainText(
    'It takes the place of the earlier ones: its result counts (passed).',
  );
});

test('a key is pinned by a person, on this machine alone; only then it says verified', async ({ page }) => {
  await openSession(page);
  const integrity = () => page.evaluate(() => window.playhead.evidence().integrity);
  expect(await integrity()).toBe('consistent-unsigned');
  await page.getByRole('button', { name: 'signed by an unknown key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Evidence' });
  await dialog.getByRole('textbox', { name: 'Whose key is it?' }).fill('Build server');
  await dialog.getByRole('button', { name: 'Pin this key' }).click();
  await expect(dialog.getByText('Pinned on this machine as “Build server”')).toBeVisible();
  expect(await integrity()).toBe('verified');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'verified', exact: true }).click();
  await dialog.getByRole('button', { name: 'Unpin' }).click();
  expect(await integrity()).toBe('consistent-unsigned');
});

test('the first broken link is shown on the chain, in the order of sequence and of time', async ({
  page,
}) => {
  await openSession(page, (name, text) => {
    if (name !== 'events.jsonl') return text;
    const lines = text.split('\n');
    [lines[3], lines[4]] = [lines[4] ?? '', lines[3] ?? ''];
    return lines.join('\n');
  });
  await page.getByRole('button', { name: 'integrity failed' }).click();
  const chain = page.getByRole('region', { name: 'Chain of events' });
  await expect(chain.getByRole('note')).toContainText('event sequence mismatch: got 5, want 4');
  const rows = chain.getByRole('option');
  await expect(rows.nth(3)).toContainText('broken');
  await expect(rows.nth(2)).toContainText('follows from the one before it');
  await expect(rows.nth(4)).toContainText('follows from nothing');
  await chain.getByRole('button', { name: 'By time' }).click();
  await expect(chain.getByText(/A number out of turn was chained later/)).toBeVisible();
  await expect(chain.getByText('chained out of turn').first()).toBeVisible();
  await rows.first().click();
  await waitIdle(page);
  expect(await selection(page)).toMatch(/^custom:Git%20snapshots:/);
});

test('an artifact that is not there is named with its effect and what still works', async ({ page }) => {
  await openSession(page, (name, text) =>
    name === 'manifest.json' ? text.replace('"event_count":26', '"event_count":30') : text,
  );
  await page.getByRole('button', { name: 'integrity failed' }).click();
  const gaps = page.getByRole('list', { name: 'What is not in the recording' }).first();
  const gap = gaps.getByRole('listitem').filter({ hasText: 'events-missing' });
  await expect(gap).toContainText('The manifest counts 30 events, 26 are here');
  await expect(gap).toContainText(/Effect.*what happened last is not known/);
  await expect(gap).toContainText(/Still works.*still follow from each other/);
});

/** What `public/samples/NOTES.md` says is true of them. */
test('the samples answer: repo-fix', async ({ page }) => {
  await openSample(page, 'repo-fix', { attempt: '1' });
  await page.keyboard.press('q');
  const checks = patch(page).getByRole('list', { name: 'Checks and the final state' });
  await expect(checks.getByRole('listitem').first()).toContainText(
    /Tests.*failed → failed → passed.*covers the final state/,
  );
  await patch(page)
    .getByRole('button', { name: /src\/days\.mjs/ })
    .click();
  const answer = page.getByRole('region', { name: 'Why src/days.mjs changed' });
  await expect(answer).toContainText('names the file');
  await expect(answer).toContainText('test passed');
  await askWhy(page, 'agent:7');
  await expect(why(page)).toContainText(/Try 1 of 3.*A later try took its place/);
});

test('the samples answer: web-checkout and trace-only', async ({ page }) => {
  await openSample(page, 'web-checkout');
  await page.keyboard.press('q');
  await expect(patch(page).getByText('First failed check')).toBeVisible();
  await expect(focus(page)).toContainText('inventory-locked');
  await openSample(page, 'trace-only');
  await page.keyboard.press('q');
  await expect(focus(page)).toBeVisible();
  const act = await entryNamed(page, 'agent', '');
  await askWhy(page, act);
  await expect(why(page).getByRole('list', { name: 'Causes, nearest first' })).toBeVisible();
});
