// @ts-check

/** @typedef {import('@playwright/test').CDPSession} CdpSession */

/**
 * Seconds of the main thread so far, from the browser itself: `script` is JavaScript with what it forces (layout, style),
 * `task` is everything.
 * @param {CdpSession} cdp
 */
export async function mainThread(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (/** @type {string} */ name) => metrics.find((each) => each.name === name)?.value ?? NaN;
  return {
    script: value('ScriptDuration'),
    task: value('TaskDuration'),
    nodes: value('Nodes'),
    heap: value('JSHeapUsedSize'),
  };
}

/** @param {import('@playwright/test').Page} page */
export async function cdpOf(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

/**
 * Sums what the page's animation frame callbacks cost and how many frames they ran in, as `frameWork`; `each` has the frames one
 * by one. Put in place before the page's own scripts.
 */
export const FRAME_WORK = `
  globalThis.frameWork = { ms: 0, frames: 0, longest: 0, each: [] };
  {
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    let frame = -1;
    let inFrame = 0;
    globalThis.requestAnimationFrame = (callback) => request((now) => {
      const before = performance.now();
      callback(now);
      const spent = performance.now() - before;
      const work = globalThis.frameWork;
      if (now !== frame) { frame = now; inFrame = 0; work.frames++; work.each.push(0); }
      inFrame += spent;
      work.each[work.each.length - 1] = inFrame;
      work.ms += spent;
      work.longest = Math.max(work.longest, inFrame);
    });
  }
`;
