// @ts-check
import { inFreshBrowser } from './browser.mjs';

/** A sample in which this much time passes is void. */
const CAP_MS = 60_000;

/** Notes when a mark (ours) or a label of `console.timeEnd` (speedscope's) came, and when that was painted: two frames later. */
export const WATCH = `
  const painted = new Map();
  const entry = (name) => painted.get(name) ?? painted.set(name, Promise.withResolvers()).get(name);
  const note = (name) => requestAnimationFrame(() => requestAnimationFrame(() => entry(name).resolve(performance.now())));
  globalThis.whenPainted = (name, cap) => Promise.race([
    entry(name).promise,
    new Promise((_, no) => setTimeout(no, cap, new Error('Void: ' + name + ' did not come; the page says: ' + document.body?.innerText.slice(0, 200)))),
  ]);
  new PerformanceObserver((list) => { for (const { name } of list.getEntries()) note(name); }).observe({ entryTypes: ['mark'] });
  const end = console.timeEnd.bind(console);
  console.timeEnd = (label) => { end(label); note('timeEnd:' + label); };
`;

/**
 * Milliseconds from navigation until what `name` stands for was on screen. Awaited inside the page: its policy forbids the
 * evaluation that polling from outside needs.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {number} [cap] ms after which the sample is void
 * @returns {Promise<number>}
 */
export function whenPainted(page, name, cap = CAP_MS) {
  return page.evaluate(`whenPainted(${JSON.stringify(name)}, ${cap})`);
}

/**
 * Ours, from navigation to the first lane and to the whole model painted. Throws when the state is not the whole trace.
 * @param {string} site
 * @param {string} input name under `/inputs/`
 * @param {number} entries that have to be there
 */
export function openOurs(site, input, entries) {
  return inFreshBrowser(async (page) => {
    await openIn(page, site, input);
    const firstLane = await whenPainted(page, 'playhead:first-lane');
    const complete = await whenPainted(page, 'playhead:complete');
    await assertWhole(page, entries);
    return { firstLane, complete };
  });
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} site
 * @param {string} input
 */
export async function openIn(page, site, input) {
  await page.addInitScript(WATCH);
  await page.goto(`${site}playhead/?src=${encodeURIComponent(`${site}inputs/${input}`)}`, {
    waitUntil: 'commit',
  });
}

/** As `openIn`, until the whole model is painted and nothing more is going on. @param {import('@playwright/test').Page} page @param {string} site @param {string} input */
export async function openAndSettle(page, site, input) {
  await openIn(page, site, input);
  const firstLane = await whenPainted(page, 'playhead:first-lane');
  const complete = await whenPainted(page, 'playhead:complete');
  await faceOf(page);
  await page.evaluate('playhead.idle()');
  return { firstLane, complete };
}

/** The sizes in which a case stands in another page, and in which it is opened in full. */
const FRAME = Object.freeze({ width: 480, height: 320 });

/**
 * A sample from navigation to its first lane painted: in full, or as it is embedded, in the size of a frame. Throws when it is
 * not the whole recording that was opened.
 * @param {string} site
 * @param {string} sample
 * @param {boolean} embedded
 */
export function openSampled(site, sample, embedded) {
  return inFreshBrowser(async (page) => {
    if (embedded) await page.setViewportSize(FRAME);
    await page.addInitScript(WATCH);
    await page.goto(`${site}playhead/?sample=${sample}${embedded ? '&embed=1' : ''}`, {
      waitUntil: 'commit',
    });
    const firstLane = await whenPainted(page, 'playhead:first-lane');
    await faceOf(page);
    await page.evaluate('playhead.ready');
    const status = await page.evaluate('playhead.state().status');
    if (status !== 'sealed') throw new Error(`Void: status ${String(status)}`);
    return { firstLane };
  });
}

/** The page's structure, and with it `window.playhead`, comes after the first picture. @param {import('@playwright/test').Page} page */
export async function faceOf(page) {
  await page.waitForFunction(() => 'playhead' in globalThis);
}

/** @param {import('@playwright/test').Page} page @param {number} entries */
async function assertWhole(page, entries) {
  await faceOf(page);
  const state = await page.evaluate(
    '({ status: playhead.state().status, count: playhead.lanes().reduce((sum, lane) => sum + lane.count, 0), ledger: playhead.ledger() })',
  );
  const { status, count, ledger } =
    /** @type {{ status: string, count: number, ledger: { rejected: number } }} */ (state);
  if (status !== 'sealed' || count !== entries || ledger.rejected !== 0) {
    throw new Error(`Void: status ${status}, ${count} of ${entries} entries, ${ledger.rejected} rejected`);
  }
}

/**
 * speedscope, from navigation to its first painting of the whole profile. Throws when it does not show the trace.
 * @param {string} site
 * @param {string} input
 * @param {number} [cap] ms
 */
export function openSpeedscope(site, input, cap = CAP_MS) {
  return inFreshBrowser(async (page) => {
    await page.addInitScript(WATCH);
    const profile = encodeURIComponent(`${site}inputs/${input}`);
    await page.goto(`${site}speedscope/index.html#profileURL=${profile}&title=bench`, {
      waitUntil: 'commit',
    });
    const complete = await whenPainted(page, 'timeEnd:import', cap);
    const text = await page.evaluate('document.body.innerText');
    if (!/\(\d+\/8\)/.test(String(text)))
      throw new Error(`Void: speedscope shows ${JSON.stringify(String(text).slice(0, 200))}`);
    return { firstLane: complete, complete };
  });
}
