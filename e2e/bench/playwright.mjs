// @ts-check
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { playwrightCounts, playwrightTrace } from '../../mocks/generate/playwright-trace.mjs';
import { inFreshBrowser } from './browser.mjs';
import { faceOf, openAndSettle, openIn, whenPainted } from './open.mjs';
import { sweep } from './pointer.mjs';
import { RECORD, takeDeltas } from './scrub.mjs';
import { judge, judgeRatio } from './gates.mjs';
import { inTurn } from './in-turn.mjs';
import { orVoid } from './parts.mjs';
import { differences } from './same-as-playwright.mjs';
import { quantile, ratios } from './statistics.mjs';

/** Where Playwright's own viewer lies, as it is shipped. */
export const viewerFolder = () =>
  join(
    dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'lib/vite/traceViewer',
  );

/** The viewer shows a trace when its list holds more than this many calls. */
const SHOWN = 5;

/** Notes when the viewer's list of calls was painted: two frames after it is there. */
const WATCH_LIST = `
  globalThis.listPainted = new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[role=treeitem]').length > ${SHOWN})
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
`;

/** The viewer reads traces in a service worker. @template T @param {(page: import('@playwright/test').Page) => Promise<T>} sample */
export const inTheirBrowser = (sample) => inFreshBrowser(sample, [], 'allow');

/** @param {import('@playwright/test').Page} page @param {string} site @param {string} input */
async function openViewer(page, site, input) {
  await page.addInitScript(WATCH_LIST);
  await page.goto(`${site}trace-viewer/index.html?trace=${encodeURIComponent(`${site}inputs/${input}`)}`, {
    waitUntil: 'commit',
  });
  return /** @type {number} */ (await page.evaluate('listPainted'));
}

/** O6, ours: from navigation until the whole of it is painted. @param {string} site @param {string} input @param {number} actions */
export function openOursTrace(site, input, actions) {
  return inFreshBrowser(async (page) => {
    await openIn(page, site, input);
    const complete = await whenPainted(page, 'playhead:complete');
    await faceOf(page);
    await assertWhole(page, actions);
    return { ms: complete };
  });
}

/** O6, theirs: until its list of calls is painted. @param {string} site @param {string} input */
export function openTheirTrace(site, input) {
  return inTheirBrowser(async (page) => ({ ms: await openViewer(page, site, input) }));
}

/** @param {import('@playwright/test').Page} page @param {number} actions */
async function assertWhole(page, actions) {
  const lanes = /** @type {{ id: string, count: number }[]} */ (await page.evaluate('playhead.lanes()'));
  const count = (/** @type {string} */ id) => lanes.find((lane) => lane.id === id)?.count;
  const wanted = playwrightCounts(actions);
  if (
    count('agent') !== wanted.actions ||
    count('console') !== wanted.console ||
    count('network') !== wanted.requests ||
    count('frames') !== wanted.frames
  )
    throw new Error(`Void: the page holds ${JSON.stringify(lanes)}, not ${JSON.stringify(wanted)}`);
}

/** Runs in the page: does something, and answers how long it took until that was painted, ms. */
const TIMED = `
  globalThis.timed = async (act, isThere) => {
    const began = performance.now();
    await act();
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (isThere()) break;
      if (performance.now() - began > 20_000) throw new Error('Void: nothing was shown');
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  };
`;

/** Calls that are selected, spread over the run. @param {number} actions @param {number} count */
const chosen = (actions, count) =>
  Array.from({ length: count }, (_, i) => Math.floor(((i * 7919) % count) * (actions / count)));

/** S6, ours: an entry selected until its details are painted. @param {string} site @param {string} input @param {number} actions */
export function selectOurs(site, input, actions) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input);
    await page.evaluate(TIMED);
    /** @type {number[]} */
    const times = [];
    for (const i of chosen(actions, 20)) {
      const entries = /** @type {{ id: string }[]} */ (
        await page.evaluate(`playhead.entries('agent', { from: ${i * 40 - 1}, to: ${i * 40 + 1}, limit: 1 })`)
      );
      const id = entries[0]?.id;
      if (id === undefined) throw new Error(`Void: no call at ${i * 40} ms`);
      times.push(
        /** @type {number} */ (
          await page.evaluate(
            `timed(() => playhead.select(${JSON.stringify(id)}), () => document.body.innerText.includes('Item ${i}'))`,
          )
        ),
      );
    }
    return times;
  });
}

