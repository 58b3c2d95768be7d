// @ts-check
/**
 * What the page's memory is while a large file is opened in it, by hand: `node e2e/bench/large-files.mjs [dist]`. Files are made anew in a
 * folder of their own and removed. Not part of the bench: it writes 1.3 GB and takes minutes.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../chromium.mjs';

const DIST = process.argv[2] ?? 'dist';
const MB = 1 << 20;
const LIMIT_MB = 600;
const EVERY_MS = 250;

/** A session of Claude Code's shape: replies with tool calls, results of a few kB. @param {string} path @param {number} bytes */
async function writeLines(path, bytes) {
  const out = createWriteStream(path);
  const start = Date.UTC(2026, 10, 30);
  const words = 'the quick brown fox jumps over the lazy dog and runs on to the next field of grass ';
  let written = 0;
  let parent = null;
  for (let i = 0; written < bytes; i++) {
    const uuid = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    const call = `toolu_${String(Math.floor(i / 2)).padStart(12, '0')}`;
    const isCall = i % 2 === 0;
    const content = isCall
      ? [{ type: 'tool_use', id: call, name: 'Bash', input: { command: `grep -rn ${i} src` } }]
      : [{ type: 'tool_result', tool_use_id: call, content: `${i} ${words.repeat(24)}` }];
    const message = isCall
      ? {
          id: `msg_${i}`,
          role: 'assistant',
          model: 'claude-demo-1',
          content,
          usage: { input_tokens: 10, output_tokens: 5 },
        }
      : { role: 'user', content };
    const line = `${JSON.stringify({ type: isCall ? 'assistant' : 'user', uuid, parentUuid: parent, sessionId: '00000000-0000-4000-8000-aaaaaaaaaaaa', version: '2.1.0', timestamp: new Date(start + i * 500).toISOString(), message })}\n`;
    parent = uuid;
    written += line.length;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** A stored zip of a trace and a gigabyte of blobs that no view asks for. @param {string} path @param {number} bytes */
async function writeZip(path, bytes) {
  const out = createWriteStream(path);
  const blob = Buffer.alloc(8 * MB, 'recorded bytes ');
  const events = Array.from({ length: 2000 }, (_, i) =>
    JSON.stringify({ t: 1_795_000_000_000 + i * 100, kind: 'message', text: `line ${i}` }),
  );
  const members = [
    ...Array.from({ length: Math.ceil(bytes / blob.length) }, (_, i) => ({
      name: `blobs/sha256/${i}`,
      data: blob,
    })),
    { name: 'trace.jsonl', data: Buffer.from(events.join('\n')) },
  ];
  const directory = [];
  let offset = 0;
  for (const { name, data } of members) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name)]);
    const central = Buffer.alloc(46 - 4 - 2 - 26);
    central.writeUInt32LE(offset, central.length - 4);
    directory.push(
      Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, central, Buffer.from(name)]),
    );
    for (const part of [local, data]) if (!out.write(part)) await once(out, 'drain');
    offset += local.length + data.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(offset, 16);
  out.write(whole);
  out.end(end);
  await once(out, 'close');
}

