// @ts-check
import { skip } from './server.mjs';

/** @typedef {import('./server.mjs').Rule} Rule */
/** @typedef {import('./asking.mjs').Seen} Seen */

/** @param {Seen} seen @param {string} origin */
function allows({ headers }, origin) {
  const said = headers.get('Access-Control-Allow-Origin');
  return said === '*' || said === origin;
}

/** @param {string} name @param {string} header @param {Seen} seen */
const lists = (name, header, { headers }) =>
  (headers.get(header) ?? '')
    .toLowerCase()
    .split(',')
    .some((each) => each.trim() === name || each.trim() === '*');

/** @param {import('./server.mjs').Server} server */
const isSameOrigin = (server) => server.root.origin === server.origin;
const SAME = skip('page and server have one origin');

/** Who may read: tokens, and pages of other origins. @type {readonly Rule[]} */
export const ACCESS_RULES = [
  {
    id: 'auth.none',
    level: 'must',
    says: 'Without a token a run that needs one is 401 or 404, never a page to sign in',
    check: async (server) => {
      if (!server.hasToken) return skip('no token was given');
      const seen = await server.ask(server.path(''), { token: null });
      return [401, 403, 404].includes(seen.status) ? undefined : seen.says;
    },
  },
  {
    id: 'auth.wrong',
    level: 'must',
    says: 'A wrong token opens nothing',
    check: async (server) => {
      if (!server.hasToken) return skip('no token was given');
      const seen = await server.ask(server.path(''), { token: 'playhead-conformance-wrong-token' });
      return [401, 403, 404].includes(seen.status) ? undefined : seen.says;
    },
  },
  {
    id: 'auth.redirect',
    level: 'must',
    says: 'Nothing is redirected: a token would go astray',
    check: async (server) => {
      const seen = [
        await server.run(),
        await server.recording(),
        await server.ask(server.path(''), { token: null }),
      ];
      const moved = seen.find(({ status }) => status >= 300 && status < 400);
      return moved?.says;
    },
  },
  {
    id: 'cors.preflight',
    level: 'must',
    says: 'A page of another origin may send a token and a range',
    check: async (server) => {
      if (isSameOrigin(server)) return SAME;
      const seen = await server.ask(server.path('recording'), {
        method: 'OPTIONS',
        token: null,
        headers: {
          Origin: server.origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization,range',
        },
      });
      if (seen.status < 200 || seen.status > 299) return seen.says;
      if (!allows(seen, server.origin))
        return `${seen.says} without Access-Control-Allow-Origin for ${server.origin}`;
      // A wildcard does not cover Authorization.
      const said = seen.headers.get('Access-Control-Allow-Headers') ?? '';
      if (!/\bauthorization\b/i.test(said))
        return `Access-Control-Allow-Headers is "${said}", without Authorization`;
      return lists('range', 'Access-Control-Allow-Headers', seen)
        ? undefined
        : `Access-Control-Allow-Headers is "${said}", without Range`;
    },
  },
  {
    id: 'cors.answers',
    level: 'must',
    says: 'A page of another origin may read the answers',
    check: async (server) => {
      if (isSameOrigin(server)) return SAME;
      for (const rest of ['', 'recording', 'trajectory', 'live/stream']) {
        const path = server.path(rest);
        const seen =
          rest === 'live/stream'
            ? await streamHead(server, path)
            : await server.ask(path, { headers: { Origin: server.origin } });
        if (seen !== undefined && seen.status > 0 && !allows(seen, server.origin))
          return `${seen.says} without Access-Control-Allow-Origin for ${server.origin}`;
      }
      return undefined;
    },
  },
  {
    id: 'cors.errors',
    level: 'must',
    says: 'It may read errors too: else all look like a server that is not there',
    check: async (server) => {
      if (isSameOrigin(server)) return SAME;
      const unknown = 'runs/playhead-conformance-no-such-run';
      const seen = [
        await server.ask(unknown, { headers: { Origin: server.origin } }),
        ...(server.hasToken
          ? [await server.ask(server.path(''), { token: null, headers: { Origin: server.origin } })]
          : []),
      ];
      const closed = seen.find((each) => each.status >= 400 && !allows(each, server.origin));
      return closed === undefined ? undefined : `${closed.says} without Access-Control-Allow-Origin`;
    },
  },
];

/** The head of a stream alone. @param {import('./server.mjs').Server} server @param {string} path @returns {Promise<Seen | undefined>} */
async function streamHead(server, path) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), 5000);
  try {
    const { status, headers } = await server.open(path, control.signal, { Origin: server.origin });
    return {
      asked: path,
      status,
      headers,
      bytes: new Uint8Array(),
      json: undefined,
      says: `GET /${path} answered ${status}`,
    };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    control.abort();
  }
}
