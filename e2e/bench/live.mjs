// @ts-check
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_FAULTS } from '../../mocks/live-server/faults.mjs';
import { LIVE_RUN, startLiveServer } from '../../mocks/live-server/server.mjs';
import { createLocal } from '../../serve/local.mjs';
import { sharedOf } from '../../serve/local-paths.mjs';
import { startServer } from '../../serve/server.mjs';
import { inFreshBrowser } from './browser.mjs';
import { judge } from './gates.mjs';
import { orVoid } from './parts.mjs';
import { median, quantile } from './statistics.mjs';
import { cdpOf, mainThread } from './work.mjs';

/** @typedef {import('./parts.mjs').BenchOptions} BenchOptions */
/** @typedef {import('@playwright/test').Page} Page */

const T0 = 1_795_000_000_000;
/** In which a burst is read, shown and over, ms. */
const BURST_MS = 1500;
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Events of a trace as lines, from the `from`-th on. @param {number} from @param {number} count */
export function linesOf(from, count) {
  let text = '';
  for (let seq = from; seq < from + count; seq++) {
    text += `{"t":${T0 + seq},"kind":"message","role":"assistant","text":"event ${seq} of a run that goes on","spanId":"s${seq}"}\n`;
  }
  return text;
}

/**
 * A file that the local server follows, open in a page that follows it.
 * @template T
 * @param {string} dist
 * @param {number} count lines that stand there already
 * @param {(page: Page, append: (text: string) => void) => Promise<T>} sample
 * @returns {Promise<T>}
 */
