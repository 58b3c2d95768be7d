import type { Page } from '@playwright/test';
import type { Client } from '../src/embed/index.ts';
import { startControlPlane } from '../mocks/control-plane/server.mjs';
import { TOKEN } from '../mocks/control-plane/scenarios.mjs';
import { atRest, blockFramedStorage, expect, LAUNCH, playerFrame, test } from './embed-host/fixtures.ts';
import { accessibilityFaults } from './fixtures.ts';

declare global {
  interface Window {
    /** What bare.html hangs there. */
    client: typeof Client;
    /** What a test keeps in the host page between two looks at it. */
    players: Client.Player[];
    heard: Record<string, unknown[]>;
  }
}

test.use({ launchOptions: LAUNCH });
test.beforeEach(({ page }) => blockFramedStorage(page));

/** Opens the empty host page with its client. */
async function openHost(page: Page, host: string): Promise<void> {
  await page.goto(`${host}/bare.html`);
  await page.waitForFunction(() => 'client' in window);
}

test('a scorecard on another site plays two cases, and drives each alone', async ({
  page,
  sites,
  requests,
}) => {
  // Accessibility is looked at in the page and in both of its frames.
  test.setTimeout(120_000);
  await page.goto(`${sites.host}/`);
  const outputs = page.locator('output');
  await expect(outputs.nth(0)).toHaveText(/^sealed, \d{3,} entries, 38\.5 s$/);
  await expect(outputs.nth(1)).toHaveText(/^sealed, \d+ entries, /);
  const [shop, repo] = [await playerFrame(page, 0), await playerFrame(page, 1)];
  await atRest(shop);
  await atRest(repo);

  // Why it failed, and where, without a click.
  const card = shop.getByRole('region', { name: 'Outcome' });
  await expect(card).toContainText('Failed');
  await expect(card).toContainText('GET /api/orders lists 0 orders; order #1 was expected');
  await expect(card.getByRole('button', { name: /POST \/api\/orders · 500/ })).toBeVisible();
  expect((await shop.evaluate(() => window.playhead.state())).selection).toMatch(/^network:/);
  await expect(repo.getByRole('region', { name: 'Outcome' })).toContainText('Passed');
  expect((await repo.evaluate(() => window.playhead.state())).t).toBe(5000);
  await expect(repo.locator('li[data-lane]')).toHaveCount(2);

  const before = await shop.evaluate(() => window.playhead.state());
  await page.locator('article').nth(1).getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => repo.evaluate(() => window.playhead.state().playing)).toBe(true);
  await expect(page.locator('article').nth(1)).toHaveAttribute('data-t', /^[5-9]\d{3}/);
  expect(await shop.evaluate(() => window.playhead.state())).toEqual(before);
  await page.locator('article').nth(0).getByRole('button', { name: 'Where it failed' }).click();
  await expect.poll(() => shop.evaluate(() => window.playhead.state().selection)).toMatch(/^agent:/);

  // Nothing but host and player was asked for anything.
  const asked = new Set(requests.map((url) => new URL(url).origin));
  expect([...asked].filter((origin) => origin !== 'null').toSorted()).toEqual(
    [new URL(sites.player).origin, sites.host].toSorted(),
  );
  const workers = await shop.evaluate(() => {
    try {
      return navigator.serviceWorker.controller === null ? 'none' : 'one';
    } catch {
      return 'blocked';
    }
  });
  expect(workers).toBe('blocked');
  // Each player is a document of its own: that two of them have a timeline each is right, and axe sees both only at times.
  expect(await accessibilityFaults(page, ['landmark-unique'])).toEqual([]);
});

