// @ts-check
import { now, roundMs } from './clock.mjs';
import { DomCapture } from './browser/dom.mjs';
import { FrameCapture } from './browser/frames.mjs';
import { NetworkCapture } from './browser/network.mjs';

/** @param {{value?: unknown, description?: string, type: string}} object a CDP remote object, as a console shows it */
function printed({ value, description, type }) {
  if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value);
  return description ?? type;
}

/**
 * The environment plane of a browser: frames, DOM, network, console and navigation of one page over the DevTools protocol.
 * @implements {Recorder}
 */
export class BrowserRecorder {
  /** @param {import('@playwright/test').Page} page @param {Recording} recording @param {BlobStore} blobs */
  constructor(page, recording, blobs) {
    this.page = page;
    this.recording = recording;
    this.blobs = blobs;
    /** @type {string[]} console lines for the final snapshot */
    this.consoleLines = [];
  }

  /** @returns {Capabilities} */
  capabilities() {
    return { rung: 'full', tracks: ['frames', 'domEvents', 'network', 'console', 'nav', 'stateDeltas'] };
  }

  async start() {
    const cdp = await this.page.context().newCDPSession(this.page);
    this.network = new NetworkCapture(cdp, this.recording, this.blobs);
    this.dom = new DomCapture(cdp, this.page, this.recording, this.blobs);
    this.frames = new FrameCapture(cdp, this.recording, this.blobs);
    await cdp.send('Page.enable');
    await this.#watchNavigation(cdp);
    this.#watchConsole(cdp);
    await this.network.start();
    await this.dom.start();
    await cdp.send('Runtime.enable');
    await this.frames.start();
  }

  /** Both a new document and a `pushState` move the address, so both are navigations here. @param {import('@playwright/test').CDPSession} cdp */
  async #watchNavigation(cdp) {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const main = frameTree.frame.id;
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined && frame.url.startsWith('http'))
        this.recording.add('nav', { t: now(), url: frame.url });
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === main) this.recording.add('nav', { t: now(), url });
    });
  }

  /** @param {import('@playwright/test').CDPSession} cdp */
  #watchConsole(cdp) {
    const add = (/** @type {number} */ t, /** @type {string} */ level, /** @type {string} */ text) => {
      this.consoleLines.push(`${level}: ${text}`);
      this.recording.add('console', { t: roundMs(t), level, text });
    };
    cdp.on('Runtime.consoleAPICalled', ({ type, args, timestamp }) =>
      add(timestamp, type, args.map(printed).join(' ')),
    );
    cdp.on('Runtime.exceptionThrown', ({ timestamp, exceptionDetails }) => {
      const { text, exception } = exceptionDetails;
      add(
        timestamp,
        'error',
        `${text}${exception?.description === undefined ? '' : ` ${exception.description}`}`,
      );
    });
  }

  async checkpoint() {
    const t = now();
    this.frames?.flush();
    this.dom?.flush();
    await this.dom?.state(t);
  }

  async stop() {
    await this.frames?.stop();
    await this.dom?.stop();
    await this.network?.stop();
  }

  /** The final snapshot of the browser plane. */
  async snapshot() {
    const dom = await this.page.content();
    const screenshotRef = this.recording.tracks['frames']?.at(-1)?.['ref'];
    return { kind: 'browser', url: this.page.url(), dom, screenshotRef, console: this.consoleLines };
  }
}

/**
 * @typedef {import('./recording.mjs').Recording} Recording
 * @typedef {import('./recording.mjs').Recorder} Recorder
 * @typedef {import('./recording.mjs').Capabilities} Capabilities
 * @typedef {import('./blob-store.mjs').BlobStore} BlobStore
 */
