// @ts-check
import { ListPage } from './list-page.mjs';
import { randomOf } from './random.mjs';
import { T0 } from './bundle.mjs';

/** Milliseconds between two changes. Change k is at `RRWEB_T0 + (k + 1) * STEP_MS`, with or without checkouts. */
export const STEP_MS = 10;
export const RRWEB_T0 = T0;
/** A checkout stands half a step after the change it follows. */
const CHECKOUT_MS = STEP_MS / 2;
const VIEWPORT = Object.freeze({ href: 'http://list.example.test/', width: 1280, height: 720 });

/**
 * @typedef {object} RrwebOptions
 * @property {number} events changes, snapshots not counted
 * @property {number} [rows] rows of the page
 * @property {number} [checkoutEvery] a full snapshot after each so many changes; none when absent
 * @property {number} [seed]
 */

/**
 * An rrweb recording as a JSON array of events (rrweb 2: 4 is Meta, 2 a full snapshot, 3 a change).
 * @param {RrwebOptions} options
 * @returns {Uint8Array}
 */
export function rrwebRecording({ events, rows = 300, checkoutEvery, seed = 1 }) {
  const page = new ListPage({ rows, random: randomOf(seed) });
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {string[]} */
  let lines = [];
  const write = (/** @type {number} */ type, /** @type {object} */ data, /** @type {number} */ timestamp) => {
    lines.push(JSON.stringify({ type, data, timestamp }));
    if (lines.length < 10_000) return;
    parts.push(Buffer.from(`${lines.join(',\n')},\n`));
    lines = [];
  };
  write(4, VIEWPORT, RRWEB_T0);
  write(2, page.snapshot(), RRWEB_T0);
  for (let k = 0; k < events; k += 1) {
    const timestamp = RRWEB_T0 + (k + 1) * STEP_MS;
    write(3, page.change(), timestamp);
    if (checkoutEvery === undefined || (k + 1) % checkoutEvery !== 0 || k + 1 === events) continue;
    write(4, VIEWPORT, timestamp + CHECKOUT_MS);
    write(2, page.snapshot(), timestamp + CHECKOUT_MS);
  }
  const last = Buffer.from(`${lines.join(',\n')}\n]\n`);
  const head = Buffer.from('[\n');
  if (lines.length > 0) return Buffer.concat([head, ...parts, last]);
  const whole = Buffer.concat(parts);
  return Buffer.concat([head, whole.subarray(0, -2), last]);
}

/**
 * The text of the page (one line a row) after the changes that lie at or before each instant, in the order asked. It is
 * computed from the page itself, not from the events: what a replay has to show.
 * @param {RrwebOptions} options
 * @param {readonly number[]} instants milliseconds since the recording's first event
 * @returns {string[]}
 */
export function rrwebTextsAt({ events, rows = 300, seed = 1 }, instants) {
  const page = new ListPage({ rows, random: randomOf(seed) });
  const order = instants.map((t, i) => ({
    i,
    changes: Math.min(events, Math.max(0, Math.floor(t / STEP_MS))),
  }));
  order.sort((a, b) => a.changes - b.changes);
  /** @type {string[]} */
  const texts = Array.from({ length: instants.length }, () => '');
  let done = 0;
  for (const { i, changes } of order) {
    for (; done < changes; done += 1) page.change();
    texts[i] = page.text;
  }
  return texts;
}
