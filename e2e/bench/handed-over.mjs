// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inFreshBrowser, memoryOf } from './browser.mjs';
import { WATCH, faceOf, whenPainted } from './open.mjs';

/** DevTools' file chooser does not open in a third of all starts. */
const STARTS = 6;
const CAP_MS = 120_000;

/**
 * Ours and DevTools' Performance panel from the moment a file is handed to an app that is already open: `ms` until it is painted,
 * `pss` what the app's renderers hold then, bytes.
 * @typedef {{ ms: number, pss: number }} HandedOver
 */

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {{ path: string, remove: () => void }}
 */
export function onDisk(name, bytes) {
  const folder = mkdtempSync(join(tmpdir(), 'playhead-bench-'));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Ours: Home is open, the file is chosen there. Throws when the state is not the whole trace.
 * @param {string} site
 * @param {string} path
 * @param {number} entries
 * @returns {Promise<HandedOver>}
 */
export function handToOurs(site, path, entries) {
  return inFreshBrowser(async (page) => {
    await page.addInitScript(WATCH);
    await page.goto(`${site}playhead/`);
    await faceOf(page);
    await page.waitForLoadState('networkidle');
    const input = page.locator('input[type=file]').first();
    const began = performance.now();
    await input.setInputFiles(path);
    await whenPainted(page, 'playhead:complete', CAP_MS);
    const ms = performance.now() - began;
    const { entries: read } = /** @type {{ entries: number }} */ (await page.evaluate('playhead.perf()'));
    if (read !== entries) throw new Error(`Void: ${read} of ${entries} entries`);
    await page.evaluate('playhead.idle()');
    return { ms, pss: await memoryOf(page) };
  });
}

/**
 * DevTools as a page of its own, its Performance panel open, the file chosen by its Load button.
 * @param {string} path
 * @returns {Promise<HandedOver>}
 */
export async function handToDevTools(path) {
  /** @type {unknown} */
  let last;
  for (let start = 0; start < STARTS; start += 1) {
    const port = await freePort();
    try {
      return await inFreshBrowser(
        async (page) => {
          await page.goto(`http://127.0.0.1:${port}/devtools/devtools_app.html?panel=timeline`);
          await page.getByRole('heading', { name: 'Local metrics' }).waitFor({ timeout: 20_000 });
          await page.waitForLoadState('networkidle');
          const button = page.getByRole('button', { name: 'Load trace…' });
          const [chooser] = await Promise.all([
            page.waitForEvent('filechooser', { timeout: 4000 }),
            button.click(),
          ]);
          const began = performance.now();
          await chooser.setFiles(path);
          await page.getByText('Bottom-up', { exact: true }).first().waitFor({ timeout: CAP_MS });
          await page.evaluate(
            'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
          );
          return { ms: performance.now() - began, pss: await memoryOf(page) };
        },
        [`--remote-debugging-port=${port}`, '--remote-allow-origins=*'],
      );
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
