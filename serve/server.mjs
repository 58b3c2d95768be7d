// @ts-check
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { ancestorsOf, CLIENT_HEADERS, pageFor } from './embed.mjs';
import { productionHeaders } from './headers.mjs';

/** Names this server answers to. Any other is a page elsewhere that made its own name point here (DNS rebinding). */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/** @param {string | undefined} host */
function isLoopback(host) {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host ?? '')?.[1];
  return name !== undefined && LOOPBACK.has(name.toLowerCase());
}

/**
 * A range the file server may see. Several ranges, other units and nonsense are ignored, as RFC 9110 14.2 allows: the
 * answer is then the whole file with 200.
 * @param {string} range
 */
function isOneRange(range) {
  const match = ONE_RANGE.exec(range);
  if (match === null) return false;
  const [, from, to] = match;
  return !from || !to || Number(to) >= Number(from);
}

/** @param {Request} request */
function withoutRange(request) {
  const headers = new Headers(request.headers);
  headers.delete('Range');
  headers.delete('If-Range');
  return new Request(request.url, { method: request.method, headers });
}

/** @typedef {ReturnType<typeof import('./local.mjs').createLocal>} Local the files that were named when starting */

/** Strong enough for files that are replaced whole. @param {string} path */
function entityTag(path) {
  const { size, mtimeMs } = statSync(path);
  return `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`;
}

/**
 * @param {string} path of the request
 * @returns {string} hashed names may be kept for ever, the rest is asked for again
 */
function caching(path) {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * The application that serves a built player: files, one range at a time, and what was named when starting.
 * @param {{ root: string, embedOrigins?: readonly string[], local?: Local }} options
 */
export function createApp({ root, embedOrigins = [], local }) {
  const app = new Hono();
  const headers = Object.entries(productionHeaders(ancestorsOf(embedOrigins)));
  const clientHeaders = Object.entries({ ...Object.fromEntries(headers), ...CLIENT_HEADERS });

  app.use(async (c, next) => {
    if (!isLoopback(c.req.header('Host')))
      c.res = c.text('This server answers to loopback names alone.\n', 421);
    else if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.res = c.text('Only GET and HEAD are answered.\n', 405, { Allow: 'GET, HEAD' });
    } else await next();
    const own = c.req.path.startsWith('/embed/') ? clientHeaders : headers;
    for (const [name, value] of own) c.res.headers.set(name, value);
  });

  app.use(async (c, next) => {
    const range = c.req.header('Range');
    if (range !== undefined && !isOneRange(range)) {
      c.res = await app.fetch(withoutRange(c.req.raw), c.env);
      return;
    }
    await next();
    const tag = c.res.headers.get('ETag');
    if (tag === null) return;
    const known = c.req.header('If-None-Match')?.split(',') ?? [];
    if (known.some((each) => each.trim().replace(/^W\//, '') === tag)) {
      await c.res.body?.cancel();
      c.res = c.body(null, 304);
      return;
    }
    const unlessChanged = c.req.header('If-Range');
    if (c.res.status !== 200 && unlessChanged !== undefined && unlessChanged !== tag) {
      await c.res.body?.cancel();
      c.res = undefined;
      c.res = await app.fetch(withoutRange(c.req.raw), c.env);
    }
  });

  local?.mount(app);

  if (embedOrigins.length > 0) {
    for (const path of ['/', '/index.html'])
      app.get(path, (c) => c.html(pageFor(root, embedOrigins), 200, { 'Cache-Control': 'no-cache' }));
  }

  app.use(
    serveStatic({
      root,
      onFound: (path, c) => {
        c.header('ETag', entityTag(path));
        c.header('Accept-Ranges', 'bytes');
        c.header('Cache-Control', caching(c.req.path));
      },
    }),
  );
  app.notFound((c) => c.text('There is no such file.\n', 404));
  return app;
}

/**
 * @param {import('@hono/node-server').ServerType} server
 * @param {number} port
 */
async function listen(server, port) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Serves `root` on 127.0.0.1.
 * @param {object} options
 * @param {string} options.root folder of the build
 * @param {number} [options.port] 0 for any free one
 * @param {number} [options.tries] how many ports after `port` are tried while they are taken
 * @param {readonly string[]} [options.embedOrigins] pages that may embed the player and drive it
 * @param {Local} [options.local]
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 */
export async function startServer({ root, port = 0, tries = 0, embedOrigins, local }) {
  const app = createApp({
    root,
    ...(embedOrigins === undefined ? {} : { embedOrigins }),
    ...(local === undefined ? {} : { local }),
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const bound = await listen(server, port === 0 ? 0 : port + attempt);
      return {
        url: `http://127.0.0.1:${bound}/`,
        port: bound,
        close: async () => {
          server.close();
          if ('closeAllConnections' in server) server.closeAllConnections();
          await once(server, 'close');
        },
      };
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || attempt >= tries) throw error;
    }
  }
}
