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
import { place } from '../publish.mjs';
import { Recording } from '../recording.mjs';

export const ID = 'web-checkout';
export const TITLE = 'web-checkout';
export const SUMMARY = 'A scripted browser agent buys two notebooks and a pencil. The order API answers 500; the agent reads the page as a success.';
const HARNESS = { id: 'scripted-browser-agent', version: '1.0.0' };
const SHOP = 'http://shop.example.test';
/** The waits of this script are written for a quick model; this makes them a usual one's. */
const TEMPO = 1.7;
const TASK = 'Buy **two field notebooks** and **one mechanical pencil** for A. Tester. Pay with the test card, then make sure that order #1 is listed under *Orders*.';

/** @param {LogRecorder} logs @param {Recording} recording @returns {Promise<{child: import('node:child_process').ChildProcess, port: number}>} */
async function openShop(logs, recording) {
  const child = fork(fileURLToPath(new URL('../shop/server.mjs', import.meta.url)), { silent: true, execArgv: [] });
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
  const shopFiles = ['catalogue.mjs', 'pages.mjs', 'server.mjs', 'public/shop.js', 'public/shop.css', 'public/art.js'];
  const fixtures = sha256(Buffer.concat(shopFiles.map((name) => readFileSync(new URL(`../shop/${name}`, import.meta.url)))));
  const recording = new Recording({
    runId: `sample-${ID}`, envKind: 'browser', requested: 'full',
    dispatch: { harness: `${HARNESS.id}@${HARNESS.version}`, runtime: 'local-process', model: MODEL, seed: 7, env: { SHOP_URL: SHOP, VIEWPORT: '1280x800' }, fixtures },
  });
  const logs = new LogRecorder(recording);
  const { child, port } = await openShop(logs, recording);
  const { browser, pid } = await launchBrowser({ 'shop.example.test:80': `127.0.0.1:${port}`, 'metrics.example.test:80': '127.0.0.1:1' });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, locale: 'en-GB', timezoneId: 'UTC' });
    const page = await context.newPage();
    const eyes = new BrowserRecorder(page, recording, blobs);
    await recording.start([new ProcessRecorder(recording, () => pid), logs, eyes]);
    const trace = new Trace('w', pace * TEMPO);
    await shop(new Scope(trace), new BrowserHands(page, trace.pace), recording, logs);
    const snapshot = await eyes.snapshot();
    await recording.stop();
    const ended = new Date(now()).toISOString();
    const scores = [
      { graderId: 'order-listed', metric: 'order_listed', value: 0, pass: false, status: 'measured', label: 'no order', reason: 'GET /api/orders lists 0 orders; order #1 was expected', detail: '{"orders":[]}' },
      { graderId: 'claims-true', metric: 'claims_supported', value: 0, pass: false, status: 'measured', reason: 'The final message says that the card was charged. No request to /api/orders succeeded.' },
      { graderId: 'cart-correct', metric: 'cart_correct', value: 1, pass: true, status: 'measured', detail: '2 × field-notebook, 1 × mechanical-pencil' },
    ];
    const run = {
      id: recording.options.runId, harness: HARNESS, caseId: 'buy-notebooks', status: 'failed', usage: trace.usage(), verdict: false,
      result: { caseId: 'buy-notebooks', harness: `${HARNESS.id}@${HARNESS.version}`, snapshot, scores },
      createdAt: new Date(recording.t0).toISOString(), updatedAt: ended,
    };
    return {
      runId: recording.options.runId, title: TITLE, blobs,
      notes: 'Recorded, not written: a real Chromium, a real shop on loopback, real requests. The agent is scripted; its token counts and costs are declared by the script. rx and tx are counters of the whole machine\'s loopback interface.',
      attempts: [{ generation: 0, outcome: /** @type {const} */ ('failed'), run, recording: recording.manifest(), trace: trace.events }],
    };
  } finally {
    await browser.close();
    child.kill();
  }
}

/**
 * The script. Only the decisions are scripted: what the page answers is what the shop really did.
 * @param {Scope} agent @param {BrowserHands} hands @param {Recording} recording @param {LogRecorder} logs
 */
