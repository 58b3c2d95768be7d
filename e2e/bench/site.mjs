// @ts-check
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { productionHeaders } from '../../serve/headers.mjs';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * One server on loopback for everything that is compared, so that all pay the same for their bytes: folders under a
 * prefix each, and inputs from memory under `/inputs/`. Ranges, nothing cached, any origin.
 * @param {{ folders: Readonly<Record<string, string>>, inputs: ReadonlyMap<string, Uint8Array> }} content
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startSite({ folders, inputs }) {
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  const own = productionHeaders();

  /** @param {string} path */
  function find(path) {
    if (path.startsWith('/inputs/')) return inputs.get(path.slice('/inputs/'.length));
    const known = files.get(path);
    if (known !== undefined) return known;
    const prefix = Object.keys(folders).find((each) => path.startsWith(each));
    if (prefix === undefined) return undefined;
    const rest = normalize(path.slice(prefix.length) || 'index.html');
    if (rest.startsWith('..')) return undefined;
    const file = join(folders[prefix] ?? '', rest);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    const bytes = readFileSync(file);
    files.set(path, bytes);
    return bytes;
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site.invalid').pathname);
    const bytes = find(path);
    if (bytes === undefined) {
      response.writeHead(404).end();
      return;
    }
    const isPage = path.endsWith('/') || extname(path) === '.html';
    const headers = {
      'Content-Type': isPage
        ? 'text/html; charset=utf-8'
        : (TYPES[extname(path)] ?? 'application/octet-stream'),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'Accept-Ranges': 'bytes',
      ...(path.startsWith('/playhead/') ? own : {}),
    };
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (range === null) {
      response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes);
      return;
    }
    const from = Number(range[1]);
    const to = Math.min(bytes.length, range[2] === '' ? bytes.length : Number(range[2]) + 1);
    if (from >= to) {
      response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
      return;
    }
    response
      .writeHead(206, {
        ...headers,
        'Content-Length': to - from,
        'Content-Range': `bytes ${from}-${to - 1}/${bytes.length}`,
      })
      .end(bytes.subarray(from, to));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
