// @ts-check
import { inFreshBrowser } from './browser.mjs';
import { openAndSettle } from './open.mjs';
import { sweep } from './pointer.mjs';
import { quantile } from './statistics.mjs';
import { cdpOf, mainThread } from './work.mjs';

/** A frame that took longer than this was seen as a hitch. */
export const HITCH_MS = 25;

/** Frame intervals of the page, from now on; the first two are the recorder's own. */
export const RECORD = `
  globalThis.deltas = [];
  {
    let last;
    let dropped = 0;
    const tick = (now) => {
      if (last !== undefined && dropped++ >= 2) globalThis.deltas.push(now - last);
      last = now;
      if (globalThis.deltas !== undefined) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }
`;

/** Ends the recording of frame intervals. @param {import('@playwright/test').Page} page */
export async function takeDeltas(page) {
  return /** @type {number[]} */ (
    await page.evaluate('(() => { const all = deltas; deltas = undefined; return all; })()')
  );
}

/**
 * Drags the playhead through the run with the mouse, to and fro, and takes what the page holds while it is open: frame
 * intervals, index bytes an entry, DOM nodes.
 * @param {string} site
 * @param {{ input: string, entries: number, seconds: number }} options
 */
export function scrub(site, { input, entries, seconds }) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input);
    const slider = await page.locator('section[aria-label="Timeline"] [role=slider]').boundingBox();
    if (slider === null) throw new Error('Void: there is no ruler to drag along');
    const strip = { x: slider.x + 30, y: slider.y + slider.height - 6, width: slider.width - 60 };
    const start = await page.evaluate('playhead.state().t');
    await page.mouse.move(strip.x + strip.width / 20, strip.y);
    await page.mouse.down();
    await page.evaluate(RECORD);
    await sweep(page, strip, seconds * 1000);
    const deltas = await takeDeltas(page);
    await page.mouse.up();
    if ((await page.evaluate('playhead.state().t')) === start)
      throw new Error('Void: dragging along the ruler does not move the playhead');
    await page.evaluate('playhead.idle()');
    const cdp = await cdpOf(page);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { nodes } = await mainThread(cdp);
    const perf = /** @type {{ indexBytes: number, entries: number }} */ (
      await page.evaluate('playhead.perf()')
    );
    if (perf.entries !== entries) throw new Error(`Void: ${perf.entries} of ${entries} entries`);
    return {
      frames: deltas.length,
      p50: quantile(deltas, 0.5),
      p95: quantile(deltas, 0.95),
      max: Math.max(...deltas),
      hitches: deltas.filter((delta) => delta > HITCH_MS).length / deltas.length,
      indexBytes: perf.indexBytes / perf.entries,
      nodes,
    };
  });
}

/**
 * How regular frames come when a page does nothing: what the machine itself makes of 60 Hz.
 * @param {number} seconds
 */
export function idleFrames(seconds) {
  return inFreshBrowser(async (page) => {
    await page.setContent('<canvas width="1280" height="800"></canvas>');
    await page.evaluate(RECORD);
    await page.mouse.move(10, 10);
    await sweep(page, { x: 10, y: 10, width: 500 }, seconds * 1000);
    const deltas = /** @type {number[]} */ (await page.evaluate('deltas'));
    return {
      p50: quantile(deltas, 0.5),
      p95: quantile(deltas, 0.95),
      hitches: deltas.filter((delta) => delta > HITCH_MS).length / deltas.length,
    };
  });
}
