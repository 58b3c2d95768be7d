// @ts-check
import { roundMs } from '../clock.mjs';

/** Bodies worth keeping: what the API said, and the assets a page needs to look right again. */
const KEEP_BODY = /json|svg|css/;
const MAX_BODY_BYTES = 256 * 1024;

/**
 * The `network` track: one entry per request, in the order they completed, `t` = when it fired. A request that never got an
 * answer has no status; one still in flight when capture stops is absent.
 */
export class NetworkCapture {
  /** @type {Map<string, {wall: number, mono: number, method: string, url: string, status?: number, mediaType?: string}>} */
  #open = new Map();
  /** @type {Set<Promise<void>>} */
  #bodies = new Set();
  #stopped = false;

  /** @param {Cdp} cdp @param {Recording} recording @param {BlobStore} blobs */
  constructor(cdp, recording, blobs) {
    this.cdp = cdp;
    this.recording = recording;
    this.blobs = blobs;
  }

  async start() {
    this.cdp.on(
      'Network.requestWillBeSent',
      ({ requestId, wallTime, timestamp, request, redirectResponse }) => {
        if (redirectResponse) {
          const before = this.#open.get(requestId);
          if (before) before.status = redirectResponse.status;
          this.#close(requestId, timestamp);
        }
        if (!/^https?:/.test(request.url)) return;
        this.#open.set(requestId, {
          wall: wallTime * 1000,
          mono: timestamp,
          method: request.method,
          url: request.url,
        });
      },
    );
    this.cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = this.#open.get(requestId);
      if (!entry) return;
      entry.status = response.status;
      entry.mediaType = response.mimeType;
    });
    this.cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      const { entry, mediaType } = this.#close(requestId, timestamp);
      if (entry && mediaType !== undefined && KEEP_BODY.test(mediaType))
        this.#keepBody(requestId, entry, mediaType);
    });
    this.cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => {
      const open = this.#open.get(requestId);
      if (open) delete open.status;
      this.#close(requestId, timestamp);
    });
    await this.cdp.send('Network.enable');
  }

  /** @param {string} requestId @param {number} timestamp */
  #close(requestId, timestamp) {
    const open = this.#open.get(requestId);
    this.#open.delete(requestId);
    if (!open || this.#stopped) return {};
    const { wall, mono, method, url, status, mediaType } = open;
    const ms = roundMs((timestamp - mono) * 1000);
    const entry = this.recording.add('network', {
      t: roundMs(wall),
      method,
      url,
      ...(status === undefined ? {} : { status }),
      ms,
    });
    return { entry, mediaType };
  }

  /** @param {string} requestId @param {import('../recording.mjs').Entry} entry @param {string} mediaType */
  #keepBody(requestId, entry, mediaType) {
    const job = this.cdp.send('Network.getResponseBody', { requestId }).then(
      ({ body, base64Encoded }) => {
        const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
        if (bytes.length > 0 && bytes.length <= MAX_BODY_BYTES)
          entry['bodyRef'] = this.blobs.put(bytes, mediaType).ref;
      },
      // The browser drops bodies with the document that asked for them: the entry then has none, which is a gap a reader sees.
      () => undefined,
    );
    this.#bodies.add(job);
    void job.finally(() => this.#bodies.delete(job));
  }

  async stop() {
    await Promise.all(this.#bodies);
    this.#stopped = true;
  }
}

/**
 * @typedef {import('@playwright/test').CDPSession} Cdp
 * @typedef {import('../recording.mjs').Recording} Recording
 * @typedef {import('../blob-store.mjs').BlobStore} BlobStore
 */
