import { existsSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import * as v from 'valibot';
import { createServer } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guard, playHostile } from '../testing/hostile-page.ts';

const Seen = v.object({
  hacked: v.optional(v.unknown()),
  sandboxes: v.array(v.nullable(v.string())),
  nodes: v.number(),
});

/** Plays the hostile recording in a real browser, next to a server that counts who comes by. */
describe('a hostile recording', () => {
  let browser: Browser;
  let vite: ViteDevServer;
  const hits: string[] = [];
  const trap = createHttp((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('');
  });
  let origin = '';
  let home = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      trap.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const blank: Plugin = {
      name: 'blank-page',
      configureServer: (server) => {
        server.middlewares.use('/blank', (_request, response) => {
          response.setHeader('content-type', 'text/html');
          response.end('<!doctype html><meta charset="utf-8"><body></body>');
        });
      },
    };
    vite = await createServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [blank],
      server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
      cacheDir: 'node_modules/.vite-hostile',
      optimizeDeps: { include: ['rrweb-player', 'valibot'] },
    });
    await vite.listen();
    home = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
    // Debian's package where there is one; else the browser that Playwright brought.
    const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
      (path) => path !== undefined && existsSync(path),
    );
    browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await vite.close();
    trap.close();
  });

  const played = new Map<Guard, ReturnType<typeof playOnce>>();
  const play = (guard: Guard): ReturnType<typeof playOnce> => {
    const made = played.get(guard) ?? playOnce(guard);
    played.set(guard, made);
    return made;
  };

  async function playOnce(guard: Guard) {
    const page = await browser.newPage();
    await page.goto(`${home}/blank`);
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(home) && !url.startsWith('data:')) requests.push(url);
      else if (url.startsWith(`${home}/base`)) requests.push(url);
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    // As text: the test runner would rewrite an import() into its own.
    const answer: unknown = await page.evaluate(
      `import('/src/lanes/dom/testing/hostile-page.ts').then((m) => m.playHostile('${origin}/${guard}', '${guard}'))`,
    );
    const seen: Partial<Awaited<ReturnType<typeof playHostile>>> & v.InferOutput<typeof Seen> = v.parse(
      Seen,
      answer,
    );
    await page.close();
    // By its own paths: a page that is gone may still be heard of.
    const own = hits.filter((hit) => hit.startsWith(`/${guard}/`));
    return { ...seen, requests: [...new Set(requests)], hits: [...new Set(own)], errors };
  }

  it('reaches the server when nothing guards it: the test can fail', async () => {
    const seen = await play('neither');
    expect(seen.hits.length).toBeGreaterThan(10);
  }, 60_000);

  it('R14: makes no request with the sanitiser alone', async () => {
    const seen = await play('sanitiser');
    expect(seen.requests).toEqual([]);
    expect(seen.hits).toEqual([]);
    expect(seen.errors).toEqual([]);
    expect(seen.nodes).toBeGreaterThan(100);
    expect(new Set(seen.sandboxes)).toEqual(new Set(['allow-same-origin']));
  }, 60_000);

  it('R14: reaches no server with the policy alone', async () => {
    const seen = await play('policy');
    expect(seen.hits).toEqual([]);
  }, 60_000);

  it('R15: runs nothing, whichever guard is left', async () => {
    for (const guard of ['both', 'sanitiser', 'policy'] as const)
      expect((await play(guard)).hacked).toBeUndefined();
  }, 60_000);

  it('R16: with both, the policy has nothing to stop', async () => {
    const seen = await play('both');
    expect([seen.requests, seen.hits, seen.errors]).toEqual([[], [], []]);
  }, 60_000);
});
