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

/** Calls of a trace whose pages are compared: as many, spread over it. */
const PAGES = 8;

/**
 * Runs in either page: the words of a document, shadow roots with it, without what is no text; white space says nothing.
 * `nodeOf` makes of a node its name, its text and its children.
 */
const WORDS = `
  globalThis.wordsOf = (node, nodeOf) => {
    const { name, text, children } = nodeOf(node);
    if (/^(?:script|style|noscript|template|head|iframe|frame)$/i.test(name)) return '';
    return (text + children.map((child) => wordsOf(child, nodeOf)).join('')).replace(/\\s+/g, '');
  };
`;

/** Runs in the viewer: what the service worker makes of the page before or after a call, loaded as the viewer loads it. */
const THEIR_PAGE = `
  globalThis.pageAt = async (callId, phase, trace) => {
    const query = '?trace=' + encodeURIComponent(trace) + '&phase=' + phase;
    const info = await (await fetch('snapshotInfo/' + encodeURIComponent(callId) + query)).json();
    if (info.timestamp === undefined) return undefined;
    const frame = document.createElement('iframe');
    frame.src = 'snapshot/' + encodeURIComponent(callId) + query;
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    await loaded;
    const words = wordsOf(frame.contentDocument.documentElement, (node) => ({
      name: node.nodeName,
      text: node.nodeType === 3 ? node.data : '',
      children: [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes],
    }));
    frame.remove();
    return { callId, phase, timestamp: info.timestamp, words };
  };
`;

/**
 * @typedef {{ callId: string, phase: string, timestamp: number, words: string }} TheirPage
 * @typedef {{ track: string, timestamp: number, words: string }} OurPage
 */

/** @param {string} site @param {string} name @returns {Promise<{ contexts: Context[], pages: TheirPage[] }>} */
const theirs = (site, name) =>
  inFreshBrowser(
    async (page) => {
      const trace = `${site}inputs/${name}`;
      await page.goto(`${site}trace-viewer/index.html?trace=${encodeURIComponent(trace)}`);
      await page.waitForFunction("document.querySelectorAll('[role=treeitem]').length > 0");
      const contexts = /** @type {Context[]} */ (
        await page.evaluate(
          `fetch('contexts?trace=' + encodeURIComponent(${JSON.stringify(trace)})).then((answer) => answer.json())`,
        )
      );
      await page.evaluate(WORDS);
      await page.evaluate(THEIR_PAGE);
      const calls = contexts
        .filter(({ origin }) => origin !== 'testRunner')
        .flatMap(({ actions }) => actions);
      /** @type {TheirPage[]} */
      const pages = [];
      const every = Math.max(1, calls.length / PAGES);
      for (let i = 0; i < calls.length; i += every) {
        const { callId } = calls[Math.floor(i)] ?? { callId: '' };
        for (const phase of ['before', 'after']) {
          const seen = /** @type {TheirPage | undefined} */ (
            await page.evaluate(`pageAt(...${JSON.stringify([callId, phase, trace])})`)
          );
          if (seen !== undefined) pages.push(seen);
        }
      }
      return { contexts, pages };
    },
    [],
    'allow',
  );

/** What the DOM lane shows of each page of a recording. @param {import('@playwright/test').Page} page @returns {Promise<OurPage[]>} */
async function ourPages(page) {
  await page.evaluate(WORDS);
  return page.evaluate(`(async () => {
    if (!playhead.lanes().some(({ id }) => id === 'dom')) return [];
    const entries = await playhead.entries('dom', { from: -1e12, to: 1e12, limit: 1e6 });
    return entries
      .filter(({ data }) => data?.type === 2)
      .map(({ id, data }) => ({
        track: id.replace(/:\\d+$/, ''),
        timestamp: data.timestamp,
        words: wordsOf(data.data.node, (node) => ({
          name: node.tagName ?? '',
          text: node.textContent ?? '',
          children: node.childNodes ?? [],
        })),
      }));
  })()`);
}

/** A page that is as it was is not told again: of each page the one that was shown at that time. @param {readonly OurPage[]} pages @param {TheirPage} at */
function isShown(pages, { timestamp, words }) {
  /** @type {Map<string, OurPage>} */
  const shown = new Map();
  for (const page of pages) if (page.timestamp <= timestamp) shown.set(page.track, page);
  return [...shown.values()].some((page) => page.words === words);
}

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
      pages: await ourPages(page),
    };
  });

const sorted = (/** @type {readonly string[]} */ list) => list.toSorted().join('\n');
/**
 * Opens every real trace in Playwright's own viewer and in the player, and answers how much of what they show differs: calls by
 * their length, console lines by text, requests by address, pictures by file, pages before and after calls by their words. The viewer's side is what its service worker
 * hands to its page (`contexts`), joined as its page joins it: a library call and its test step are one.
 * @param {Pick<import('./parts.mjs').BenchOptions, 'site' | 'inputs' | 'root' | 'say'>} options
 */
export async function differences({ site, inputs, root, say }) {
  const traces = realTraces(root);
  if (traces.length === 0) say('../shared is not here: no real trace was compared.');
  let wrong = 0;
  for (const { name, bytes } of traces) {
    inputs.files.set(name, bytes);

    const { contexts, pages } = await theirs(site, name);
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
    const others = pages.filter((page) => !isShown(mine.pages, page));
    if (others.length > 0)
      faults.push(
        `pages: ${others.length} of ${pages.length} read otherwise\n    ${others
          .slice(0, 3)
          .map(({ callId, phase, words }) => `${phase} ${callId}: ${words.slice(0, 200)}`)
          .join('\n    ')}`,
      );
    say(
      `${faults.length === 0 ? 'same' : 'DIFFERENT'}  ${name}: ${runner.length + library.length} calls, ${mine.console.length} console lines, ${mine.network.length} requests, ${mine.frames.length} pictures, ${pages.length} pages by their words (${pages.reduce((sum, { words }) => sum + words.length, 0)} characters)`,
    );
    for (const fault of faults) say(`  ${fault}`);
    wrong += faults.length;
  }
  return wrong;
}
