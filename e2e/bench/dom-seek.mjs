// @ts-check
import { createHash } from 'node:crypto';
import { inFreshBrowser } from './browser.mjs';
import { openAndSettle } from './open.mjs';
import { mainThreadBetween, traced } from './trace.mjs';
import { cdpOf } from './work.mjs';

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
 * @property {number[]} work main thread milliseconds a seek took until its state was on screen, the browser's own drawing left out
 * @property {number[]} task the same with it
 * @property {number[]} shown milliseconds until the state was on screen
 * @property {number} longestTask milliseconds
 */

/**
 * @typedef {object} SeekInput
 * @property {string} name under `/inputs/`
 * @property {readonly number[]} targets
 * @property {readonly string[]} texts what the page says at each
 */

/** @typedef {(t: number) => string} SeekOf a statement that seeks and waits until that is done */

/** @type {SeekOf} */
const OURS = (t) => `await playhead.seek(${t});`;
/** @type {SeekOf} */
const PEERS = (t) => `player.goto(${t + PAST_MS}, false);`;

/**
 * Our player on a recording, its page on stage.
 * @template T
 * @param {string} site
 * @param {string} name under `/inputs/`
 * @param {(page: import('@playwright/test').Page) => Promise<T>} sample
 */
function withOurs(site, name, sample) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, name);
    await onStage(page);
    return sample(page);
  });
}

/**
 * rrweb-player on the same.
 * @template T
 * @param {string} site
 * @param {string} name
 * @param {(page: import('@playwright/test').Page) => Promise<T>} sample
 */
function withPeer(site, name, sample) {
  return inFreshBrowser(async (page) => {
    await page.goto(`${site}inputs/rrweb-player.html?src=${encodeURIComponent(`${site}inputs/${name}`)}`);
    await page.evaluate('opened');
    await onStage(page);
    return sample(page);
  });
}

/**
 * Seeks through our player, DOM on stage. Void when a text is not what the page said.
 * @param {string} site
 * @param {SeekInput} input
 * @returns {Promise<SeekSample>}
 */
export const seekOurs = (site, input) => withOurs(site, input.name, (page) => seekThrough(page, input, OURS));

/**
 * The same through rrweb-player's `goto`, paused.
 * @param {string} site
 * @param {SeekInput} input
 * @returns {Promise<SeekSample>}
 */
export const seekPeer = (site, input) =>
  withPeer(site, input.name, (page) => seekThrough(page, input, PEERS));

/**
 * Seeks in quick succession, nobody waiting for any but the last. Void when the page does not end at that one, or comes to
 * it more than once.
 * @param {string} site
 * @param {SeekInput} input
 * @returns {Promise<number>} main thread milliseconds until the last state was on screen, drawing left out
 */
export const burstOurs = (site, input) =>
  withOurs(site, input.name, (page) => burst(page, input, 'playhead.seek', true));

/** @param {string} site @param {SeekInput} input @returns {Promise<number>} */
export const burstPeer = (site, input) =>
  withPeer(site, input.name, (page) =>
    burst(page, input, `((t) => player.goto(t + ${PAST_MS}, false))`, false),
  );

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
 * @param {SeekOf} seek
 */
async function seekThrough(page, { targets, texts }, seek) {
  const cdp = await cdpOf(page);
  await page.evaluate(`
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration); })
      .observe({ entryTypes: ['longtask'] });
  `);
  /** @type {SeekSample} */
  const sample = { work: [], task: [], shown: [], longestTask: 0 };
  const events = await traced(cdp, async () => {
    for (const [i, t] of targets.entries()) {
      const shown = await page.evaluate(
        // From a timer: what DevTools itself runs is in none of the browser's sums.
        `new Promise((done, failed) => setTimeout(async () => {
          try {
            const before = performance.now();
            performance.mark('bench-from-${i}');
            ${seek(t)} ${TWO_FRAMES}
            performance.mark('bench-to-${i}');
            done(performance.now() - before);
          } catch (error) { failed(error); }
        }))`,
      );
      sample.shown.push(Number(shown));
      assertText(await page.evaluate(TEXT), texts[i], t);
    }
  });
  for (const i of targets.keys()) {
    const { work, task } = mainThreadBetween(events, `bench-from-${i}`, `bench-to-${i}`);
    sample.work.push(work);
    sample.task.push(task);
  }
  sample.longestTask = Number(await page.evaluate('globalThis.longestTask'));
  return sample;
}

/** Milliseconds between two seeks of a burst: six in 300. */
const BURST_MS = 60;

/**
 * @param {import('@playwright/test').Page} page
 * @param {SeekInput} input
 * @param {string} seek a function of t
 * @param {boolean} isWatched every state on the way is noted
 */
async function burst(page, { targets, texts }, seek, isWatched) {
  const cdp = await cdpOf(page);
  /** @type {string[]} */
  let states = [];
  const events = await traced(cdp, async () => {
    const seen = await page.evaluate(`new Promise((done, failed) => setTimeout(async () => {
      try {
        const states = [];
        const text = () => ${TEXT};
        const note = () => { const now = text(); if (now !== states.at(-1)) states.push(now); };
        let watching = ${isWatched};
        const watch = () => { if (!watching) return; note(); requestAnimationFrame(watch); };
        watch();
        performance.mark('bench-from');
        const seek = ${seek};
        let last;
        for (const t of ${JSON.stringify(targets)}) {
          last = seek(t);
          await new Promise((next) => setTimeout(next, ${BURST_MS}));
        }
        await last;
        ${TWO_FRAMES}
        performance.mark('bench-to');
        // Whatever came late would come now.
        await new Promise((next) => setTimeout(next, 500));
        watching = false;
        note();
        done(states);
      } catch (error) { failed(error); }
    }))`);
    states = /** @type {string[]} */ (seen);
  });
  const last = texts.at(-1) ?? '';
  assertText(states.at(-1), last, targets.at(-1) ?? NaN);
  const times = states.filter((state) => state === last).length;
  if (times !== 1) throw new Error(`Void: the page came ${times} times to where the burst ended`);
  return mainThreadBetween(events, 'bench-from', 'bench-to').work;
}

/** @param {unknown} text @param {string | undefined} expected @param {number} t */
function assertText(text, expected, t) {
  const said = String(text);
  if (said === expected) return;
  throw new Error(
    `Void: at ${t} ms the page does not say what it said (${hash(said)}, not ${hash(expected ?? '')}; ${said.length} characters)`,
  );
}

/** @param {string} text */
function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
