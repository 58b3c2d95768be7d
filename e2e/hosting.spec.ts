import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { productionHeaders } from '../serve/headers.mjs';
import { DIST, expect, test, waitIdle } from './fixtures.ts';
import { documented, startNginx } from './nginx.mjs';
import { startSignedStore } from './signed-store.mjs';
import type { PlayheadFace } from '../src/player/index.ts';

declare global {
  interface Window {
    playhead: PlayheadFace;
    /** Directives that were violated, and what by. */
    violations: string[];
  }
}

const SAMPLES = fileURLToPath(new URL('../public/samples/', import.meta.url));
const SIZE = statSync(`${SAMPLES}web-checkout.zip`).size;

type Hosted = Awaited<ReturnType<typeof startNginx>>;
type Host = Awaited<ReturnType<typeof startHost>>;

const hosted = test.extend<object, { host: Host; other: Host; nginx: Hosted; far: Hosted }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  host: [async ({}, use) => closing(await startHost(), use), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  other: [async ({}, use) => closing(await startHost(), use), { scope: 'worker' }],
  nginx: [
    async ({ host }, use) =>
      closing(
        await startNginx({
          page: DIST,
          recordings: SAMPLES,
          embedder: host.origin,
          reader: 'https://nobody.test',
        }),
        use,
      ),
    { scope: 'worker' },
  ],
  far: [
    async ({ host, nginx }, use) =>
      closing(
        await startNginx({
          page: DIST,
          recordings: SAMPLES,
          embedder: host.origin,
          reader: new URL(nginx.url).origin,
        }),
        use,
      ),
    { scope: 'worker' },
  ],
});

async function closing<T extends { close(): Promise<void> }>(
  thing: T,
  use: (thing: T) => Promise<void>,
): Promise<void> {
  await use(thing);
  await thing.close();
}

/** A page of another origin that shows the player in a frame. */
async function startHost() {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? '/', 'http://x').searchParams.get('src') ?? '';
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><iframe width="800" height="600" src="${src}"></iframe>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const watch = (page: Page) =>
  page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });

async function opened(page: Page): Promise<void> {
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.ready);
  await waitIdle(page);
}

