// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
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
 * @param {readonly string[]} [more] flags of the browser
 * @param {'allow' | 'block'} [serviceWorkers] a peer may be nothing without its own
 * @returns {Promise<T>}
 */
export async function inFreshBrowser(sample, more = [], serviceWorkers = 'block') {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...ARGS, ...more] });
  try {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      deviceScaleFactor: 1,
      // What is kept for offline is fetched once, beside what is measured.
      serviceWorkers,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(CAP_MS);
    return await sample(page);
  } finally {
    await browser.close();
  }
}

/**
 * Bytes that the renderers of the one browser hold (PSS: what they share is divided among them), after a collection. Workers
 * are threads of a renderer. Renderers of other browsers on the machine do not descend from this process and do not count.
 * @param {import('@playwright/test').Page} page
 */
export async function memoryOf(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  let sum = 0;
  for (const pid of descendants(process.pid)) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      sum += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}

/** @param {number} root @returns {number[]} */
function descendants(root) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [Number(name)]);
      else siblings.push(Number(name));
    } catch {
      // It ended meanwhile.
    }
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** @returns {Promise<string>} */
export async function browserVersion() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGS });
  const version = browser.version();
  await browser.close();
  return version;
}
