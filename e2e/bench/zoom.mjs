// @ts-check
import { inFreshBrowser } from './browser.mjs';
import { WATCH, openAndSettle, whenPainted } from './open.mjs';
import { turnWheel } from './pointer.mjs';
import { RECORD, takeDeltas } from './scrub.mjs';
import { quantile } from './statistics.mjs';

/** Wheel ticks into the trace and as many out again; both zoom by a factor of more than a thousand on the way. */
const TICKS = 60;
const TICK_PX = 60;

/**
 * Frame intervals while the wheel zooms into the middle of the timeline and back out.
 * @param {import('@playwright/test').Page} page
 * @param {{ x: number, y: number }} at
 */
async function sweep(page, at) {
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  await page.evaluate(RECORD);
  for (const direction of [-1, 1]) await turnWheel(page, direction * TICK_PX, TICKS);
  const deltas = await takeDeltas(page);
  await page.keyboard.up('Control');
  return { p50: quantile(deltas, 0.5), p95: quantile(deltas, 0.95), frames: deltas.length };
}

/** F2, ours. @param {string} site @param {string} input */
export function zoomOurs(site, input) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input);
    const box = await page.locator('section[aria-label="Timeline"]').boundingBox();
    if (box === null) throw new Error('Void: there is no timeline to zoom');
    const links = () => page.evaluate('location.search');
    const before = await links();
    const at = { x: box.x + 148 + (box.width - 148) / 2, y: box.y + box.height * 0.6 };
    await page.mouse.move(at.x, at.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -10 * TICK_PX);
    await page.keyboard.up('Control');
    await page.evaluate('playhead.idle()');
    await page.waitForTimeout(1200);
    if ((await links()) === before) throw new Error('Void: the wheel does not zoom');
    return sweep(page, at);
  });
}

/** F2, speedscope: its time order view, which zooms by the same wheel. @param {string} site @param {string} input */
export function zoomSpeedscope(site, input) {
  return inFreshBrowser(async (page) => {
    await page.addInitScript(WATCH);
    await page.goto(
      `${site}speedscope/index.html#profileURL=${encodeURIComponent(`${site}inputs/${input}`)}&title=bench`,
    );
    await whenPainted(page, 'timeEnd:import');
    return sweep(page, { x: 640, y: 450 });
  });
}
