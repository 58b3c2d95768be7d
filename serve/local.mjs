// @ts-check
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { getCookie, setCookie } from 'hono/cookie';
import { factsOf, fileBelow, listingOf } from './local-paths.mjs';
import { hindrance, identityOf, tailOf } from './tail.mjs';

/** @typedef {import('./local-paths.mjs').Shared} Shared */

const COOKIE = 'playhead-local';
const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

const WORDS = {
  deleted: 'The file was deleted.',
  rotated: 'Another file took the place of this one.',
  truncated: 'The file was cut short.',
};

/**
 * The files that a person named, for the page that this process opens and for nobody else: every request needs a secret that
 * the page got by the address it was opened with, as a cookie that no script can read and no other site can send.
 * @param {readonly Shared[]} shared
 */
export function createLocal(shared) {
  const secret = randomBytes(32).toString('base64url');
  // Part of the path, so that another server on this machine is not sent the cookie.
  const room = randomBytes(16).toString('base64url');
  const base = `/local/${room}/`;

  /** @param {string | undefined} given */
  const isSecret = (given) =>
    given?.length === secret.length && timingSafeEqual(Buffer.from(given), Buffer.from(secret));

  /** Where the page finds one of them. @param {Shared} one */
  const pageOf = (one) =>
    `?src=${encodeURIComponent(`local/${room}/${encodeURIComponent(one.name)}${one.isFolder ? '/' : ''}`)}`;

  /** @param {import('hono').Hono} app */
  function mount(app) {
    app.get('/open/:secret/:name?', (c) => {
      if (!isSecret(c.req.param('secret'))) return c.text('This address is not of this start.\n', 403);
      const named = c.req.param('name');
      const one = shared.find(({ name }) => name === named) ?? shared[0];
      if (one === undefined) return c.text('Nothing was opened.\n', 404);
      setCookie(c, COOKIE, secret, { httpOnly: true, sameSite: 'Strict', path: base });
      return c.redirect(`/${pageOf(one)}`, 303);
    });

    app.get(`${base}*`, async (c) => {
      if (!isSecret(getCookie(c, COOKIE)) || !isOwnPage(c.req.raw))
        return c.text('Only the page that was opened with this start may read here.\n', 403);
      const url = new URL(c.req.url);
      let names;
      try {
        names = url.pathname.slice(base.length).split('/').map(decodeURIComponent);
      } catch {
        return c.notFound();
      }
      const [name = '', ...rest] = names;
      const one = shared.find((each) => each.name === name);
      if (one === undefined || rest.some((part) => part === '..' || part.includes('/'))) return c.notFound();
      const below = rest.join('/');
      c.header('Cache-Control', 'no-store');
      if (one.isFolder && below === '') return c.json({ kind: 'folder', name, files: listingOf(one) });
      const path = fileBelow(one, below);
      if (path === undefined) {
        const goneFrom = url.searchParams.get('tail') !== null;
        return goneFrom ? c.json({ code: 'deleted', message: WORDS.deleted }, 410) : c.notFound();
      }
      if (url.searchParams.has('about')) {
        const stats = statSync(path);
        return c.json({
          kind: 'file',
          name: names.at(-1),
          ...factsOf(below, stats),
          file: identityOf(stats),
        });
      }
      const from = url.searchParams.get('tail');
      return from === null
        ? part(path, c.req.header('Range'))
        : tail(path, Number(from), url, c.req.raw.signal);
    });
  }

  return {
    mount,
    secret,
    base,
    pageOf,
    openPath: (/** @type {Shared} */ one) => `open/${secret}/${encodeURIComponent(one.name)}`,
  };
}

/** A request that a page of this very server made, or a person by typing. @param {Request} request */
function isOwnPage(request) {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('Origin');
  return origin === null || origin === `http://${request.headers.get('Host') ?? ''}`;
}

/** @param {string} path @param {number} from @param {URL} url @param {AbortSignal} signal */
async function tail(path, from, url, signal) {
  if (!Number.isSafeInteger(from) || from < 0) return new Response('Not an offset.\n', { status: 400 });
  const hindered = await hindrance(path, from, url.searchParams.get('file') ?? undefined);
  if (hindered !== undefined) {
    const { status, code } = hindered;
    return Response.json(
      { code, message: WORDS[code] },
      { status, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  const body = Readable.toWeb(Readable.from(tailOf(path, from, signal)));
  return new Response(/** @type {ReadableStream} */ (body), {
    headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' },
  });
}

/** The file, or the one range of it that was asked for. @param {string} path @param {string | undefined} range */
function part(path, range) {
  const { size, mtimeMs } = statSync(path);
  const headers = new Headers({
    'Content-Type': 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
    ETag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`,
  });
  const match = range === undefined ? null : ONE_RANGE.exec(range);
  let [from, to] = [0, size - 1];
  if (match !== null) {
    from = match[3] === undefined ? Number(match[1]) : Math.max(0, size - Number(match[3]));
    to = match[2] ? Math.min(size - 1, Number(match[2])) : size - 1;
    if (from >= size || match[3] === '0') {
      headers.set('Content-Range', `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    headers.set('Content-Range', `bytes ${from}-${to}/${size}`);
  }
  headers.set('Content-Length', String(Math.max(0, to - from + 1)));
  const body = size === 0 ? null : Readable.toWeb(createReadStream(path, { start: from, end: to }));
  return new Response(/** @type {ReadableStream | null} */ (body), {
    status: match === null ? 200 : 206,
    headers,
  });
}
