// @ts-check
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../../../e2e/chromium.mjs';

/**
 * Starts a browser in which host names lead to loopback ports, so that addresses read well and do not differ by port.
 * @param {Record<string, string>} hosts `host:port` as a page writes it, to `host:port` as it is reached
 */
export async function launchBrowser(hosts) {
  const rules = Object.entries(hosts).map(([from, to]) => `MAP ${from} ${to}`);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...CHROMIUM_ARGS,
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      ...(rules.length === 0 ? [] : [`--host-resolver-rules=${rules.join(', ')}`]),
    ],
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find((process) => process.type === 'browser')?.id;
  if (pid === undefined) throw new Error('Chromium named no browser process');
  await session.detach();
  return { browser, pid };
}