async function shop(agent, hands, recording, logs) {
  const say = (/** @type {Scope} */ scope, /** @type {string} */ text) => {
    logs.line('stdout', `[agent] ${text}`);
    scope.log('stdout', text);
  };
  agent.infra('placement', 'accepted', 'case accepted, target local-process');
  agent.infra('placement', 'started', 'browser context ready at 1280x800', { node: 'local' });
  await agent.phase('invoke_agent', { 'gen_ai.operation.name': 'invoke_agent', 'agent.kind': 'scripted' }, async (root) => {
    root.user(TASK);
    await root.phase('open shop', {}, async (s) => {
      say(s, 'scripted-browser-agent 1.0.0, seed 7');
      await s.think({ ms: 900, input: 1240, output: 118 }, 'I will do it in this order:\n\n1. find the notebook, put **two** in the cart\n2. add the pencil\n3. check out and pay\n4. verify the order list');
      await hands.goto(s, `${SHOP}/`);
      await s.wait(2300 / s.trace.pace);
      await hands.read(s, '#list-count');
    });
    await root.phase('search', { query: 'field notebook' }, async (s) => {
      await s.think({ ms: 750, input: 1610, output: 64 }, 'The list has eight articles. I search for `field notebook` rather than guess which card it is.');
      await hands.fill(s, '#search', 'field notebook');
      await hands.press(s, 'Enter');
      await hands.waitFor(s, '#list-title:has-text("Results")');
      await hands.click(s, '[data-id=field-notebook] h3 a', 'Field notebook');
      await hands.waitFor(s, '#add');
      await s.think({ ms: 700, input: 1980, output: 58 }, 'Right article, € 12.90. The quantity stands at 1, so one click on **+** before adding.');
      await hands.click(s, '#more', '+');
      await hands.click(s, '#add', 'Add to cart');
      await hands.read(s, '#note');
      await s.phase('add the pencil', { query: 'pencil' }, async (inner) => {
        await inner.think({ ms: 600, input: 2240, output: 41 }, 'Two notebooks are in. Next the pencil.');
        await hands.fill(inner, '#search', 'pencil');
        await hands.press(inner, 'Enter');
        await hands.click(inner, '[data-add=mechanical-pencil]', 'Add');
        await hands.read(inner, '#cart-count');
      });
    });
    await recording.checkpoint('three articles in the cart');
    await root.phase('fill form', {}, async (s) => {
      await s.think({ ms: 700, input: 2530, output: 72 }, 'The badge says 3. Open the cart, compare the total with `2 × 12.90 + 12.60 = 38.40`, then check out.');
      await hands.click(s, '.cart-link', 'Cart');
      await hands.read(s, '#summary dd.total');
      await hands.click(s, '#checkout', 'Checkout');
      for (const [field, value] of /** @type {const} */ ([['name', 'A. Tester'], ['street', 'Musterweg 5'], ['zip', '10115'], ['city', 'Berlin'], ['email', 'a.tester@example.test']])) {
        await hands.fill(s, `#${field}`, value);
      }
      await hands.click(s, '#to-payment', 'Continue to payment');
      await hands.waitFor(s, '#pay');
      await fillCard(s, hands);
    });
    await recording.checkpoint('payment form filled');
    await root.phase('pay', { amount: '38.40 EUR' }, async (s) => {
      await s.think({ ms: 650, input: 3010, output: 39 }, 'All fields are filled and the total is right. Press **Pay € 38.40**.');
      await hands.click(s, '#pay', 'Pay € 38.40');
      await s.wait(1250 / s.trace.pace);
    });
    await root.phase('read result', {}, async (s) => {
      await hands.read(s, '#stepper');
      await s.think({ ms: 1100, input: 3190, output: 86 }, '**The payment went through.** The stepper shows `Address ✓`, `Payment ✓`, and the address bar says `?submitted=1`. I will now check the order history.');
    });
    await recording.checkpoint('agent believes it has paid');
    await root.phase('check orders', {}, async (s) => {
      await hands.goto(s, `${SHOP}/orders`);
      await hands.waitFor(s, '#orders .empty, #orders ol');
      await expectOrder(s, hands);
      await s.think({ ms: 900, input: 3420, output: 77 }, 'The list is empty. Perhaps the order is still being written:\n\n- payment: done\n- order list: *not yet*\n\nI will submit **once** more.');
    });
    await root.phase('retry', { attempt: 2 }, async (s) => {
      await hands.goto(s, `${SHOP}/checkout/payment`);
      await hands.waitFor(s, '#pay');
      await fillCard(s, hands);
      await hands.click(s, '#pay', 'Pay € 38.40');
      await s.wait(1250 / s.trace.pace);
      await hands.read(s, '#stepper');
      await hands.goto(s, `${SHOP}/orders`);
      await hands.waitFor(s, '#orders .empty, #orders ol');
      await expectOrder(s, hands);
      s.error('expectation failed twice: order #1 is not in the list');
    });
    await root.think({ ms: 900, input: 3890, output: 104 }, 'I could not finish the task. The payment was submitted **twice** and the card was charged, but the order list stays empty:\n\n```\nGET /orders\nNo orders yet\n```\n\nSomebody should check the order service.');
    say(root, 'giving up after one retry');
  });
  await recording.checkpoint('run over');
}

/** @param {Scope} scope @param {BrowserHands} hands */
async function fillCard(scope, hands) {
  for (const [field, value] of /** @type {const} */ ([['card', '4242 4242 4242 4242'], ['holder', 'A. Tester'], ['expiry', '12 / 29'], ['cvc', '123']])) {
    await hands.fill(scope, `#${field}`, value);
  }
}

/** @param {Scope} scope @param {BrowserHands} hands */
const expectOrder = (scope, hands) =>
  scope.tool('expect_order', { id: 1, list: '#orders' }, async () => {
    const rows = await hands.count('#orders li');
    return rows > 0 ? { ok: true, output: `order #1 is listed (${rows} rows)` } : { ok: false, output: 'expected order #1 in list, found 0 rows: "No orders yet"' };
  });

/** The frame to show for the whole run: the first one that holds the error after the agent has paid. @param {Facts} facts */
export function posterRef({ tracks }) {
  const failed = tracks['console']?.find(({ level }) => level === 'error');
  return tracks['frames']?.find(({ t }) => failed !== undefined && t > failed.t + 300)?.['ref'];
}

/** @param {Facts[]} attempts @returns {string[]} Markdown lines */
export function notes([facts]) {
  if (!facts) return [];
  const { trace, tracks } = facts;
  const orders = tracks['network']?.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/orders')) ?? [];
  const thrown = tracks['console']?.find(({ level }) => level === 'error');
  const locked = tracks['custom']?.find(({ text }) => text.includes('inventory-locked'));
  const belief = trace.find(({ kind, text }) => kind === 'message' && String(text).includes('The payment went through'));
  const missing = trace.filter(({ kind, ok }) => kind === 'tool_result' && ok === false);
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
