import type { Frame, Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.mjs';
import { DIST, expect, test as base } from '../fixtures.ts';
import { RESOLVER, startSites } from './sites.ts';
import type { Sites } from './sites.ts';

/**
 * Third-party cookies and storage are blocked as a person can block them: by the browser's switch for cookies, and by making every
 * kind of storage throw in a frame of another site, as Chromium, Firefox and WebKit do under their strictest settings.
 */
export const test = base.extend<object, { readonly sites: Sites }>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const sites = await startSites(DIST);
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
});

export const LAUNCH = {
  executablePath: ensureChromium(),
  args: [...CHROMIUM_ARGS, RESOLVER, '--test-third-party-cookie-phaseout'],
};

export { expect };

export async function blockFramedStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
    Object.defineProperty(navigator, 'serviceWorker', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
}

/** The document inside the n-th player of the page. */
export async function playerFrame(page: Page, n = 0): Promise<Frame> {
  const handle = await page.locator('iframe').nth(n).elementHandle();
  const frame = await handle?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('The player has no document');
  return frame;
}

/** The stage and the lanes are there and nothing is going on any more. */
export async function atRest(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => window.playhead?.state().status === 'sealed');
  await frame.locator('section[aria-label="Timeline"]').waitFor();
  await frame.evaluate(() => window.playhead.idle());
}