export async function following(dist, count, sample) {
  const folder = mkdtempSync(join(tmpdir(), 'playhead-bench-'));
  const file = join(folder, 'growing.jsonl');
  const BATCH = 100_000;
  writeFileSync(file, linesOf(0, Math.min(count, BATCH)));
  for (let at = BATCH; at < count; at += BATCH)
    appendFileSync(file, linesOf(at, Math.min(BATCH, count - at)));
  const shared = sharedOf([file]);
  const local = createLocal(shared);
  const server = await startServer({ root: dist, local });
  try {
    return await inFreshBrowser(async (page) => {
      const [one] = shared;
      if (one === undefined) throw new Error('Void: no file');
      await page.goto(`${server.url}${local.openPath(one)}`);
      await until(page, 'globalThis.playhead !== undefined');
      await page.evaluate('playhead.ready');
      await held(page, count);
      if ((await page.evaluate('playhead.state().following')) !== true)
        throw new Error('Void: nobody follows');
      return await sample(page, (text) => appendFileSync(file, text));
    });
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Waits until an expression is true in the page, whose policy forbids the usual way. @param {Page} page @param {string} expression */
async function until(page, expression) {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(20)) {
    if ((await page.evaluate(expression)) === true) return;
  }
  throw new Error(`Void: not in a minute: ${expression}`);
}

/** Waits until the page holds so many entries. @param {Page} page @param {number} count */
async function held(page, count) {
  await until(page, `playhead.perf().entries >= ${count}`);
}

/** L1: from the byte that is written to the frame that shows it, p95, ms. @param {string} dist */
async function latency(dist) {
  return following(dist, 1000, async (page, append) => {
    await page.evaluate(`(() => {
      globalThis.shown = [];
      let last = playhead.perf().entries;
      const tick = () => {
        const now = playhead.perf().entries;
        if (now > last) requestAnimationFrame(() => { for (; last < now; last++) shown.push(Date.now()); });
        requestAnimationFrame(tick);
      };
      tick();
    })()`);
    /** @type {number[]} */
    const sent = [];
    for (let i = 0; i < 60; i++) {
      sent.push(Date.now());
      append(linesOf(1000 + i, 1));
      await sleep(90 + ((i * 37) % 60));
    }
    await held(page, 1060);
    await sleep(200);
    const shown = /** @type {number[]} */ (await page.evaluate('shown'));
    if (shown.length !== sent.length) throw new Error(`Void: ${shown.length} of ${sent.length} were seen`);
    return quantile(
      sent.map((at, i) => (shown[i] ?? NaN) - at),
      0.95,
    );
  });
}

/**
 * L2: main-thread ms per 1,000 appended events while `count` stand there. Who stands still sees them come; who follows is
 * taken along, which moves and draws as well.
 * @param {string} dist @param {number} count @param {boolean} isFollowing
 */
async function appending(dist, count, isFollowing) {
  return following(dist, count, async (page, append) => {
    const cdp = await cdpOf(page);
    if (!isFollowing) await page.evaluate('playhead.seek(0)');
    // What following costs by itself, with nothing new.
    await sleep(500);
    const idleFrom = await mainThread(cdp);
    await sleep(BURST_MS);
    const idle = ((await mainThread(cdp)).task - idleFrom.task) * 1000;
    /** @type {number[]} */
    const costs = [];
    for (let i = 0; i < 8; i++) {
      const before = await mainThread(cdp);
      append(linesOf(count + i * 1000, 1000));
      await sleep(BURST_MS);
      const after = await mainThread(cdp);
      // Asked afterwards: each question runs on the thread that is measured.
      if ((await page.evaluate(`playhead.perf().entries >= ${count + (i + 1) * 1000}`)) !== true)
        throw new Error('Void: a burst took longer than its turn');
      costs.push(Math.max(0, (after.task - before.task) * 1000 - idle));
    }
    return median(costs.slice(2));
  });
}

/** L3: main-thread cost of a second of tailing over that of opening the whole twice a second. @param {string} dist @param {number} count */
async function tailing(dist, count) {
  return following(dist, count, async (page, append) => {
    const cdp = await cdpOf(page);
    const before = await mainThread(cdp);
    for (let i = 0; i < 50; i++) {
      append(linesOf(count + i * 100, 100));
      await sleep(100);
    }
    await held(page, count + 5000);
    const perSecond = ((await mainThread(cdp)).task - before.task) / 5;
    const opening = await inFreshBrowser(async (other) => {
      const own = await cdpOf(other);
      await other.goto(page.url().replace(/\?.*/, ''));
      await until(other, 'globalThis.playhead !== undefined');
      // That the file gets into the page is no part of opening it.
      await other.evaluate(
        `globalThis.whole = new File([${JSON.stringify(linesOf(0, count))}], 'trace.jsonl'); 0`,
      );
      const from = await mainThread(own);
      await other.evaluate('playhead.open([whole])');
      await other.evaluate('playhead.idle()');
      return (await mainThread(own)).task - from.task;
    });
    return perSecond / (2 * opening);
  });
}

/** L4: the longest task of the page when a run is sealed in place; the models must be equal. @param {string} dist */
async function sealing(dist) {
  const live = await startLiveServer({ faults: { ...NO_FAULTS, speed: 10 } });
  const server = await startServer({ root: dist });
  try {
    return await inFreshBrowser(async (page) => {
      const told = `(() => JSON.stringify([playhead.lanes(), playhead.ledger(), playhead.evidence(), playhead.state().duration]))()`;
      const watch = async () => {
        await page.goto(`${server.url}?api=${encodeURIComponent(live.url)}&run=${LIVE_RUN}`);
        await until(page, 'globalThis.playhead !== undefined');
        await page.evaluate('playhead.ready');
      };
      await watch();
      await page.evaluate(`(() => {
        globalThis.tasks = [];
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
        }).observe({ entryTypes: ['longtask'] });
        const tick = () => {
          if (playhead.state().status === 'sealed') globalThis.sealedAt = performance.now();
          else requestAnimationFrame(tick);
        };
        tick();
      })()`);
      await until(page, 'globalThis.sealedAt !== undefined');
      await page.evaluate('playhead.idle()');
      await sleep(300);
      const longest = await page.evaluate(
        '(() => Math.max(0, ...tasks.filter(([at, ms]) => at < sealedAt && at + ms > sealedAt - 100).map(([, ms]) => ms)))()',
      );
      const inPlace = await page.evaluate(told);
      await watch();
      if ((await page.evaluate(told)) !== inPlace)
        throw new Error('Void: sealed in place is not what the sealed run opens to');
      return Number(longest);
    });
  } finally {
    await server.close();
    await live.close();
  }
}

/** F7: from an input to the next paint while 5,000 events a second come in, p95, ms. @param {string} dist */
async function inputs(dist) {
  return following(dist, 10_000, async (page, append) => {
    await page.evaluate(`(() => {
      globalThis.delays = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === 'pointerdown' || entry.name === 'keydown') delays.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    })()`);
    let at = 10_000;
    const writer = setInterval(() => {
      append(linesOf(at, 500));
      at += 500;
    }, 100);
    const box = await page.locator('section[aria-label="Timeline"] [role=slider]').boundingBox();
    if (box === null) throw new Error('Void: there is no ruler');
    let pressed = 0;
    try {
      for (let i = 0; i < 40; i++) {
        await page.mouse.click(box.x + 40 + ((i * 53) % Math.max(1, box.width - 80)), box.y + box.height - 6);
        pressed++;
        await sleep(120);
      }
    } finally {
      clearInterval(writer);
    }
    const slow = /** @type {number[]} */ (await page.evaluate('delays'));
    // What is not reported took less than the smallest duration that is.
    const all = [...slow, ...Array.from({ length: Math.max(0, pressed - slow.length) }, () => 16)];
    return quantile(all, 0.95);
  });
}

/** L1 to L4 and F7. @param {BenchOptions & { readonly dist: string }} options */
export async function living({ dist, isShort, say }) {
  say('live: a file that grows, and a run that is sealed');
  const large = isShort ? 100_000 : 1_000_000;
  return [
    ...(await orVoid(['L1'], async () => [judge('L1', await latency(dist))])),
    ...(await orVoid(['L2', 'L2 growth'], async () => {
      const few = await appending(dist, 1000, false);
      const many = await appending(dist, large, false);
      const along = await appending(dist, large, true);
      say(`L2 for one who follows: ${along.toFixed(1)} ms`);
      return [
        judge('L2', many, { note: `${large} events stand there` }),
        judge('L2 growth', many / Math.max(1, few), { note: `${few.toFixed(1)} ms where 1,000 stand there` }),
      ];
    })),
    ...(await orVoid(['L3'], async () => [judge('L3', await tailing(dist, 100_000))])),
    ...(await orVoid(['L4'], async () => [judge('L4', await sealing(dist))])),
    ...(await orVoid(['F7'], async () => [judge('F7', await inputs(dist))])),
  ];
}