hosted(
  'under a sub-path, with the documented headers: files, caches, and nothing but them',
  async ({ nginx, host }) => {
    const page = await fetch(`${nginx.url}replay/`);
    const html = await page.text();
    const [, hashed = ''] = /src="\.\/(assets\/index-[^"]+)"/.exec(html) ?? [];
    const asset = await fetch(`${nginx.url}replay/${hashed}`);
    const sample = await fetch(`${nginx.url}replay/samples/web-checkout.zip`, {
      headers: { Range: 'bytes=0-3' },
    });
    const said = productionHeaders();
    for (const answer of [page, asset, sample]) {
      for (const [name, value] of Object.entries(said)) {
        const own = answer.headers.get(name) ?? '';
        if (name !== 'Content-Security-Policy') expect(own, name).toBe(value);
        // The same but for who may embed it.
        else expect(own.replace(/ http:\/\/127\.0\.0\.1:\d+$/, '')).toBe(value);
      }
    }
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    const worker = await fetch(`${nginx.url}replay/sw.js`);
    expect([worker.status, worker.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(worker.headers.get('Content-Type')).toContain('javascript');
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect([sample.status, sample.headers.get('Cache-Control')]).toEqual([206, 'no-cache']);
    const known = await fetch(`${nginx.url}replay/`, {
      headers: { 'If-None-Match': page.headers.get('ETag') ?? '' },
    });
    expect(known.status).toBe(304);
    for (const hidden of ['.vite/manifest.json', '.env', 'assets/none.js'])
      expect((await fetch(`${nginx.url}replay/${hidden}`)).status, hidden).toBe(404);
    const client = await fetch(`${nginx.url}replay/embed/playhead-player.js`);
    expect([client.status, client.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
    expect(client.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(html).toContain(`name="playhead-embed-origins" content="${host.origin}"`);
    const moved = await fetch(`${nginx.url}replay`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/replay/']);
  },
);

hosted(
  'an ordinary walk: recording on another origin by ranges, no violation, no stranger asked',
  async ({ page, nginx, far, requests }) => {
    await watch(page);
    await page.goto(`${nginx.url}replay/`);
    await expect(page.getByRole('textbox', { name: 'Address of a recording' })).toBeVisible();
    await page.goto(`${nginx.url}replay/?src=${encodeURIComponent(`${far.url}recordings/web-checkout.zip`)}`);
    await opened(page);
    for (const name of ['Page', 'Network', 'Console', 'Screen']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await waitIdle(page);
    }
    await page.evaluate(() => window.playhead.seek(9000));
    await page.keyboard.press('r');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${nginx.url}replay/?sample=repo-fix&sample=repo-fix&attempt=0&attempt=1`);
    await page.waitForFunction(() => window.playhead !== undefined);
    await waitIdle(page);
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect(
      await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
    ).toBeGreaterThan(0);
    const strangers = requests.filter(
      (url) =>
        !url.startsWith(`${nginx.url}replay/`) &&
        !url.startsWith(`${far.url}recordings/`) &&
        !url.startsWith('blob:'),
    );
    expect(strangers).toEqual([]);
    const asked = far.seen().filter((line) => line.includes('GET /recordings/web-checkout.zip'));
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((line) => !/^206 "bytes=\d+-\d+"/.test(line))).toEqual([]);
    const sent = asked.reduce((sum, line) => sum + Number(/" (\d+) GET/.exec(line)?.[1]), 0);
    expect(sent).toBeLessThan(2 * SIZE);
    expect(
      nginx
        .seen()
        .filter(
          (line) => !/^(?:200|206|304|301) /.test(line) && !/404 .*(?:\.vite|\.env|none\.js)/.test(line),
        ),
    ).toEqual([]);
  },
);

hosted.describe('what is planted', () => {
  hosted.use({
    allowedProblems: [/Content Security Policy|ERR_BLOCKED_BY_RESPONSE|ERR_FAILED|CORS policy/],
  });

  for (const by of ['header', 'meta'] as const)
    hosted(`is blocked by the policy of the ${by} alone, and reported`, async ({ page, nginx, far }) => {
      await watch(page);
      await page.route(`${nginx.url}replay/?sample=trace-only`, async (route) => {
        const answer = await route.fetch();
        // A host, a proxy or an attacker that writes into the page: even without the page's own <meta>.
        const html = await answer.text();
        const own =
          by === 'meta' ? html : html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
        const { 'content-security-policy': policy, ...rest } = answer.headers();
        const headers = by === 'meta' ? rest : { ...rest, 'content-security-policy': policy ?? '' };
        await route.fulfill({
          response: answer,
          headers,
          body: own.replace('</head>', '<script>window.planted = 1</script></head>'),
        });
      });
      await page.goto(`${nginx.url}replay/?sample=trace-only`);
      await opened(page);
      await page.evaluate((stranger) => {
        const add = (tag: string, own: Record<string, string>): void => {
          document.body.append(Object.assign(document.createElement(tag), own));
        };
        add('script', { textContent: 'window.planted = 2' });
        add('script', { src: `${stranger}replay/x.js` });
        add('img', { src: `${stranger}replay/icon.svg` });
        add('iframe', { src: `${stranger}replay/` });
        add('link', { rel: 'stylesheet', href: `${stranger}x.css` });
        add('base', { href: stranger });
        add('object', { data: `${stranger}replay/icon.svg` });
        add('form', { action: stranger, method: 'post' });
        document.forms[0]?.submit();
        // oxlint-disable-next-line typescript/no-implied-eval -- that it is refused is what is tested
        setTimeout('window.planted = 3', 0);
      }, far.url);
      await expect
        .poll(async () =>
          [
            ...new Set(await page.evaluate(() => window.violations.map((each) => each.split(' ')[0]))),
          ].toSorted(),
        )
        .toEqual([
          'base-uri',
          'form-action',
          'frame-src',
          'img-src',
          'object-src',
          'script-src',
          'script-src-elem',
          'style-src-elem',
        ]);
      expect(await page.evaluate(() => 'planted' in window)).toBe(false);
      expect(far.seen().filter((line) => /x\.(?:js|css)|icon\.svg/.test(line))).toEqual([]);
    });

  hosted('only who is named may embed the player', async ({ page, nginx, host, other }) => {
    const src = encodeURIComponent(`${nginx.url}replay/?sample=trace-only`);
    await page.goto(`${host.origin}/?src=${src}`);
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('heading', { name: 'trace-only' }).first()).toBeVisible();
    await page.goto(`${other.origin}/?src=${src}`);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });

  hosted(
    'a page that is not named may not read recordings, and that is said',
    async ({ page, nginx, far }) => {
      hosted.info().annotations.push({ type: 'note', description: 'nginx itself names nobody' });
      await page.goto(
        `${far.url}replay/?src=${encodeURIComponent(`${nginx.url}recordings/web-checkout.zip`)}`,
      );
      await expect(page.getByRole('alert')).toContainText('does not allow this page to read it');
    },
  );
});

const Cors = v.object({
  CORSRules: v.tuple([
    v.object({
      AllowedOrigins: v.array(v.string()),
      AllowedMethods: v.array(v.string()),
      AllowedHeaders: v.array(v.string()),
      ExposeHeaders: v.array(v.string()),
      MaxAgeSeconds: v.number(),
    }),
  ]),
});

hosted.describe('a presigned address of an object store', () => {
  hosted.use({ allowedProblems: [/403/], permissions: ['clipboard-read', 'clipboard-write'] });

  hosted(
    'opens by ranges; its signature is in no address, link, list or message',
    async ({ page, nginx }) => {
      const [rules] = v.parse(Cors, JSON.parse(documented('json'))).CORSRules;
      const store = await startSignedStore({
        folder: SAMPLES,
        rules: { ...rules, AllowedOrigins: rules.AllowedOrigins.map(() => new URL(nginx.url).origin) },
      });
      const signed = store.sign('/web-checkout.zip', 3600);
      const secrets = /X-Amz|AKIAEXAMPLE/i;
      await page.goto(`${nginx.url}replay/?src=${encodeURIComponent(signed)}&t=9`);
      await opened(page);
      expect(await page.evaluate(() => window.playhead.state().t)).toBe(9000);
      expect(page.url()).not.toMatch(secrets);
      expect(new URL(page.url()).searchParams.get('src')).toBe(`${store.base}/web-checkout.zip`);
      await page.locator('body').press('u');
      await expect(page.getByText(/the signature is left out/)).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('web-checkout.zip');
      expect(copied).not.toMatch(secrets);
      const kept = await page.evaluate(
        () => `${JSON.stringify(localStorage)} ${document.title} ${document.body.innerText}`,
      );
      expect(kept).toContain('web-checkout');
      expect(kept).not.toMatch(secrets);
      const gets = store.seen.filter(({ method }) => method === 'GET');
      expect(gets.every(({ status, range }) => status === 206 && range !== undefined)).toBe(true);

      // The same tab opens it again; another one has no signature for it, and says what to do.
      await page.reload();
      await opened(page);
      await store.close();
    },
  );

  hosted('whose time is up says so, and how to go on', async ({ page, nginx }) => {
    const [rules] = v.parse(Cors, JSON.parse(documented('json'))).CORSRules;
    const store = await startSignedStore({
      folder: SAMPLES,
      rules: { ...rules, AllowedOrigins: [new URL(nginx.url).origin] },
    });
    await page.goto(`${nginx.url}replay/?src=${encodeURIComponent(store.sign('/repo-fix.zip', -1))}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('does not accept the signature of this address (403)');
    await expect(alert).toContainText('Ask whoever gave you the address for a fresh one');
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/X-Amz|AKIAEXAMPLE/);
    await alert.getByRole('button', { name: 'Open another' }).click();
    await page
      .getByRole('textbox', { name: 'Address of a recording' })
      .fill(store.sign('/repo-fix.zip', 600));
    await page.keyboard.press('Enter');
    await opened(page);
    expect(page.url()).not.toMatch(/X-Amz/);
    expect(await page.evaluate(() => window.playhead.state().status)).toBe('sealed');
    // A link without a signature, opened where there is none for it.
    const bare = page.url();
    const stranger = await page.context().newPage();
    await stranger.goto(bare.replace('repo-fix', 'trace-only'));
    await expect(stranger.getByRole('alert')).toContainText('does not let you read this');
    await store.close();
  });
});