/** Resident memory of the page's own process, its workers with it, MB. @param {number} pid */
function residentMb(pid) {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
});
const server = createServer((request, response) => {
  const path = join(DIST, new URL(request.url ?? '/', 'http://x').pathname.replace(/\/$/, '/index.html'));
  if (!existsSync(path) || statSync(path).isDirectory()) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
const folder = mkdtempSync(join(process.env['TMPDIR'] ?? tmpdir(), 'playhead-large-'));
let worst = 0;
/** @type {string[]} */
const faults = [];

/** Runs in the page: every share that its progress bars have told, in order. */
const WATCH_PROGRESS = `
  globalThis.shares = [];
  setInterval(() => {
    const value = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
    if (value != null && shares.at(-1) !== Number(value)) shares.push(Number(value));
  }, 50);
`;

/**
 * Opens the file again and gives it up at a third of it: how the progress went until then, and what of the memory is left once the
 * page is at home again. @param {import('@playwright/test').Page} page @param {string} path @param {() => Promise<number>} held what the page holds, MB
 */
async function giveUp(page, path, held) {
  await page.goto(url);
  await page.evaluate(WATCH_PROGRESS);
  await page.getByTestId('files').setInputFiles(path);
  /** @type {number[]} */
  let shares = [];
  // The page's policy forbids what waiting inside it would need.
  for (const began = Date.now(); (shares.at(-1) ?? 0) < 33; ) {
    if (Date.now() - began > 120_000) throw new Error(`Its progress stays at ${shares.join()}`);
    await new Promise((done) => setTimeout(done, 50));
    shares = await page.evaluate('shares');
  }
  const before = await held();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  if (await cancel.isVisible()) await cancel.click();
  else await page.getByRole('button', { name: 'Home' }).first().click();
  await page.getByTestId('files').waitFor({ state: 'attached' });
  const heap = await page.context().newCDPSession(page);
  let left = before;
  for (let tries = 0; tries < 40 && left > before / 2; tries += 1) {
    await new Promise((done) => setTimeout(done, EVERY_MS));
    // What the page itself had of it is garbage; the worker's share goes with the worker.
    await heap.send('HeapProfiler.collectGarbage');
    left = await held();
  }
  if (left > before / 2)
    faults.push(`${Math.round(left)} of ${Math.round(before)} MB are left after it was given up.`);
  if (shares.length < 5) faults.push(`Its progress was told ${shares.length} times up to a third of it.`);
  if (shares.some((share, i) => share < (shares[i - 1] ?? 0)))
    faults.push(`Its progress went back: ${shares.join()}`);
  const reading = await page.evaluate("globalThis.playhead?.state?.().status === 'live'");
  if (reading === true) faults.push('It is still being read after it was given up.');
  return { toldUpToAThird: shares.length, heldMb: Math.round(before), givenUpMb: Math.round(left) };
}

try {
  for (const [name, write, bytes] of /** @type {const} */ ([
    ['300 MB of lines', writeLines, 300e6],
    ['a zip of 1 GB', writeZip, 1e9],
  ])) {
    const path = join(folder, name.includes('zip') ? 'run.zip' : 'session.jsonl');
    await write(path, bytes);
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: [...CHROMIUM_ARGS],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const page = await browser.newPage();
    await page.goto(url);
    const cdp = await browser.newBrowserCDPSession();
    const renderers = async () => {
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    };
    const pids = await renderers();
    const heldNow = async () => Math.max(...(await renderers()).map(residentMb));
    const idle = Math.max(...pids.map(residentMb));
    let peak = idle;
    const watch = setInterval(() => (peak = Math.max(peak, ...pids.map(residentMb))), EVERY_MS);
    await page.getByTestId('files').setInputFiles(path);
    const started = Date.now();
    await page.evaluate('new Promise((done) => setTimeout(done, 300)).then(() => window.playhead.ready)');
    const ready = Date.now() - started;
    const after = Math.max(...pids.map(residentMb));
    clearInterval(watch);
    const ledger = await page.evaluate('window.playhead.ledger()');
    const found = /** @type {unknown[]} */ (await page.evaluate('window.playhead.search("grep -rn 4 src")'));
    worst = Math.max(worst, peak);
    console.info(
      `${name}: ${JSON.stringify({ read: ledger.read, shown: ledger.shown, readySeconds: ready / 1000, idleMb: Math.round(idle), peakMb: Math.round(peak), afterMb: Math.round(after), found: found.length })}`,
    );
    // A zip is there at once: there is nothing to give up.
    if (!name.includes('zip')) {
      await page.close();
      const again = await giveUp(await browser.newPage(), path, heldNow);
      console.info(`${name}, given up: ${JSON.stringify(again)}`);
    }
    await browser.close();
    rmSync(path);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  server.close();
}
if (worst > LIMIT_MB) faults.push(`The page held ${Math.round(worst)} MB; ${LIMIT_MB} is the limit.`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
