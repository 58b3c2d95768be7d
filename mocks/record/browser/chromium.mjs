// @ts-check
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** A Chromium that is there: named by the environment, the system's, or Playwright's own. */
export function findChromium() {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', chromium.executablePath()];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, install Debian\'s chromium, or run npx playwright install chromium');
  return found;
}

/**
 * Starts a browser in which host names lead to loopback ports, so that addresses read well and do not differ by port.
 * @param {Record<string, string>} hosts `host:port` as a page writes it, to `host:port` as it is reached
 */
export async function launchBrowser(hosts) {
  const rules = Object.entries(hosts).map(([from, to]) => `MAP ${from} ${to}`);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--hide-scrollbars',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find((process) => process.type === 'browser')?.id;
  if (pid === undefined) throw new Error('Chromium named no browser process');
  await session.detach();
  return { browser, pid };
}