test('every verb answers, from the first moment on', async ({ page, sites }) => {
  await openHost(page, sites.host);
  const answers = await page.evaluate(async (player) => {
    const place = document.querySelector('#place') as HTMLElement;
    const one = window.client.mount(place, { player, src: 'sample:trace-only' });
    // Asked before the frame has even begun to load.
    const early = Promise.all([one.ready(), one.state(), one.seek(3000)]);
    await early;
    const state = await one.state();
    const [first] = await one.entries('agent', { limit: 1 });
    await one.select(first?.id ?? '');
    await one.setRate(2);
    await one.play();
    const playing = await one.state();
    await one.pause();
    await one.idle();
    const refusals = await Promise.all(
      [
        one.select('nothing:1'),
        one.entries('nothing'),
        one.seek(NaN),
        one.seek('soon' as unknown as number),
        one.run(3).state(),
        one.open('run:7'),
      ].map((asked) =>
        asked.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    await one.open('sample:repo-fix');
    const reopened = await one.state();
    await one.follow();
    const result = {
      state,
      playing,
      selected: playing.selection === first?.id,
      lanes: (await one.lanes()).map(({ id }) => id),
      at: Object.keys(await one.at(8000)),
      covering: (await one.covering('agent', 5000)).length,
      hits: (await one.search('rota')).length,
      ledger: await one.ledger(),
      evidence: (await one.evidence()).integrity,
      entries: (await one.perf()).entries,
      reopened,
      end: await one.state(),
      refusals,
    };
    await one.look({ theme: 'light', lanes: ['repo', 'logs'] });
    one.dispose();
    return result;
  }, sites.player);
  expect(answers.state).toMatchObject({ status: 'sealed', t: 3000, playing: false });
  expect(answers.playing).toMatchObject({ playing: true, rate: 2 });
  expect(answers.selected).toBe(true);
  expect(answers.lanes[0]).toBe('agent');
  expect(answers.at).toContain('repo');
  expect(answers.covering).toBeGreaterThan(0);
  expect(answers.hits).toBeGreaterThan(0);
  expect(answers.ledger.shown + answers.ledger.offAxis + answers.ledger.rejected).toBe(answers.ledger.read);
  // Checked though crypto.subtle is not there over plain http.
  expect(answers.evidence).toBe('consistent-unsigned');
  expect(answers.entries).toBeGreaterThan(10);
  expect(answers.reopened).toMatchObject({ status: 'sealed', attempt: 1 });
  expect(answers.end.t).toBe(answers.end.start + answers.end.duration);
  expect(answers.refusals).toMatchObject([
    { code: 'unknown-entry' },
    { code: 'unknown-lane' },
    { code: 'bad-call' },
    { code: 'bad-call' },
    { code: 'unknown-run' },
    { code: 'no-control-plane' },
  ]);
});

test('every event is told, time at most four times a second', async ({ page, sites }) => {
  await openHost(page, sites.host);
  await page.evaluate((player) => {
    const place = document.querySelector('#place') as HTMLElement;
    const one = window.client.mount(place, { player, src: 'sample:trace-only', t: 'NaN' });
    window.players = [one];
    window.heard = {};
    for (const event of [
      'ready',
      'timechange',
      'selection',
      'statechange',
      'issue',
      'error',
      'sealed',
    ] as const)
      one.on(event, (detail) => (window.heard[event] ??= []).push(detail));
  }, sites.player);
  await page.waitForFunction(() => window.heard['sealed'] !== undefined);
  const times = await page.evaluate(async () => {
    const [one] = window.players;
    if (one === undefined) throw new Error('There is no player');
    await one.setRate(4);
    window.heard['timechange'] = [];
    await one.play();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await one.pause();
    const [entry] = await one.entries('agent', { limit: 1 });
    await one.select(entry?.id ?? null);
    return window.heard['timechange'];
  });
  expect(times.length).toBeGreaterThan(2);
  expect(times.length).toBeLessThanOrEqual(7);
  await page.evaluate(async () => {
    await window.players[0]?.open('nothing-here.json').catch(() => undefined);
  });
  await page.waitForFunction(() => window.heard['error'] !== undefined);
  const heard = await page.evaluate(() => window.heard);
  expect(heard['ready']).toHaveLength(1);
  expect(heard['sealed']).toHaveLength(1);
  expect(heard['issue']).toContainEqual({
    code: expect.stringMatching(/^link-t/),
    message: expect.any(String),
  });
  expect(heard['selection']).toContainEqual({ entryId: expect.stringMatching(/^agent:/) });
  expect(heard['error']).toMatchObject([{ code: 'not-found' }]);
  expect(heard['statechange']).toContainEqual(expect.objectContaining({ playing: true, rate: 4 }));
});

test('a run is opened by message, its token is in no address, and the way to the full player says so', async ({
  page,
  sites,
  requests,
}) => {
  const plane = await startControlPlane();
  const api = plane.url.replace('127.0.0.1', 'plane.test');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) sent.push(new URL(request.url()).origin);
  });
  await openHost(page, sites.host);
  await page.evaluate(
    ([player, api, token]) => {
      const element = document.createElement('playhead-player') as Client.PlayheadPlayer;
      Object.assign(element, { player, api, run: 'evd-run-signin', token });
      document.querySelector('#place')?.append(element);
    },
    [sites.player, api, TOKEN] as const,
  );
  const frame = await playerFrame(page);
  await atRest(frame);
  expect(requests.filter((url) => url.includes(TOKEN))).toEqual([]);
  expect(new Set(sent)).toEqual(new Set([new URL(api).origin]));
  const link = frame.getByRole('link', { name: 'Open full player' });
  await link.hover();
  await expect(link).toHaveAttribute('title', /token of its own/);
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toContain('run=evd-run-signin');
  expect(href).toContain('t=27');
  expect(href).not.toContain(TOKEN);
  expect(await page.content()).not.toContain(TOKEN);

  // A file has no address: that is said too.
  await page.evaluate(async () => {
    const element = document.querySelector('playhead-player') as Client.PlayheadPlayer;
    await element.open(new File(['[{"t":0,"kind":"message","text":"hello"}]'], 'trace.json'));
  });
  await expect(frame.getByRole('link', { name: /no address of its own/ })).not.toHaveAttribute('href');
  await plane.close();
});

