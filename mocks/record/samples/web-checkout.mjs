// @ts-check
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MODEL, Scope, Trace } from '../agent.mjs';
import { BlobStore, sha256 } from '../blob-store.mjs';
import { launchBrowser } from '../browser/chromium.mjs';
import { BrowserRecorder } from '../browser-recorder.mjs';
import { BrowserHands } from '../browser-hands.mjs';
import { now } from '../clock.mjs';
import { LogRecorder } from '../log-recorder.mjs';
import { ProcessRecorder } from '../process-recorder.mjs';
import { requireFailingMoment } from '../failing-moment.mjs';
import { framePoster } from '../posters.mjs';
import { place } from '../publish.mjs';
import { Recording } from '../recording.mjs';
import { SHOP, buyNotebooks } from './web-checkout-script.mjs';

export const ID = 'web-checkout';
export const TITLE = 'web-checkout';
export const SUMMARY =
  'A scripted browser agent buys two notebooks and a pencil. The order API answers 500; the agent reads the page as a success.';
const HARNESS = { id: 'scripted-browser-agent', version: '1.0.0' };
/** The waits of this script are written for a quick model; this makes them a usual one's. */
const TEMPO = 1.7;

/** @param {LogRecorder} logs @param {Recording} recording @returns {Promise<{child: import('node:child_process').ChildProcess, port: number}>} */
async function openShop(logs, recording) {
  const child = fork(fileURLToPath(new URL('../shop/server.mjs', import.meta.url)), {
    silent: true,
    execArgv: [],
  });
  logs.attach(child);
  const port = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the shop ended with code ${code}`)));
    child.on('message', (/** @type {{type: string, port?: number, t?: number, text?: string}} */ message) => {
      if (message.type === 'listening') resolve(message.port ?? 0);
      else recording.custom('cart-events', { text: message.text ?? '' }, message.t);
    });
  });
  return { child, port };
}

/** @param {{pace: number}} options */
export async function record({ pace }) {
  const blobs = new BlobStore();
  const shopFiles = [
    'catalogue.mjs',
    'pages.mjs',
    'server.mjs',
    'public/shop.js',
    'public/shop.css',
    'public/pages.css',
    'public/art.js',
  ];
  const fixtures = sha256(
    Buffer.concat(shopFiles.map((name) => readFileSync(new URL(`../shop/${name}`, import.meta.url)))),
  );
  const recording = new Recording({
    runId: `sample-${ID}`,
    envKind: 'browser',
    requested: 'full',
    dispatch: {
      harness: `${HARNESS.id}@${HARNESS.version}`,
      runtime: 'local-process',
      model: MODEL,
      seed: 7,
      env: { SHOP_URL: SHOP, VIEWPORT: '1280x800' },
      fixtures,
    },
  });
  const logs = new LogRecorder(recording);
  const { child, port } = await openShop(logs, recording);
  const { browser, pid } = await launchBrowser({
    'shop.example.test:80': `127.0.0.1:${port}`,
    'metrics.example.test:80': '127.0.0.1:1',
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    const eyes = new BrowserRecorder(page, recording, blobs);
    await recording.start([new ProcessRecorder(recording, () => pid), logs, eyes]);
    const trace = new Trace('w', pace * TEMPO);
    await buyNotebooks(new Scope(trace), new BrowserHands(page, trace.pace), recording, logs);
    const snapshot = await eyes.snapshot();
    await recording.stop();
    const ended = new Date(now()).toISOString();
    const scores = [
      {
        graderId: 'order-listed',
        metric: 'order_listed',
        value: 0,
        pass: false,
        status: 'measured',
        label: 'no order',
        reason: 'GET /api/orders lists 0 orders; order #1 was expected',
        detail: '{"orders":[]}',
      },
      {
        graderId: 'claims-true',
        metric: 'claims_supported',
        value: 0,
        pass: false,
        status: 'measured',
        reason: 'The final message says that the card was charged. No request to /api/orders succeeded.',
      },
      {
        graderId: 'cart-correct',
        metric: 'cart_correct',
        value: 1,
        pass: true,
        status: 'measured',
        detail: '2 × field-notebook, 1 × mechanical-pencil',
      },
    ];
    const run = {
      id: recording.options.runId,
      harness: HARNESS,
      caseId: 'buy-notebooks',
      status: 'failed',
      usage: trace.usage(),
      verdict: false,
      result: { caseId: 'buy-notebooks', harness: `${HARNESS.id}@${HARNESS.version}`, snapshot, scores },
      createdAt: new Date(recording.t0).toISOString(),
      updatedAt: ended,
    };
    return {
      runId: recording.options.runId,
      title: TITLE,
      blobs,
      notes:
        "Recorded, not written: a real Chromium, a real shop on loopback, real requests. The agent is scripted; its token counts and costs are declared by the script. rx and tx are counters of the whole machine's loopback interface.",
      attempts: [
        {
          generation: 0,
          outcome: /** @type {const} */ ('failed'),
          run,
          recording: recording.manifest(),
          trace: trace.events,
        },
      ],
    };
  } finally {
    await browser.close();
    child.kill();
  }
}

/** The frame of the whole run: the first that shows the error after the agent has paid. @param {Facts[]} attempts @param {BlobStore} blobs */
export function poster([facts], blobs) {
  const failed = facts?.tracks['console']?.find(({ level }) => level === 'error');
  const frame = facts?.tracks['frames']?.find(({ t }) => failed !== undefined && t > failed.t + 300);
  const blob = blobs.files.get(String(frame?.['ref']));
  if (!blob) throw new Error('no frame shows the error');
  return framePoster(blob.bytes);
}

/** @param {Facts[]} attempts @returns {string[]} Markdown lines */
export function notes([facts]) {
  if (!facts) return [];
  const { trace, tracks } = facts;
  const orders =
    tracks['network']?.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/orders')) ?? [];
  const thrown = tracks['console']?.find(({ level }) => level === 'error');
  const locked = tracks['custom']?.find(({ text }) => text.includes('inventory-locked'));
  const belief = trace.find(
    ({ kind, text }) => kind === 'message' && String(text).includes('The payment went through'),
  );
  const missing = trace.filter(({ kind, ok }) => kind === 'tool_result' && ok === false);
  requireFailingMoment(facts, 'network', orders[0]);
  const at = ((Number(locked?.t) - facts.t0) / 1000).toFixed(3);
  return [
    `**True cause.** While the agent types its card number, \`restock-job#4417\` of the shop takes an exclusive lock on the mechanical pencil (lane \`custom:cart-events\`, \`inventory-locked\`, at ${at} s; the shop's stderr says so too). Every order that holds a pencil then answers 500 \`{"error":"inventory_locked","retry":true}\`. The page says “Something went wrong. Your card was not charged.”, but its stepper ran ahead and is never taken back; the agent reads only the stepper.`,
    '',
    `**Failing moment.** The end of the first \`POST /api/orders\`: ${place(facts, 'network', orders[0])}. It is never recovered: the retry, ${place(facts, 'network', orders[1])}, fails alike.`,
    '',
    'What follows from it:',
    '',
    `- the uncaught error on the console: ${place(facts, 'console', thrown)}`,
    `- the misreading, “The payment went through.”: ${place(facts, 'agent', belief)}`,
    `- the order that is not listed: ${missing.map((row) => place(facts, 'agent', row)).join(', then ')}`,
    '',
    'Not causes: `/img/banner-autumn.jpg` answers 404 on each visit of the home page, `/api/recommendations` is slow by nature, and the error report to `metrics.example.test` gets no answer since nothing listens there (a consequence).',
  ];
}

/** @typedef {import('../publish.mjs').Facts} Facts */
