import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { PlayheadFace } from '../src/player/index.ts';
import { expect, openSample, test, waitIdle } from './fixtures.ts';

declare global {
  interface Window {
    playhead: PlayheadFace;
  }
}

const state = (page: Page) => page.evaluate(() => window.playhead.state());
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const exportButton = (page: Page) => dialog(page).getByRole('button', { name: /^Export/ });
const KINDS = ['Recording', 'Page', 'Requests', 'Trace', 'Table', 'Picture', 'Clip'] as const;

async function openDialog(page: Page, kind: (typeof KINDS)[number]): Promise<void> {
  if (!(await dialog(page).isVisible())) {
    await page.getByRole('button', { name: 'More ways to share' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
  }
  await dialog(page).getByRole('radio', { name: kind }).check();
}

async function saved(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await expect(exportButton(page)).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Opens bytes in place of what is open, as a dropped file. */
async function openBytes(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([fileName, base64]) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return window.playhead.open(new File([content], fileName));
    },
    [name, bytes.toString('base64')] as const,
  );
  await waitIdle(page);
}

/** Faults of the dialog alone: the page behind it has specs of its own. */
async function dialogFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  return violations.map(({ id, help }) => `${id}: ${help}`);
}

/** What a recording says of itself, however it was opened. */
const account = (page: Page) =>
  page.evaluate(() => {
    const { ledger, lanes, state: stateOf, evidence } = window.playhead;
    const { t, duration, origin, selection } = stateOf();
    return {
      ledger: ledger(),
      lanes: lanes(),
      moment: { t, duration, origin, selection },
      integrity: evidence().integrity,
    };
  });

test('a recording goes out as a bundle, the same bytes each time, and opens as it was', async ({ page }) => {
  await openSample(page, 'repo-fix');
  const before = await account(page);
  await openDialog(page, 'Recording');
  await expect(dialog(page).getByText('Before it leaves')).toBeVisible();
  const once = await saved(page);
  expect(once.name).toBe('repo-fix-attempt-2.zip');
  const again = await saved(page);
  expect(again.bytes.equals(once.bytes)).toBe(true);
  await page.keyboard.press('Escape');
  await openBytes(page, once.name, once.bytes);
  expect(await account(page)).toEqual(before);
});

test('private things are shown before they leave, and a copy goes without them', async ({ page }) => {
  await openSample(page, 'web-checkout');
  await openDialog(page, 'Recording');
  const typed = dialog(page).getByRole('checkbox', { name: /typed input/ });
  await expect(typed).toBeChecked();
  await typed.uncheck();
  await expect(dialog(page).getByRole('alert')).toContainText('would go out as they are');
  await typed.check();
  await dialog(page).getByText('Leave out whole').click();
  await dialog(page).getByRole('checkbox', { name: 'Screen' }).check();
  const copy = await saved(page);
  expect(copy.name).toBe('web-checkout-redacted.zip');
  await expect(dialog(page).getByText(/things taken out/)).toBeVisible();
  await page.keyboard.press('Escape');
  await openBytes(page, copy.name, copy.bytes);
  const { integrity, lanes } = await account(page);
  expect(integrity).toBe('consistent-unsigned');
  expect(lanes.find(({ id }) => id === 'frames')?.count ?? 0).toBe(0);
  const { gaps } = await page.evaluate(() => window.playhead.evidence());
  expect(gaps.map(({ reason }) => reason)).toContain('redacted');
});

test('one page plays from a disk with no network', async ({ page, browser }) => {
  await openSample(page, 'web-checkout');
  const { t, selection } = await state(page);
  await openDialog(page, 'Page');
  const file = await saved(page);
  expect(file.name).toBe('web-checkout-redacted.html');
  await fromDisk(browser, file.bytes, async (own, requests) => {
    expect(await state(own)).toMatchObject({ status: 'sealed', t, selection });
    await expect(own.getByRole('button', { name: /error 1 of/ })).toBeVisible();
    await expect(own.getByRole('tabpanel').first()).not.toBeEmpty();
    await own.keyboard.press('e');
    await waitIdle(own);
    expect((await state(own)).t).toBeGreaterThan(t);
    await own.keyboard.press('Home');
    await waitIdle(own);
    expect((await state(own)).t).toBe(0);
    const slider = own.getByRole('slider', { name: /playhead|time/i }).first();
    await slider.focus();
    await own.keyboard.press('ArrowRight');
    await waitIdle(own);
    expect((await state(own)).t).toBeGreaterThan(0);
    await own.evaluate(() => window.playhead.seek(20_000));
    await own.getByRole('tab', { name: 'Page' }).click();
    await waitIdle(own);
    await expect(own.frameLocator('.replayer-wrapper iframe').locator('body')).not.toBeEmpty();
    expect(requests.filter((url) => !/^(?:blob|data|about):/.test(url))).toHaveLength(1);
  });
});

