// @ts-check
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.mjs';

/**
 * The flags of the project but for the one about the GPU: a peer draws with WebGL, which it would take away, and any flag
 * about GPU or ANGLE changes what drawing costs by a factor of up to 35.
 */
const ARGS = [...CHROMIUM_ARGS.filter((flag) => !flag.includes('gpu')), '--enable-precise-memory-info'];
const VIEWPORT = Object.freeze({ width: 1280, height: 800 });
/** A sample that takes longer is void. */
const CAP_MS = 60_000;

/**
 * Runs one sample in a browser of its own: a cold profile, one tab.
 * @template T
 * @param {(page: import('@playwright/test').Page) => Promise<T>} sample
 * @returns {Promise<T>}
 */
export async function inFreshBrowser(sample) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGS });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1 });
    const page = await context.newPage();
    page.setDefaultTimeout(CAP_MS);
    return await sample(page);
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<string>} */
export async function browserVersion() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGS });
  const version = browser.version();
  await browser.close();
  return version;
}
