import type { Page } from '@playwright/test';
import { startControlPlane } from '../mocks/control-plane/server.mjs';
import { expect, test as base, waitIdle } from './fixtures.ts';

/** A control plane over real HTTP on an origin of its own: the page asks across origins, as it would in the field. */
const test = base.extend<object, { readonly plane: { readonly url: string } }>({
  plane: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const plane = await startControlPlane();
      await use({ url: plane.url });
      await plane.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ allowedProblems: [/status of (401|403|404|500|502|503)/] });

const lanes = (page: Page) => page.evaluate(() => window.playhead.lanes());

async function openRun(page: Page, api: string, run: string): Promise<void> {
  await page.goto(`./?${new URLSearchParams({ api, run }).toString()}`);
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.waitForFunction(
    () => window.playhead.state().status !== 'loading' && window.playhead.state().status !== 'empty',
  );
  await waitIdle(page);
}

test('a run of a control plane opens at its failing moment, with its pictures', async ({ page, plane }) => {
  await openRun(page, plane.url, 'evd-run-web-checkout');
  const state = await page.evaluate(() => window.playhead.state());
  expect(state.status).toBe('sealed');
  expect(state.selection).toMatch(/^network:/);
  const found = await lanes(page);
  expect(found.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['agent', 'network', 'frames', 'dom', 'custom:cart-events']),
  );
  expect(found.find(({ id }) => id === 'agent')?.count).toBeGreaterThan(50);
});

test('a recording that is refused leaves the trace; the other lanes say that they are withheld', async ({
  page,
  plane,
}) => {
  await openRun(page, plane.url, 'evd-run-forbidden');
  const found = await lanes(page);
  expect(found.find(({ id }) => id === 'agent')?.count).toBeGreaterThan(10);
  expect(found.find(({ id }) => id === 'frames')).toMatchObject({ count: 0 });
  const { gaps } = await page.evaluate(() => window.playhead.evidence());
  expect(gaps).toContainEqual({
    laneId: 'frames',
    from: null,
    to: null,
    code: 'withheld',
    reason: 'forbidden',
  });
  await expect(page.getByText(/withheld/i).first()).toBeVisible();
  await page.evaluate(() => window.playhead.seek(2000));
  expect((await page.evaluate(() => window.playhead.at(2000)))['agent']).not.toBeNull();
});

for (const [run, code, words] of [
  ['evd-run-nobody', 'not-found', /nothing at/],
  ['evd-run-signin', 'unauthorised', /sign in|token/i],
] as const) {
  test(`${run} cannot be opened: ${code}`, async ({ page, plane }) => {
    await openRun(page, plane.url, run);
    const { status, error } = await page.evaluate(() => window.playhead.state());
    expect(status).toBe('error');
    expect(error?.code).toBe(code);
    await expect(page.getByText(words).first()).toBeVisible();
  });
}

test('the token goes to the control plane alone and never into the address', async ({ page, plane }) => {
  const sent: { url: string; authorization: string | undefined }[] = [];
  page.on('request', (request) =>
    sent.push({ url: request.url(), authorization: request.headers()['authorization'] }),
  );
  await page.goto('./');
  await page.getByLabel('Address of the API').fill(plane.url);
  await page.getByLabel(/Bearer token/).fill('secret-token');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText(/evd-run-|whole recording|web-checkout/).first()).toBeVisible();
  expect(page.url()).not.toContain('secret-token');
  const withToken = sent.filter(({ authorization }) => authorization?.includes('secret-token') === true);
  expect(withToken.length).toBeGreaterThan(0);
  expect(withToken.every(({ url }) => url.startsWith(plane.url))).toBe(true);
});
