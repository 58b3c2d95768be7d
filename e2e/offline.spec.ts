import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../serve/server.mjs';
import { DIST, expect, test, waitIdle } from './fixtures.ts';

/** A build of one's own, which a test may alter, served on a port of its own. */
const offline = test.extend<{ host: { readonly root: string; readonly url: string; stop(): Promise<void> } }>(
  {
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    host: async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'playhead-offline-'));
      cpSync(DIST, root, { recursive: true });
      const server = await startServer({ root });
      let running = true;
      const stop = async (): Promise<void> => {
        if (running) await server.close();
        running = false;
      };
      await use({ root, url: server.url, stop });
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  },
);
offline.use({ serviceWorkers: 'allow', allowedProblems: [/ERR_CONNECTION_REFUSED|ERR_FAILED/] });

const TRACE = JSON.stringify([
  { t: 1_795_000_000_000, kind: 'message', role: 'user', text: 'buy two notebooks' },
  { t: 1_795_000_002_000, kind: 'tool_call', id: 'a', name: 'search', args: { q: 'notebook' } },
  { t: 1_795_000_004_000, kind: 'tool_result', id: 'a', ok: true, output: 'found' },
]);

/** Resolves when the copy is whole and answers for the page. */
async function keptBy(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return `${registration?.active?.state ?? 'none'} ${navigator.serviceWorker.controller !== null}`;
        }),
      { timeout: 30_000 },
    )
    .toBe('activated true');
}

/** Every address that is kept, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      found[key] = (await cache.keys()).map(({ url }) => url);
    }
    return found;
  });

async function openFile(page: Page): Promise<void> {
  await page
    .getByTestId('files')
    .setInputFiles({ name: 'trace.json', mimeType: 'application/json', buffer: Buffer.from(TRACE) });
  await page.waitForFunction(() => window.playhead.state().status === 'sealed');
  await waitIdle(page);
}

offline('looked at once, the page opens and reads a file without any network', async ({ page, host }) => {
  await page.goto(`${host.url}?sample=web-checkout`);
  await waitIdle(page);
  await keptBy(page);
  const copies = await kept(page);
  expect(Object.keys(copies)).toHaveLength(1);
  const all = Object.values(copies).flat();
  expect(all.length).toBeGreaterThan(50);
  // The build's own files and nothing else: no recording, and no address with a question in it.
  expect(all.filter((url) => /\?|\.zip|\/single\/|\/embed\/|\.vite/.test(url))).toEqual([]);

  await host.stop();
  await page.goto(host.url);
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^web-checkout/ })).toBeVisible();
  await openFile(page);
  expect(await page.evaluate(() => window.playhead.lanes()[0]?.count)).toBe(3);
  // Parts that nobody has looked at while there was a network.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Notes' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});

offline(
  'a new version is offered, taken when the person says so, and takes the old one away',
  async ({ page, host }) => {
    await page.goto(host.url);
    await keptBy(page);
    const [before] = Object.keys(await kept(page));
    deploy(host.root);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByRole('status', { name: /new version/ });
    await expect(offer).toBeVisible({ timeout: 30_000 });
    // Nothing was exchanged yet: the old version answers, and its page works.
    expect(Object.keys(await kept(page))).toContain(before);
    await openFile(page);
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('script[src*="index-again"]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    await expect.poll(async () => Object.keys(await kept(page))).toEqual(['playhead / second']);
    // A page that is of the new version already is offered nothing.
    await expect(page.getByText(/A new version of Playhead/)).toHaveCount(0);
  },
);

/** What a second build looks like to who has the first: another entry, another list, another version. */
function deploy(root: string): void {
  const worker = readFileSync(join(root, 'sw.js'), 'utf8');
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const entry = /assets\/(index-[\w-]+)\.js/.exec(html)?.[1];
  const version = /[0-9a-f]{16}/.exec(worker)?.[0];
  if (entry === undefined || version === undefined) throw new Error('The build is of another shape');
  copyFileSync(join(root, `assets/${entry}.js`), join(root, 'assets/index-again.js'));
  writeFileSync(join(root, 'index.html'), html.replaceAll(entry, 'index-again'));
  writeFileSync(join(root, 'sw.js'), worker.replaceAll(entry, 'index-again').replaceAll(version, 'second'));
}

offline('a copy that is broken or gone keeps nobody out', async ({ page, host }) => {
  await page.goto(host.url);
  await keptBy(page);
  await page.evaluate(async () => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      await cache.put('./index.html', new Response('broken', { headers: { 'Content-Type': 'text/html' } }));
      await cache.put('./', new Response('broken', { headers: { 'Content-Type': 'text/html' } }));
    }
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.evaluate(async () => {
    for (const key of await caches.keys()) await caches.delete(key);
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await openFile(page);
});

offline(
  'a frame of another page registers nothing, and neither does the page of an export',
  async ({ page, host }) => {
    await page.goto(`${host.url}?sample=trace-only&embed=1`);
    await waitIdle(page);
    await page.goto(`${host.url}?sample=repo-fix&sample=repo-fix&attempt=0&attempt=1&embed=1`);
    await waitIdle(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(readFileSync(join(host.root, 'single/player.html'), 'utf8')).not.toContain('sw.js');
  },
);

offline('the worker is asked for anew each time, and its file allows what it does', async ({ host }) => {
  const answer = await fetch(`${host.url}sw.js`);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(answer.headers.get('Content-Type')).toContain('javascript');
  expect(answer.headers.get('Content-Security-Policy')).toContain("worker-src 'self'");
});
