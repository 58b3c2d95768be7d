// @ts-check
import { writeZip } from '../record/zip.mjs';
import { T0 } from './bundle.mjs';
import { greyPng } from './png.mjs';
import { oneOf, randomOf, wholeBetween } from './random.mjs';

/** ms between the starts of two calls, and of the clock when the first begins. */
const STEP_MS = 40;
const START_MS = 1000;
const PICTURES = 24;
const PAGE = 'page@generated';
const METHODS = ['click', 'fill', 'hover', 'press', 'textContent', 'waitForSelector'];

/** What a generated trace holds, by kind. @param {number} actions */
export const playwrightCounts = (actions) => ({
  actions,
  console: Math.ceil(actions / 3),
  requests: Math.ceil(actions / 10),
  frames: Math.ceil(actions / 20),
});

/**
 * A trace.zip of version 8 (Playwright 1.55 to 1.62): calls one after another, a console line for every third, a request for every tenth
 * and a picture for every twentieth of them.
 * @param {{ actions: number, seed?: number }} options
 * @returns {Uint8Array}
 */
export function playwrightTrace({ actions, seed = 1 }) {
  const random = randomOf(seed);
  /** @type {object[]} */
  const lines = [
    {
      version: 8,
      type: 'context-options',
      origin: 'library',
      browserName: 'chromium',
      playwrightVersion: '1.62.1',
      options: { viewport: { width: 1280, height: 720 } },
      platform: 'linux',
      wallTime: T0,
      monotonicTime: START_MS,
      sdkLanguage: 'javascript',
      title: `${actions} generated calls`,
    },
  ];
  /** @type {object[]} */
  const requests = [];
  for (let i = 0; i < actions; i += 1) {
    const start = START_MS + i * STEP_MS;
    const callId = `call@${i + 1}`;
    const method = oneOf(random, METHODS);
    const params = { selector: `#row-${wholeBetween(random, 0, 500)} >> text=Item ${i}` };
    lines.push({ type: 'before', callId, startTime: start, class: 'Frame', method, params, pageId: PAGE });
    if (i % 20 === 0)
      lines.push({
        type: 'screencast-frame',
        pageId: PAGE,
        sha1: `frame-${(i / 20) % PICTURES}.png`,
        width: 1280,
        height: 720,
        timestamp: start + 5,
      });
    if (i % 3 === 0)
      lines.push({
        type: 'console',
        messageType: i % 60 === 0 ? 'error' : 'log',
        text: `row ${i} drawn in ${wholeBetween(random, 1, 90)} ms`,
        args: [],
        location: { url: 'http://shop.test/app.js', lineNumber: 1, columnNumber: 1 },
        time: start + 8,
        pageId: PAGE,
      });
    if (i % 10 === 0) requests.push(request(i, start + 10));
    lines.push({ type: 'after', callId, endTime: start + wholeBetween(random, 5, STEP_MS - 5) });
  }
  const text = (/** @type {object[]} */ rows) =>
    Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const pictures = Array.from({ length: Math.min(PICTURES, playwrightCounts(actions).frames) }, (_, i) => ({
    path: `resources/frame-${i}.png`,
    bytes: greyPng(1280, 720, (x, y) => (((x + i * 53) >> 6) ^ (y >> 6)) * 9),
  }));
  return writeZip([
    { path: 'trace.trace', bytes: text(lines) },
    { path: 'trace.network', bytes: text(requests) },
    { path: 'trace.stacks', bytes: Buffer.from('{"files":[],"stacks":[]}') },
    ...pictures,
  ]);
}

/** @param {number} i @param {number} at */
function request(i, at) {
  return {
    type: 'resource-snapshot',
    snapshot: {
      _frameref: 'frame@generated',
      _monotonicTime: at,
      startedDateTime: new Date(T0 + at - START_MS).toISOString(),
      time: 12,
      request: {
        method: 'GET',
        url: `http://shop.test/api/rows/${i}`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        queryString: [],
        headersSize: 100,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        content: { size: 40, mimeType: 'application/json' },
        headersSize: 100,
        bodySize: 40,
        redirectURL: '',
      },
      cache: {},
      timings: { send: 0, wait: 10, receive: 2 },
    },
  };
}