test('attributes reflect, changes apply, and nothing is left behind', async ({ page, sites }) => {
  await page.addInitScript(() => {
    if (window.top !== window) return;
    // Listeners on the window by their count.
    const count = { n: 0 };
    Object.assign(window, { count });
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      count.n += 1;
      addEventListener.apply(window, args);
    };
    window.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      count.n -= 1;
      removeEventListener.apply(window, args);
    };
  });
  await openHost(page, sites.host);
  const listeners = () => page.evaluate(() => (window as unknown as { count: { n: number } }).count.n);
  const before = await listeners();
  await page.evaluate((player) => {
    const element = document.createElement('playhead-player') as Client.PlayheadPlayer;
    element.player = player;
    element.src = 'sample:repo-fix';
    element.theme = 'dark';
    document.querySelector('#place')?.append(element);
  }, sites.player);
  const element = page.locator('playhead-player');
  await expect(element).toHaveAttribute('src', 'sample:repo-fix');
  let frame = await playerFrame(page);
  await atRest(frame);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await element.evaluate((each: Client.PlayheadPlayer) => {
    each.theme = 'light';
    each.lanes = 'repo,logs';
    each.setAttribute('t', '4');
  });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(frame.locator('li[data-lane]')).toHaveCount(3);
  await expect.poll(() => frame.evaluate(() => window.playhead.state().t)).toBe(4000);
  expect(await element.evaluate((each: Client.PlayheadPlayer) => each.t)).toBe('4');
  await element.evaluate((each: Client.PlayheadPlayer) => {
    each.t = null;
    each.src = 'sample:trace-only';
  });
  await expect(page.locator('iframe')).toHaveCount(1);
  frame = await playerFrame(page);
  await atRest(frame);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('trace-only');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');

  const left = await element.evaluate(async (each: Client.PlayheadPlayer) => {
    const { connection } = each;
    const asked = each.idle().catch((error: unknown) => error);
    const searched = connection?.search('x').catch((error: unknown) => error);
    each.remove();
    return [await asked, await searched, await connection?.state().catch((error: unknown) => error)];
  });
  expect(left).toMatchObject([{ code: 'disposed' }, { code: 'disposed' }, { code: 'disposed' }]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(() => page.frames().length).toBe(1);
  expect(await listeners()).toBe(before);
});

test('the wheel is the host page’s until somebody clicks in; the focus is taken by nobody', async ({
  page,
  sites,
}) => {
  await openHost(page, sites.host);
  await page.evaluate((player) => {
    window.client.mount(document.querySelector('#place') as HTMLElement, {
      player,
      src: 'sample:web-checkout',
    });
    Object.assign(document.querySelector('iframe')?.style ?? {}, { height: '300px', width: '480px' });
  }, sites.player);
  const frame = await playerFrame(page);
  await atRest(frame);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  const scrolled = () => page.evaluate(() => window.scrollY);
  const zoomed = () => frame.getByRole('link', { name: 'Open full player' }).getAttribute('href');

  // Over the verdict, which could scroll by itself, and over the lanes.
  for (const [x, y] of [
    [400, 100],
    [300, 230],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(x - 5, y - 5);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 60);
    await expect.poll(scrolled).toBe(60);
  }
  expect(await frame.getByRole('region', { name: 'Outcome' }).evaluate((card) => card.scrollTop)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(300, 230);
  await page.mouse.wheel(80, 0);
  expect(await zoomed()).not.toContain('win=');

  await page.mouse.click(300, 230);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(zoomed).toContain('win=');
  expect(await scrolled()).toBe(0);
  await page.mouse.move(400, 100);
  await page.mouse.wheel(0, 40);
  await expect
    .poll(() => frame.getByRole('region', { name: 'Outcome' }).evaluate((card) => card.scrollTop))
    .toBeGreaterThan(0);
  expect(await scrolled()).toBe(0);
});

test('the full player opens in a tab of its own, at the same moment', async ({ page, context, sites }) => {
  await openHost(page, sites.host);
  await page.evaluate((player) => {
    window.client.mount(document.querySelector('#place') as HTMLElement, {
      player,
      src: 'sample:web-checkout',
      t: '12.5',
    });
  }, sites.player);
  const frame = await playerFrame(page);
  await atRest(frame);
  const opening = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Open full player' }).click();
  const full = await opening;
  await full.waitForFunction(() => window.playhead?.state().status === 'sealed');
  expect(await full.evaluate(() => window.playhead.state().t)).toBe(12_500);
  expect(new URL(full.url()).searchParams.get('embed')).toBeNull();
  expect(new URL(full.url()).searchParams.get('host')).toBeNull();
  await expect(full.getByRole('banner')).toBeVisible();
});

test('runs are compared in a frame, and driven by the same words', async ({ page, sites }) => {
  await openHost(page, sites.host);
  const answers = await page.evaluate(async (player) => {
    const one = window.client.mount(document.querySelector('#place') as HTMLElement, {
      player,
      src: 'sample:trace-only',
      compare: 'sample:repo-fix',
    });
    const told = new Promise((resolve) => {
      one.on('ready', resolve);
    });
    await told;
    await one.run(1).ready();
    await one.seek(4000);
    return { first: await one.state(), second: await one.run(1).lanes() };
  }, sites.player);
  expect(answers.first).toMatchObject({ status: 'sealed', t: 4000 });
  expect(answers.second.map(({ id }) => id)).toContain('repo');
});
