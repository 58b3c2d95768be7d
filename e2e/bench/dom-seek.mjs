// @ts-check
import { createHash } from 'node:crypto';
import { inFreshBrowser } from './browser.mjs';
import { openAndSettle } from './open.mjs';
import { cdpOf, mainThread } from './work.mjs';

/** What the peer's page is: its own player, its own clock, nothing else. */
export const PEER_PAGE = `<!doctype html><meta charset="utf-8"><title>rrweb-player</title>
<link rel="stylesheet" href="../rrweb-player/style.min.css"><div id="target"></div>
<script src="../rrweb-player/rrweb-player.umd.min.cjs"></script>
<script>
  globalThis.opened = fetch(new URLSearchParams(location.search).get('src')).then((answer) => answer.json()).then((events) => {
    const Player = rrwebPlayer.Player ?? rrwebPlayer.default ?? rrwebPlayer;
    globalThis.player = new Player({ target: document.querySelector('#target'), props: { events, autoPlay: false, width: 1024, height: 576 } });
  });
</script>`;

/** `goto` leaves out what lies at its instant; no change follows so soon. */
const PAST_MS = 1;

/** The rows as they stand in the replayed document that is on screen, one line each. */
const TEXT = `[...document.querySelectorAll('iframe')]
  .filter((frame) => frame.getBoundingClientRect().width > 0 && getComputedStyle(frame).visibility !== 'hidden' && frame.contentDocument?.querySelector('.row'))
  .map((frame) => [...frame.contentDocument.querySelectorAll('.row')].map((row) => row.textContent).join('\\n')).at(-1) ?? ''`;

const TWO_FRAMES = 'await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));';

/**
 * @typedef {object} SeekSample
 * @property {number[]} script main thread milliseconds of JavaScript a seek took until its state was on screen
 * @property {number[]} task the same of everything, painting included
 * @property {number[]} sync milliseconds until the call returned
 * @property {number[]} shown milliseconds until the state was on screen
 * @property {number} longestTask milliseconds
 */

/**
 * @typedef {object} SeekInput
 * @property {string} name under `/inputs/`
 * @property {readonly number[]} targets
 * @property {readonly string[]} texts what the page says at each
 */

/**
 * Seeks through our player, DOM on stage. Void when a text is not what the page said.
 * @param {string} site
 * @param {SeekInput} input
 * @returns {Promise<SeekSample>}
 */
export function seekOurs(site, input) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input.name);
    await onStage(page);
    return seekThrough(
      page,
      input,
      (t) => `const showing = playhead.seek(${t}); sync = performance.now() - before; await showing;`,
    );
  });
}

/**
 * The same through rrweb-player's `goto`, paused.
 * @param {string} site
 * @param {SeekInput} input
 * @returns {Promise<SeekSample>}
 */
export function seekPeer(site, input) {
  return inFreshBrowser(async (page) => {
    await page.goto(
      `${site}inputs/rrweb-player.html?src=${encodeURIComponent(`${site}inputs/${input.name}`)}`,
    );
    await page.evaluate('opened');
    await onStage(page);
    return seekThrough(
      page,
      input,
      (t) => `player.goto(${t + PAST_MS}, false); sync = performance.now() - before;`,
    );
  });
}

/** Until the page that is replayed stands there for the first time. @param {import('@playwright/test').Page} page */
async function onStage(page) {
  const standing = await page.evaluate(`(async () => {
    const until = performance.now() + 20000;
    while ((${TEXT}) === '' && performance.now() < until) await new Promise((done) => setTimeout(done, 25));
    return (${TEXT}) !== '';
  })()`);
  if (standing !== true) throw new Error('Void: no replayed page came on stage');
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {SeekInput} input
 * @param {(t: number) => string} seek statements that seek and set `sync`
 */
async function seekThrough(page, { targets, texts }, seek) {
  const cdp = await cdpOf(page);
  await page.evaluate(`
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration); })
      .observe({ entryTypes: ['longtask'] });
  `);
  /** @type {SeekSample} */
  const sample = { script: [], task: [], sync: [], shown: [], longestTask: 0 };
  for (const [i, t] of targets.entries()) {
    const before = await mainThread(cdp);
    const timed = await page.evaluate(
      // From a timer: what DevTools itself runs is in none of the browser's sums.
      `new Promise((done, failed) => setTimeout(async () => {
        try { const before = performance.now(); let sync = 0; ${seek(t)} ${TWO_FRAMES} done([sync, performance.now() - before]); } catch (error) { failed(error); }
      }))`,
    );
    const after = await mainThread(cdp);
    const [sync, shown] = /** @type {[number, number]} */ (timed);
    sample.script.push((after.script - before.script) * 1000);
    sample.task.push((after.task - before.task) * 1000);
    sample.sync.push(sync);
    sample.shown.push(shown);
    const text = String(await page.evaluate(TEXT));
    if (text !== texts[i])
      throw new Error(
        `Void: at ${t} ms the page does not say what it said (${hash(text)}, not ${hash(texts[i] ?? '')}; ${text.length} characters)`,
      );
  }
  sample.longestTask = Number(await page.evaluate('globalThis.longestTask'));
  return sample;
}

/** @param {string} text */
function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