/** S6, theirs: a call clicked until it is painted as the selected one, with its details. @param {string} site @param {string} input @param {number} actions */
export function selectTheirs(site, input, actions) {
  return inTheirBrowser(async (page) => {
    await openViewer(page, site, input);
    await page.waitForTimeout(500);
    await page.evaluate(TIMED);
    /** @type {number[]} */
    const times = [];
    for (const i of chosen(actions, 20)) {
      times.push(
        /** @type {number} */ (
          await page.evaluate(`(() => {
            const rows = document.querySelectorAll('[role=treeitem]');
            const row = rows[Math.floor(${i / actions} * rows.length)];
            row.scrollIntoView({ block: 'center' });
            const target = row.querySelector('.tree-view-entry') ?? row.firstElementChild ?? row;
            return timed(() => target.dispatchEvent(new MouseEvent('click', { bubbles: true })), () => row.getAttribute('aria-selected') === 'true');
          })()`)
        ),
      );
    }
    return times;
  });
}

/** Drags the pointer to and fro over a strip and takes the frame intervals. @param {import('@playwright/test').Page} page @param {{ x: number, y: number, width: number }} strip */
async function dragged(page, strip) {
  await page.mouse.move(strip.x, strip.y);
  await page.mouse.down();
  await page.evaluate(RECORD);
  await sweep(page, strip, 4000);
  const deltas = await takeDeltas(page);
  await page.mouse.up();
  return { p50: quantile(deltas, 0.5), p95: quantile(deltas, 0.95) };
}

/** F3, ours: the playhead dragged through the run. @param {string} site @param {string} input */
export function scrubOurs(site, input) {
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input);
    const box = await page.locator('section[aria-label="Timeline"] [role=slider]').boundingBox();
    if (box === null) throw new Error('Void: there is no ruler to drag along');
    return dragged(page, { x: box.x + 30, y: box.y + box.height - 6, width: box.width - 60 });
  });
}

/** F3, theirs: dragged over its timeline, which selects a stretch and shows what lies in it. @param {string} site @param {string} input */
export function scrubTheirs(site, input) {
  return inTheirBrowser(async (page) => {
    await openViewer(page, site, input);
    const box = await page.locator('.timeline-view').first().boundingBox();
    if (box === null) throw new Error('Void: the viewer has no timeline');
    return dragged(page, { x: box.x + 20, y: box.y + box.height / 2, width: box.width - 40 });
  });
}

/** O6, S6, F3 and that both show the same: traces against Playwright's own viewer. @param {import('./parts.mjs').BenchOptions} options */
export async function playwrightTraces({ site, inputs, rounds, root, say }) {
  /** @type {import('./gates.mjs').Figure[]} */
  const figures = await orVoid(['P same'], async () => [
    judge('P same', await differences({ site, inputs, root, say })),
  ]);
  for (const [actions, suffix] of /** @type {const} */ ([
    [3000, '3k'],
    [10_000, '10k'],
  ])) {
    const input = `playwright-${actions}.zip`;
    if (!inputs.files.has(input)) inputs.add(input, playwrightTrace({ actions }));
    say(`${input}: ${inputs.hashes[input]}`);
    figures.push(
      ...(await orVoid([`O6 ${suffix}`], async () => {
        const pairs = await inTurn({
          rounds: rounds ?? 3,
          ours: () => openOursTrace(site, input, actions),
          peer: () => openTheirTrace(site, input),
        });
        return [judgeRatio(`O6 ${suffix}`, ratios(pairs.map(([ours, peer]) => [ours.ms, peer.ms])))];
      })),
      ...(await orVoid([`F3 ${suffix}`], async () => {
        const pairs = await inTurn({
          rounds: rounds ?? 2,
          ours: () => scrubOurs(site, input),
          peer: () => scrubTheirs(site, input),
        });
        return [judgeRatio(`F3 ${suffix}`, ratios(pairs.map(([ours, peer]) => [ours.p95, peer.p95])))];
      })),
    );
    if (suffix === '3k') continue;
    figures.push(
      ...(await orVoid(['S6'], async () => {
        const pairs = await inTurn({
          rounds: rounds ?? 2,
          ours: () => selectOurs(site, input, actions),
          peer: () => selectTheirs(site, input, actions),
        });
        return [
          judgeRatio('S6', ratios(pairs.map(([ours, peer]) => [quantile(ours, 0.5), quantile(peer, 0.5)]))),
        ];
      })),
    );
  }
  return figures;
}
