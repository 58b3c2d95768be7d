import type { Page } from '@playwright/test';
import { expect, openSample, test, waitIdle } from './fixtures.ts';
import type { PlayheadFace } from '../src/player/index.ts';

declare global {
  interface Window {
    playhead: PlayheadFace;
  }
}

const state = (page: Page) => page.evaluate(() => window.playhead.state());

test('from home, one click opens the failed run at its failing moment', async ({ page }) => {
  await page.goto('./');
  await page
    .getByRole('link', { name: /web-checkout/ })
    .or(page.getByRole('button', { name: /web-checkout/ }))
    .first()
    .click();
  await page.evaluate(() => window.playhead.ready);
  await waitIdle(page);
  const { selection, t, status } = await state(page);
  expect(status).toBe('sealed');
  const failing = await page.evaluate(
    async (id) => (await window.playhead.entries('network')).find((entry) => entry.id === id),
    selection,
  );
  expect(failing).toMatchObject({ level: 'error' });
  expect(failing?.title).toContain('POST /api/orders');
  expect(failing?.end).toBeCloseTo(t, 6);
  await expect(page.getByRole('button', { name: /error 1 of/ })).toBeVisible();
});

test('a trace and nothing else replays in full', async ({ page }) => {
  await openSample(page, 'trace-only');
  const lanes = await page.evaluate(() => window.playhead.lanes().map(({ id }) => id));
  expect(lanes[0]).toBe('agent');
  expect(lanes).not.toContain('frames');
  await page.evaluate(() => window.playhead.seek(8000));
  const at = await page.evaluate(() => window.playhead.at(8000));
  expect(at['agent']).not.toBeNull();
  await expect(page.getByRole('tabpanel').first()).not.toBeEmpty();
});

test('an attempt is switched and never mixed with the other', async ({ page }) => {
  await openSample(page, 'repo-fix');
  expect((await state(page)).attempt).toBe(1);
  const passed = await page.evaluate(() => window.playhead.entries('agent').then((list) => list.length));
  await openSample(page, 'repo-fix', { attempt: '0' });
  const first = await state(page);
  expect(first.attempt).toBe(0);
  expect(first.attempts).toHaveLength(2);
  expect(await page.evaluate(() => window.playhead.entries('agent').then((list) => list.length))).not.toBe(
    passed,
  );
});

test('the address is the state: instant, selection, window and hidden lanes come back', async ({ page }) => {
  await openSample(page, 'web-checkout', { t: '12.5', win: '10~20', sel: 'nav:2' });
  expect(await state(page)).toMatchObject({ t: 12_500, selection: 'nav:2' });
  const link = new URL(page.url());
  expect(link.searchParams.get('t')).toBe('12.5');
  await page.evaluate(() => window.playhead.seek(15_250));
  await waitIdle(page);
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe('15.25');
  await page.reload();
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.ready);
  await waitIdle(page);
  expect((await state(page)).t).toBe(15_250);
});

test('counters alone play on an axis of steps; next to wall-clock lanes they are not drawn by guess', async ({
  page,
}) => {
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  const counters = JSON.stringify(
    [0, 1, 2, 3].map((t) => ({ t, kind: 'message', role: 'assistant', text: `step ${t}` })),
  );
  const recording = JSON.stringify({
    runId: 'r',
    t0: 1_795_000_000_000,
    tracks: { nav: [{ t: 1_795_000_000_500, url: 'https://a.test/' }] },
    envKind: 'browser',
    effectiveFidelity: 'frames',
  });
  const open = (files: readonly (readonly [string, string])[]) =>
    page.evaluate((list) => window.playhead.open(list.map(([name, text]) => new File([text], name))), files);
  await open([['trace.json', counters]]);
  expect(await state(page)).toMatchObject({ axis: 'steps', origin: null, start: 0, duration: 3 });
  await open([
    ['trace.json', counters],
    ['recording.json', recording],
  ]);
  expect(await state(page)).toMatchObject({ axis: 'time', origin: 1_795_000_000_000 });
  const agent = await page.evaluate(() => window.playhead.lanes().find(({ id }) => id === 'agent'));
  expect(agent).toMatchObject({ count: 4, anchored: false, firstT: null });
  await expect(page.getByText('not on the shared clock').first()).toBeVisible();
});
