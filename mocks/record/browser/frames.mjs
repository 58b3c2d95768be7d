// @ts-check
import { now, roundMs } from '../clock.mjs';

/** Encoding trades bytes for legibility of small text: 55 keeps 13 px text readable at 1280 x 800. */
const QUALITY = 55;
/** Frames closer than this are thinned to the newest, which is kept when the pause comes. */
const MIN_GAP_MS = 450;
/** How often a picture that has not changed is written again, to say that it was held and not lost. */
const HOLD_EVERY_MS = 2000;
/** After this long without a new picture the cast is started anew: it may have skipped the last one of a burst. */
const QUIET_MS = 350;
const CAST = /** @type {const} */ ({
  format: 'jpeg',
  quality: QUALITY,
  maxWidth: 1280,
  maxHeight: 800,
  everyNthFrame: 1,
});
/** A new picture takes this long at most to arrive; a hold says nothing about the time since. */
const ARRIVAL_MS = 250;

/** The screencast as the `frames` track: thinned, deduplicated, and held. */
export class FrameCapture {
  /** @type {{t: number, bytes: Buffer} | undefined} */
  #pending;
  /** @type {{t: number, ref: string, hash: string} | undefined} */
  #last;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #newest = Buffer.alloc(0);
  #arrivedAt = 0;
  #settled = true;

  /** @param {Cdp} cdp @param {Recording} recording @param {BlobStore} blobs */
  constructor(cdp, recording, blobs) {
    this.cdp = cdp;
    this.recording = recording;
    this.blobs = blobs;
  }

  async start() {
    this.cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const t = metadata.timestamp === undefined ? now() : roundMs(metadata.timestamp * 1000);
      const bytes = Buffer.from(data, 'base64');
      this.#pending = { t, bytes };
      this.#arrivedAt = now();
      if (!bytes.equals(this.#newest)) this.#settled = false;
      this.#newest = bytes;
      if (this.#last === undefined || t - this.#last.t >= MIN_GAP_MS) this.flush();
      // An unanswered frame only stops the cast, and a closing page answers nothing.
      this.cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    this.#timer = setInterval(() => this.#tick(), 100);
    await this.cdp.send('Page.startScreencast', CAST);
  }

  async #restart() {
    await this.cdp.send('Page.stopScreencast');
    await this.cdp.send('Page.startScreencast', CAST);
  }

  #tick() {
    const held = now() - ARRIVAL_MS;
    if (this.#last === undefined) return;
    if (!this.#settled && now() - this.#arrivedAt >= QUIET_MS) {
      this.#settled = true;
      // The page may be closing; what it showed last is then what there is.
      this.#restart().catch(() => undefined);
    }
    if (this.#pending !== undefined && now() - this.#last.t >= MIN_GAP_MS) this.flush();
    else if (held - this.#last.t >= HOLD_EVERY_MS) this.#write(held, this.#last.ref, this.#last.hash);
  }

  /** Keeps the newest picture now. */
  flush() {
    if (this.#pending === undefined) return;
    const { t, bytes } = this.#pending;
    this.#pending = undefined;
    const { ref, hash } = this.blobs.put(bytes, 'image/jpeg');
    // The compositor repaints for reasons that change no pixel; those are holds, written at their own rhythm.
    if (hash === this.#last?.hash && t - this.#last.t < HOLD_EVERY_MS) return;
    this.#write(t, ref, hash);
  }

  /** @param {number} t @param {string} ref @param {string} hash */
  #write(t, ref, hash) {
    this.#last = { t, ref, hash };
    this.recording.add('frames', { t, ref, hash });
  }

  async stop() {
    clearInterval(this.#timer);
    this.flush();
    await this.cdp.send('Page.stopScreencast');
  }
}

/**
 * @typedef {import('@playwright/test').CDPSession} Cdp
 * @typedef {import('../recording.mjs').Recording} Recording
 * @typedef {import('../blob-store.mjs').BlobStore} BlobStore
 */
