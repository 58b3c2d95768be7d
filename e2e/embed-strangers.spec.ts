import { atRest, blockFramedStorage, expect, LAUNCH, playerFrame, test } from './embed-host/fixtures.ts';

test.use({
  launchOptions: LAUNCH,
  allowedProblems: [/target origin provided|frame-ancestors|Framing/],
});
test.beforeEach(({ page }) => blockFramedStorage(page));

test('a page that the player does not know may not frame it', async ({ page, sites }) => {
  await page.goto(`${sites.stranger}/bare.html`);
  await page.evaluate((src) => {
    document.querySelector('#place')?.append(Object.assign(document.createElement('iframe'), { src }));
  }, `${sites.player}?embed=1&sample=trace-only`);
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});

test('where it can be framed all the same it shows, and answers nobody it does not know', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.stranger}/bare.html`);
  await page.waitForFunction(() => 'client' in window);
  const refusal = await page.evaluate(async (player) => {
    const place = document.querySelector('#place') as HTMLElement;
    const one = window.client.mount(place, { player, src: 'sample:trace-only' });
    return one.state().catch((error: unknown) => error);
  }, sites.unguarded);
  expect(refusal).toMatchObject({ code: 'origin-refused' });
  const frame = await playerFrame(page);
  await atRest(frame);

  // A lie about where it comes from gets it nothing: what is said goes to the page that was named.
  const heard = await page.evaluate(
    async ([player, host]) => {
      const got: unknown[] = [];
      addEventListener('message', ({ data }) => got.push(data));
      const frame = document.createElement('iframe');
      frame.src = `${player}?embed=1&sample=trace-only&host=${encodeURIComponent(host)}`;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.querySelector('#place')?.replaceChildren(frame);
      await loaded;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => got.push(data);
      frame.contentWindow?.postMessage({ playhead: 1, type: 'connect' }, '*', [port2]);
      port1.postMessage({ playhead: 1, type: 'call', id: 1, verb: 'state', args: [] });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return got;
    },
    [sites.unguarded, sites.host] as const,
  );
  expect(heard).toEqual([]);
});

test('a stranger beside the player can neither drive it nor speak for it', async ({ page, sites }) => {
  await page.goto(`${sites.host}/bare.html`);
  await page.waitForFunction(() => 'client' in window);
  await page.evaluate((player) => {
    const place = document.querySelector('#place') as HTMLElement;
    window.heard = {};
    const one = window.client.mount(place, { player, src: 'sample:trace-only' });
    window.players = [one];
    for (const event of ['ready', 'error', 'sealed'] as const)
      one.on(event, (detail) => (window.heard[event] ??= []).push(detail));
  }, sites.player);
  const frame = await playerFrame(page);
  await atRest(frame);
  await page.evaluate((stranger) => {
    const beside = Object.assign(document.createElement('iframe'), { src: stranger, id: 'beside' });
    document.querySelector('#place')?.append(beside);
  }, `${sites.stranger}/bare.html`);
  await expect.poll(() => page.frames().some((each) => each.url().startsWith(sites.stranger))).toBe(true);
  const stranger = page.frames().find((each) => each.url().startsWith(sites.stranger));
  const got = await stranger?.evaluate(async () => {
    const got: unknown[] = [];
    const player = window.parent.frames[0];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data);
    player?.postMessage({ playhead: 1, type: 'connect' }, '*', [port2]);
    port1.postMessage({ playhead: 1, type: 'call', id: 1, verb: 'seek', args: [9000] });
    // As the player would speak to its host.
    window.parent.postMessage(
      { playhead: 1, type: 'refused', error: { code: 'forged', message: 'forged' } },
      '*',
    );
    window.parent.postMessage({ playhead: 1, type: 'hello', versions: [1] }, '*');
    await new Promise((resolve) => setTimeout(resolve, 500));
    return got;
  });
  expect(got).toEqual([]);
  expect(await frame.evaluate(() => window.playhead.state().t)).not.toBe(9000);
  expect(await page.evaluate(() => window.players[0]?.state().then(({ status }) => status))).toBe('sealed');
  expect(await page.evaluate(() => window.heard['error'])).toBeUndefined();
});

test('another version of the protocol is refused by name', async ({ page, sites }) => {
  await page.goto(`${sites.host}/bare.html`);
  const refused = await page.evaluate(async (player) => {
    const frame = document.createElement('iframe');
    frame.src = `${player}?embed=1&sample=trace-only&host=${encodeURIComponent(location.origin)}`;
    const said: unknown[] = [];
    const answer = new Promise((resolve) => {
      addEventListener('message', ({ data, origin, source }) => {
        said.push(data);
        if (said.length === 2) resolve(said);
        else
          (source as Window).postMessage({ playhead: 2, type: 'connect' }, origin, [
            new MessageChannel().port2,
          ]);
      });
    });
    document.querySelector('#place')?.append(frame);
    return answer;
  }, sites.player);
  expect(refused).toMatchObject([
    { playhead: 1, type: 'hello', versions: [1] },
    { playhead: 1, type: 'refused', error: { code: 'version-refused' } },
  ]);
});
