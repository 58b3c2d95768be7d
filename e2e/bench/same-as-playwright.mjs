// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFreshBrowser } from './browser.mjs';
import { openAndSettle } from './open.mjs';

/** Real traces beside the repository, where they are. @param {string} root */
function realTraces(root) {
  const folder = join(root, '../shared/samples/real/playwright-trace');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(?:pw|trace)-.*\.zip$/.test(name) && !name.includes('future'))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

/**
 * @typedef {{ callId: string, stepId?: string, startTime: number, endTime: number, class: string, method: string, error?: object }} Action
 * @typedef {{ origin: string, startTime: number, actions: Action[], resources: { request: { url: string } }[], events: { type: string, method?: string, text?: string, params?: { error?: object } }[], stdio: object[], pages: { screencastFrames: { file?: string, sha1?: string, timestamp: number }[] }[] }} Context
 */

/** @param {string} site @param {string} name @returns {Promise<Context[]>} */
const theirs = (site, name) =>
  inFreshBrowser(async (page) => {
    await page.goto(`${site}trace-viewer/index.html?trace=${encodeURIComponent(`${site}inputs/${name}`)}`);
    await page.waitForFunction("document.querySelectorAll('[role=treeitem]').length > 0");
    return page.evaluate(
      `fetch('contexts?trace=' + encodeURIComponent(${JSON.stringify(`${site}inputs/${name}`)})).then((answer) => answer.json())`,
    );
  });

/** @param {string} site @param {string} name */
const ours = (site, name) =>
  inFreshBrowser(async (page) => {
    await openAndSettle(page, site, name);
    /** @param {string} lane @returns {Promise<{ t: number, end: number | 'open' | null, kind: string, title: string, data?: { text?: string, ref?: string, request?: { url?: string } } }[]>} */
    const entries = (lane) =>
      page.evaluate(
        `playhead.lanes().some(({ id }) => id === ${JSON.stringify(lane)}) ? playhead.entries(${JSON.stringify(lane)}, { from: -1e12, to: 1e12, limit: 1e6 }) : []`,
      );
    return {
      agent: await entries('agent'),
      console: await entries('console'),
      network: await entries('network'),
      frames: await entries('frames'),
    };
  });

const sorted = (/** @type {readonly string[]} */ list) => list.toSorted().join('\n');
/**
 * Opens every real trace in Playwright's own viewer and in the player, and answers how much of what they show differs: calls by
 * their length, console lines by text, requests by address, pictures by file. The viewer's side is what its service worker
 * hands to its page (`contexts`), joined as its page joins it: a library call and its test step are one.
 * @param {Pick<import('./parts.mjs').BenchOptions, 'site' | 'inputs' | 'root' | 'say'>} options
 */
export async function differences({ site, inputs, root, say }) {
  const traces = realTraces(root);
  if (traces.length === 0) say('../shared is not here: no real trace was compared.');
  let wrong = 0;
  for (const { name, bytes } of traces) {
    inputs.files.set(name, bytes);

    const contexts = await theirs(site, name);
    const mine = await ours(site, name);
    /** @type {string[]} */
    const faults = [];
    const same = (
      /** @type {string} */ what,
      /** @type {readonly string[]} */ a,
      /** @type {readonly string[]} */ b,
    ) => {
      if (sorted(a) !== sorted(b))
        faults.push(
          `${what}: the viewer has ${a.length}, the player ${b.length}\n    ${sorted(a).slice(0, 300)}\n    ${sorted(b).slice(0, 300)}`,
        );
    };
    const runner = contexts.filter(({ origin }) => origin === 'testRunner').flatMap(({ actions }) => actions);
    const steps = new Set(runner.map(({ callId }) => callId));
    const library = contexts
      .filter(({ origin }) => origin !== 'testRunner')
      .flatMap(({ actions }) => actions)
      .filter(({ stepId, callId }) => runner.length === 0 || !steps.has(stepId ?? callId));
    const length = (/** @type {number} */ ms) => (ms > 0 ? ms.toFixed(0) : 'open');
    same(
      'calls, by length in ms',
      [...runner, ...library].map(({ startTime, endTime }) => length(endTime - startTime)),
      mine.agent
        .filter(({ kind }) => kind === 'env_action' || kind === 'span')
        .map(({ t, end }) => (typeof end === 'number' ? length(end - t) : 'open')),
    );
    same(
      'console lines',
      contexts.flatMap(({ events }) =>
        events.flatMap((event) =>
          event.type === 'console'
            ? [event.text ?? '']
            : event.method === 'pageError'
              ? ['error of the page']
              : [],
        ),
      ),
      mine.console.map(({ kind, data }) =>
        kind === 'pageerror' ? 'error of the page' : String(data?.text ?? ''),
      ),
    );
    same(
      'requests',
      contexts.flatMap(({ resources }) => resources.map(({ request }) => request.url)),
      mine.network.map(({ data }) => String(data?.request?.url ?? '')),
    );
    same(
      'pictures',
      contexts.flatMap(({ pages }) =>
        pages.flatMap(({ screencastFrames }) =>
          screencastFrames.map(
            ({ file, sha1 }) =>
              String(file ?? sha1)
                .split('/')
                .at(-1) ?? '',
          ),
        ),
      ),
      mine.frames.map(
        ({ data }) =>
          String(data?.ref ?? '')
            .split('/')
            .at(-1) ?? '',
      ),
    );
    say(
      `${faults.length === 0 ? 'same' : 'DIFFERENT'}  ${name}: ${runner.length + library.length} calls, ${mine.console.length} console lines, ${mine.network.length} requests, ${mine.frames.length} pictures`,
    );
    for (const fault of faults) say(`  ${fault}`);
    wrong += faults.length;
  }
  return wrong;
}
