// @ts-check
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { sha256 } from '../../mocks/generate/hash.mjs';
import { T0 } from '../../mocks/generate/bundle.mjs';
import { writeZip } from '../../mocks/record/zip.mjs';
import { inFreshBrowser } from './browser.mjs';
import { WATCH, whenPainted } from './open.mjs';

const PICTURES = 500;
const PICTURE_BYTES = 1 << 20;
const STEPS = 2000;

/** A bundle of 500 MB: a trace, and behind it pictures that nobody looks at yet. @returns {Uint8Array} */
function largeBundle() {
  const lines = Array.from(
    { length: STEPS },
    (_, i) =>
      `{"kind":"span","t":${T0 + i * 1000},"spanId":"s${i}","name":"step ${i}","durationMs":800,"attributes":{}}\n`,
  );
  const trace = Buffer.from(lines.join(''));
  const pictures = Array.from({ length: PICTURES }, (_, i) => ({
    path: `blobs/picture-${String(i).padStart(3, '0')}.bin`,
    bytes: randomFillSync(new Uint8Array(PICTURE_BYTES)),
    store: true,
  }));
  const files = [{ path: 'attempts/g0/trace.jsonl', bytes: new Uint8Array(trace) }, ...pictures];
  const manifest = {
    schemaVersion: 1,
    runId: 'large',
    title: '500 MB',
    attempts: [
      {
        generation: 0,
        outcome: 'passed',
        traces: [{ path: 'attempts/g0/trace.jsonl', emitter: 'run', source: 'run' }],
      },
    ],
    inventory: files.map(({ path, bytes }) => ({
      path,
      mediaType: path.endsWith('.jsonl') ? 'application/x-ndjson' : 'application/octet-stream',
      size: bytes.length,
      sha256: sha256(bytes),
    })),
  };
  return writeZip([...files, { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }]);
}

/**
 * O9: how many requests a recording of 500 MB behind an address takes until its first lane is painted, and the share of its bytes
 * that they fetch.
 * @param {string} site
 */
export async function openLarge(site) {
  const bytes = largeBundle();
  let requests = 0;
  let sent = 0;
  const server = createServer((request, response) => {
    const headers = {
      'Content-Type': 'application/zip',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'range',
      'Access-Control-Expose-Headers': 'Content-Range',
      'Accept-Ranges': 'bytes',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    requests += 1;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = range?.[2] === undefined || range[2] === '' ? bytes.length : Number(range[2]) + 1;
    sent += to - from;
    response.writeHead(range === null ? 200 : 206, {
      ...headers,
      'Content-Length': to - from,
      ...(range === null ? {} : { 'Content-Range': `bytes ${from}-${to - 1}/${bytes.length}` }),
    });
    response.end(bytes.subarray(from, to));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    return await inFreshBrowser(async (page) => {
      await page.addInitScript(WATCH);
      await page.goto(`${site}playhead/?src=${encodeURIComponent(`http://127.0.0.1:${port}/large.zip`)}`);
      await whenPainted(page, 'playhead:first-lane');
      return { requests, share: sent / bytes.length };
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
