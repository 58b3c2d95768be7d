// @ts-check

/** How long an answer may take, ms. */
const PATIENCE_MS = 20_000;

/**
 * @typedef {object} Seen an answer, or that there was none
 * @property {string} asked method and path, for words; never a token
 * @property {number} status 0 where nobody answered
 * @property {Headers} headers
 * @property {Uint8Array} bytes
 * @property {unknown} json `undefined` where the body is none
 * @property {string} says in short what was seen
 */
/**
 * @typedef {object} Asked
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string | null} [token] another than the one given; null: none
 */

/**
 * Asks a server below a base. Nothing is thrown; nothing secret is told.
 * @param {{ base: string, token?: string | undefined, fetch?: typeof globalThis.fetch }} options
 */
export function createAsking({ base, token, fetch = globalThis.fetch }) {
  const root = new URL(base.endsWith('/') ? base : `${base}/`);
  /** @type {Map<string, Promise<Seen>>} */
  const known = new Map();

  /** @param {URL} url @param {Asked} asked @param {AbortSignal} signal */
  function send(url, { method = 'GET', headers = {}, token: other = token }, signal) {
    const own = url.origin === root.origin && other !== undefined && other !== null;
    return fetch(url, {
      method,
      headers: { ...headers, ...(own ? { Authorization: `Bearer ${other}` } : {}) },
      redirect: 'manual',
      signal,
    });
  }

  /** @param {string} path below the base, or a ref @param {Asked} [asked] @returns {Promise<Seen>} */
  async function ask(path, asked = {}) {
    const url = new URL(path, root);
    const words = `${asked.method ?? 'GET'} ${url.pathname.slice(root.pathname.length - 1)}${nameQuery(url)}`;
    try {
      const answer = await send(url, asked, AbortSignal.timeout(PATIENCE_MS));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const json = parse(bytes);
      return {
        asked: words,
        status: answer.status,
        headers: answer.headers,
        bytes,
        json,
        says: `${words} answered ${answer.status}`,
      };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = cause instanceof Error ? cause.message : String(cause);
      return {
        asked: words,
        status: 0,
        headers: new Headers(),
        bytes: new Uint8Array(),
        json: undefined,
        says: `${words} got no answer (${why})`,
      };
    }
  }

  return {
    root,
    hasToken: token !== undefined,
    ask,
    /** As `ask`, once for a path. @param {string} path */
    get(path) {
      let seen = known.get(path);
      if (seen === undefined) {
        seen = ask(path);
        known.set(path, seen);
      }
      return seen;
    },
    /** The raw answer, for streams. @param {string} path @param {AbortSignal} signal @param {Record<string, string>} [headers] */
    open: (path, signal, headers = {}) =>
      send(new URL(path, root), { headers: { Accept: 'text/event-stream', ...headers } }, signal),
  };
}

/** A query may be a credential: names are told, values of our own parameters alone. @param {URL} url */
function nameQuery(url) {
  const parts = [...url.searchParams].map(([name, value]) =>
    ['generation', 'after', 'lanes', 'limit'].includes(name) ? `${name}=${value}` : `${name}=…`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** @param {Uint8Array} bytes @returns {unknown} */
function parse(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
