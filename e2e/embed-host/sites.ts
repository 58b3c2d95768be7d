import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { extname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '../../serve/server.mjs';

/**
 * Host pages and a player, each on a host of its own and over plain http: names that are not loopback, so that the browser takes
 * none of them for secure, and takes host and player for different sites. The browser is told where the names lead.
 */
export const RESOLVER = '--host-resolver-rules=MAP *.test 127.0.0.1';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

export interface Sites {
  /** The page around the player; the player knows it. */
  readonly host: string;
  /** A page that the player does not know. */
  readonly stranger: string;
  readonly player: string;
  /** A player behind a static host that sets no headers, and so can be framed by any page. */
  readonly unguarded: string;
  close(): Promise<void>;
}

export async function startSites(dist: string): Promise<Sites> {
  // Ports first: host and player name each other.
  const addresses: { player: string } = { player: '' };
  const host = await listen('scorecard.test', hostPages(dist, addresses));
  const stranger = await listen('stranger.test', hostPages(dist, addresses));
  const app = createApp({ root: dist, embedOrigins: [host.origin] });
  const answer = async (request: Request, dropped: readonly string[]): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('Host', '127.0.0.1');
    const response = await app.fetch(new Request(request.url, { method: request.method, headers }));
    for (const name of dropped) response.headers.delete(name);
    return response;
  };
  // Over plain http the browser ignores this one, and says so each time.
  const INSECURE = ['Cross-Origin-Opener-Policy'];
  const player = await listen(
    'player.test',
    createAdaptorServer({ fetch: (request) => answer(request, INSECURE) }) as Server,
  );
  const unguarded = await listen(
    'unguarded.test',
    createAdaptorServer({
      fetch: (request) => answer(request, [...INSECURE, 'Content-Security-Policy']),
    }) as Server,
  );
  addresses.player = `${player.origin}/`;
  const sites = [host, stranger, player, unguarded];
  return {
    host: host.origin,
    stranger: stranger.origin,
    player: addresses.player,
    unguarded: `${unguarded.origin}/`,
    close: async () => {
      await Promise.all(sites.map((site) => site.close()));
    },
  };
}

/** Pages beside this file, and the client as it was built, under a policy that allows the page's own files and the players. */
function hostPages(dist: string, addresses: { readonly player: string }): Server {
  return createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://host.test').pathname.slice(1) || 'scorecard.html';
    const type = TYPES[extname(name)];
    if (type === undefined || name.includes('/')) {
      response.writeHead(204).end();
      return;
    }
    const folder = name === 'playhead-player.js' ? join(dist, 'embed') : import.meta.dirname;
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('{{PLAYER}}', addresses.player);
    response
      .writeHead(200, {
        'Content-Type': type,
        'Content-Security-Policy': "default-src 'self'; frame-src http://*.test:*",
        'Cache-Control': 'no-store',
      })
      .end(text);
  });
}

async function listen(name: string, server: Server): Promise<Site> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://${name}:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
