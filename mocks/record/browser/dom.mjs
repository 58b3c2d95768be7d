// @ts-check
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const BATCH_EVERY_MS = 2000;
const CHECKOUT_EVERY_MS = 5000;
const BINDING = '__playheadRecorderEmit';

/**
 * Runs in the page. Events cross one by one, so that nothing is lost when the document goes away; batches are made outside.
 * @param {{binding: string, checkoutEveryNms: number}} options
 */
function recordPage({ binding, checkoutEveryNms }) {
  if (!location.protocol.startsWith('http') || window.top !== window) return;
  const page = /** @type {Record<string, any>} */ (/** @type {unknown} */ (window));
  page['rrweb'].record({
    emit: (/** @type {unknown} */ event) => page[binding](JSON.stringify(event)),
    checkoutEveryNms,
    recordAfter: 'DOMContentLoaded',
    inlineStylesheet: true,
    maskInputOptions: { password: true },
    sampling: { mousemove: 40, scroll: 150 },
  });
}

/** rrweb in the live page as the `domEvents` track: batches of events as JSON arrays, `t` = the first event's time. */
export class DomCapture {
  /** @type {{t: number, json: string}[]} */
  #batch = [];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {Cdp} cdp @param {import('@playwright/test').Page} page @param {Recording} recording @param {BlobStore} blobs */
  constructor(cdp, page, recording, blobs) {
    this.cdp = cdp;
    this.page = page;
    this.recording = recording;
    this.blobs = blobs;
  }

  async start() {
    // The package exports its entry alone; the build for a page stands beside it.
    const entry = createRequire(import.meta.url).resolve('rrweb');
    const library = await readFile(join(dirname(entry), 'rrweb.umd.min.cjs'), 'utf8');
    this.cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== BINDING) return;
      const { timestamp } = /** @type {{timestamp: number}} */ (JSON.parse(payload));
      this.#batch.push({ t: timestamp, json: payload });
    });
    await this.cdp.send('Runtime.addBinding', { name: BINDING });
    const options = { binding: BINDING, checkoutEveryNms: CHECKOUT_EVERY_MS };
    const source = `${library};(${recordPage.toString()})(${JSON.stringify(options)});`;
    await this.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
    this.#timer = setInterval(() => this.flush(), BATCH_EVERY_MS);
  }

  flush() {
    const first = this.#batch[0];
    if (first === undefined) return;
    const { ref } = this.blobs.put(
      `[${this.#batch.map(({ json }) => json).join(',\n')}]\n`,
      'application/json',
    );
    this.recording.add('domEvents', { t: first.t, ref });
    this.#batch = [];
  }

  /** The page's HTML as it stands, as a checkpointed state. @param {number} t */
  async state(t) {
    const { ref } = this.blobs.put(await this.page.content(), 'text/html');
    this.recording.add('stateDeltas', { t, kind: 'dom', ref });
  }

  async stop() {
    clearInterval(this.#timer);
    this.flush();
  }
}

/**
 * @typedef {import('@playwright/test').CDPSession} Cdp
 * @typedef {import('../recording.mjs').Recording} Recording
 * @typedef {import('../blob-store.mjs').BlobStore} BlobStore
 */
