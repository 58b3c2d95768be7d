// @ts-check
import { inFreshBrowser } from './browser.mjs';
import { openAndSettle } from './open.mjs';
import { RECORD, takeDeltas } from './scrub.mjs';

const FRAME_MS = 1000 / 60;

/** Counts what React commits outside the transport while playing: elements added or taken away, or attributes set by it. */
const COMMITS = `
  globalThis.commits = 0;
  new MutationObserver((records) => {
    if (records.some(({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest('[role=toolbar], footer, [role=slider], [role=timer]')))
      globalThis.commits++;
  }).observe(document.querySelector('#root'), { childList: true, subtree: true });
`;

/**
 * Plays at a rate: the share of frames that did not come, how far t went from where the wall clock says it should be, and how often
 * the page's structure changed in a second.
 * @param {string} site
 * @param {{ input: string, rate: number, seconds: number }} options
 */
export function play(site, { input, rate, seconds }) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input);
    const { start, duration } = /** @type {{ start: number, duration: number }} */ (
      await page.evaluate('playhead.state()')
    );
    if (duration < seconds * 1000 * rate)
      throw new Error(`Void: the recording is ${duration} ms long, too short for ${seconds} s at ${rate}`);
    await page.evaluate(`playhead.seek(${start})`);
    await page.evaluate(`playhead.setRate(${rate})`);
    await page.evaluate(COMMITS);
    await page.evaluate(RECORD);
    const clock = () =>
      /** @type {Promise<{ t: number, now: number }>} */ (
        page.evaluate(
          'new Promise((done) => requestAnimationFrame((now) => done({ t: playhead.state().t, now })))',
        )
      );
    await page.evaluate('playhead.play()');
    const before = await clock();
    await page.waitForTimeout(seconds * 1000);
    const after = await clock();
    await page.evaluate('playhead.pause()');
    const deltas = await takeDeltas(page);
    const wanted = (after.now - before.now) * rate;
    const missing = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / FRAME_MS) - 1), 0);
    return {
      dropped: missing / (deltas.length + missing),
      driftMs: Math.abs(after.t - before.t - wanted) / rate,
      commits: Number(await page.evaluate('commits')) / seconds,
    };
  });
}
