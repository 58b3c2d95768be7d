// @ts-check
import { inFreshBrowser } from './browser.mjs';
import { WATCH, openAndSettle, whenPainted } from './open.mjs';
import { cdpOf } from './work.mjs';

/** @param {import('@playwright/test').CDPSession} cdp */
async function heapOf(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) => metrics.find((each) => each.name === name)?.value ?? NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}

/**
 * Bytes of JavaScript heap, and of buffers beside it, that a trace of `entries` adds to the page. What the engine keeps in its
 * worker is counted by itself.
 * @param {string} site
 * @param {string} input
 * @param {string} small the same page with next to nothing open
 * @param {number} entries
 */
export async function heapOfOurs(site, input, small, entries) {
  const read = (/** @type {string} */ name) =>
    inFreshBrowser(async (page) => {
      await openAndSettle(page, site, name);
      const { heap } = await heapOf(await cdpOf(page));
      const perf = /** @type {{ indexBytes: number, entries: number }} */ (
        await page.evaluate('playhead.perf()')
      );
      return { bytes: heap + perf.indexBytes, entries: perf.entries };
    });
  const [empty, full] = [await read(small), await read(input)];
  if (full.entries !== entries) throw new Error(`Void: ${full.entries} of ${entries} entries`);
  return (full.bytes - empty.bytes) / entries;
}

/** The same for speedscope. @param {string} site @param {string} input @param {string} small @param {number} entries */
export async function heapOfSpeedscope(site, input, small, entries) {
  const read = (/** @type {string} */ name) =>
    inFreshBrowser(async (page) => {
      await page.addInitScript(WATCH);
      await page.goto(
        `${site}speedscope/index.html#profileURL=${encodeURIComponent(`${site}inputs/${name}`)}&title=bench`,
      );
      await whenPainted(page, 'timeEnd:import');
      return (await heapOf(await cdpOf(page))).heap;
    });
  const [empty, full] = [await read(small), await read(input)];
  return (full - empty) / entries;
}

/**
 * Opens and closes a recording again and again. `leftover`: bytes of heap after the first close beyond what was there before, `slope`:
 * bytes a further cycle leaves (least squares), `caches`: what all caches together may hold at most, as they say.
 * @param {string} site
 * @param {{ input: string, cycles: number }} options
 */
export function leaks(site, { input, cycles }) {
  return inFreshBrowser(async (page) => {
    await page.goto(`${site}playhead/`);
    await page.waitForFunction(() => 'playhead' in globalThis);
    await page.evaluate('playhead.open("sample:trace-only").then(() => playhead.idle())');
    const home = async () => {
      await page.evaluate(`history.pushState(undefined, '', '.')`);
      await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`);
      await page.getByRole('heading').first().waitFor();
    };
    await home();
    const cdp = await cdpOf(page);
    const before = (await heapOf(cdp)).heap;
    /** @type {number[]} */
    const after = [];
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await page.evaluate(
        `playhead.open(${JSON.stringify(`${site}inputs/${input}`)}).then(() => playhead.idle())`,
      );
      await home();
      after.push((await heapOf(cdp)).heap);
    }
    return { before, leftover: (after[0] ?? NaN) - before, slope: slopeOf(after) };
  });
}

/** Least squares over the index. @param {readonly number[]} values */
function slopeOf(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  values.forEach((value, i) => {
    above += (i - middle) * (value - mean);
    below += (i - middle) ** 2;
  });
  return below === 0 ? 0 : above / below;
}

/**
 * Bytes in all caches together once every stage of a sample has been looked at all along the run, as `perf()` says.
 * @param {string} site
 */
export function cachesAfterScrub(site) {
  return inFreshBrowser(async (page) => {
    await page.goto(`${site}playhead/?sample=web-checkout`);
    await page.waitForFunction(() => 'playhead' in globalThis);
    await page.evaluate('playhead.idle()');
    const { start, duration } = /** @type {{ start: number, duration: number }} */ (
      await page.evaluate('playhead.state()')
    );
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.evaluate('playhead.idle()');
      for (let i = 0; i <= 30; i += 1) await page.evaluate(`playhead.seek(${start + (duration * i) / 30})`);
      await page.evaluate('playhead.idle()');
    }
    const { caches } = /** @type {{ caches: Record<string, number> }} */ (
      await page.evaluate('playhead.perf()')
    );
    const sum = Object.values(caches).reduce((all, bytes) => all + bytes, 0);
    if (sum === 0) throw new Error('Void: no cache holds anything');
    return sum;
  });
}