/** Opens a page as a double click does, with the network off and every problem a failure. */
async function fromDisk(
  browser: Browser,
  bytes: Buffer,
  walk: (page: Page, requests: string[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'playhead-disk-'));
  const path = join(folder, 'recording.html');
  await writeFile(path, bytes);
  const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(pathToFileURL(path).href);
    await page.waitForFunction(() => window.playhead !== undefined);
    await page.evaluate(() => window.playhead.ready);
    await waitIdle(page);
    await walk(page, requests);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}

test('requests, trace and table go out and are read again', async ({ page }) => {
  await openSample(page, 'web-checkout', { range: '5~9' });
  const steps = await page.evaluate(() => window.playhead.lanes().find(({ id }) => id === 'agent')?.count);
  await openDialog(page, 'Requests');
  await dialog(page).getByRole('radio', { name: 'The selected range' }).check();
  const har = await saved(page);
  expect(har.name).toBe('web-checkout-5.000s-to-9.000s.har');
  const { log } = JSON.parse(har.bytes.toString());
  expect(log.version).toBe('1.2');
  expect(log.entries.length).toBeGreaterThan(5);

  await openDialog(page, 'Table');
  await dialog(page).getByRole('radio', { name: 'The whole run' }).check();
  await dialog(page).getByLabel('Lane', { exact: true }).selectOption('runtime');
  const table = await saved(page);
  expect(table.name).toBe('web-checkout-runtime.csv');
  const [head, ...rows] = table.bytes.toString().trimEnd().split('\r\n');
  expect(head).toContain('start (ms),end (ms),duration (ms)');
  expect(head).toMatch(/\((?:percent|bytes)\)/);
  expect(rows.length).toBeGreaterThan(10);

  await openDialog(page, 'Trace');
  const trace = await saved(page);
  expect(trace.name).toBe('web-checkout.trace.json');
  await page.keyboard.press('Escape');
  await openBytes(page, trace.name, trace.bytes);
  expect(await page.evaluate(() => window.playhead.lanes().find(({ id }) => id === 'agent')?.count)).toBe(
    steps,
  );
});

test('the moment goes out as a picture, a range as a clip', async ({ page }) => {
  await openSample(page, 'web-checkout', { range: '5~9', t: '6' });
  await openDialog(page, 'Picture');
  const picture = await saved(page);
  expect(picture.name).toBe('web-checkout-at-6.000s.png');
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([2560, 1600]);
  expect(picture.bytes.length).toBeGreaterThan(50_000);

  await openDialog(page, 'Clip');
  await dialog(page).getByLabel('Size', { exact: true }).selectOption('640 × 360');
  await dialog(page).getByLabel('Plays for').selectOption('5');
  await dialog(page).getByLabel('Format').selectOption('gif');
  const gif = await saved(page);
  expect(gif.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  expect([gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)]).toEqual([640, 360]);

  await dialog(page).getByLabel('Format').selectOption('webm');
  const video = await saved(page);
  expect(video.name).toBe('web-checkout-5.000s-to-9.000s.webm');
  const size = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const element = document.createElement('video');
    element.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      element.onloadedmetadata = resolve;
      element.onerror = () => reject(new Error('The clip cannot be played'));
    });
    return [element.videoWidth, element.videoHeight, Math.round(element.duration)];
  }, video.bytes.toString('base64'));
  expect(size).toEqual([640, 360, 5]);
});

test('a clip that takes long is cancelled, and nothing is saved', async ({ page }) => {
  let downloads = 0;
  page.on('download', () => downloads++);
  await openSample(page, 'web-checkout');
  await openDialog(page, 'Clip');
  await dialog(page).getByLabel('Plays for').selectOption('30');
  await exportButton(page).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await expect(dialog(page).getByText(/Drawing [1-9]/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByText('Cancelled. Nothing was saved.')).toBeVisible();
  await expect(exportButton(page)).toBeEnabled();
  expect(downloads).toBe(0);
});

test('no accessibility faults in the dialog, dark', async ({ page }) => {
  await openSample(page, 'web-checkout', { theme: 'dark' });
  await openDialog(page, 'Recording');
  await dialog(page).getByRole('button', { name: 'Show what was found' }).click();
  expect(await dialogFaults(page)).toEqual([]);
  await openDialog(page, 'Clip');
  expect(await dialogFaults(page)).toEqual([]);
});

test('no accessibility faults in the dialog on a narrow screen, light', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSample(page, 'trace-only', { theme: 'light' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await expect(exportButton(page)).toBeEnabled();
  expect(await dialogFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
