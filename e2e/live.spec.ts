import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NO_FAULTS } from '../mocks/live-server/faults.mjs';
import { LIVE_RUN, startLiveServer } from '../mocks/live-server/server.mjs';
import { accessibilityFaults, DIST, expect, test as base } from './fixtures.ts';

type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** A run of 38 s that goes on at twice its speed. */
const test = base.extend<{ readonly live: LiveServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  live: async ({}, use) => {
    const live = await startLiveServer({ faults: { ...NO_FAULTS, speed: 2 } });
    await use(live);
    await live.close();
  },
});
test.use({
  allowedProblems: [/status of (404|429|502|503)/, /ERR_CONNECTION|ERR_INCOMPLETE|ERR_FAILED/, /CORS policy/],
});

async function watch(page: Page, live: LiveServer): Promise<void> {
  await page.goto(`./?${new URLSearchParams({ api: live.url, run: LIVE_RUN }).toString()}`);
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.ready);
}

const state = (page: Page) => page.evaluate(() => window.playhead.state());
const strip = (page: Page) => page.getByRole('region', { name: 'The live run' });

test('a live run is followed, left, returned to, and sealed in place', async ({ page, live }) => {
  await watch(page, live);
  expect(await state(page)).toMatchObject({ status: 'live', following: true });
  await expect(strip(page)).toContainText('running');

  const before = await state(page);
  await page.waitForTimeout(1000);
  const after = await state(page);
  expect(after.t).toBeGreaterThan(before.t);
  expect(after.duration).toBeGreaterThan(before.duration);

  // Left by a seek: what comes moves nothing.
  await page.evaluate(() => window.playhead.seek(500));
  const selection = await page.evaluate(async () => {
    const [entry] = await window.playhead.entries('agent', { from: 0, to: 5000, limit: 1 });
    if (entry === undefined) throw new Error('No step yet');
    window.playhead.select(entry.id);
    return entry.id;
  });
  await expect(strip(page).getByRole('button', { name: /new$/ })).toBeVisible();
  expect(await state(page)).toMatchObject({ t: 500, following: false, selection });

  await page.keyboard.press('End');
  await expect.poll(async () => (await state(page)).following).toBe(true);
  await page.evaluate(() => window.playhead.seek(500));
  await expect.poll(async () => (await state(page)).status, { timeout: 40_000 }).toBe('sealed');
  expect(await state(page)).toMatchObject({ t: 500, selection, following: false });
  await expect(strip(page)).toContainText('Sealed while you watched');
  expect(await accessibilityFaults(page)).toEqual([]);

  // The sealed file, opened for itself, is the same.
  const counted = () =>
    page.evaluate(() => ({
      lanes: window.playhead.lanes(),
      ledger: window.playhead.ledger(),
      gaps: window.playhead.evidence().gaps,
    }));
  const sealedInPlace = await counted();
  await watch(page, live);
  expect(await counted()).toEqual(sealedInPlace);
});

test('a lost connection is said, and nothing is lost', async ({ page, live }) => {
  await watch(page, live);
  await page.waitForTimeout(500);
  live.setDown(true);
  await expect(strip(page)).toContainText('No connection', { timeout: 5000 });
  const { duration } = await state(page);
  expect(duration).toBeGreaterThan(0);
  live.setDown(false);
  await expect(strip(page)).not.toContainText('No connection', { timeout: 20_000 });
  await expect.poll(async () => (await state(page)).duration).toBeGreaterThan(duration);
  await expect.poll(async () => (await state(page)).status, { timeout: 40_000 }).toBe('sealed');
  await expect(strip(page)).not.toContainText('not in it');
});

test('V8: two tabs on one run share its connection, and the second goes on when the first is closed', async ({
  page,
  context,
  live,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/live/stream')) streams.push(request.url());
  });
  await watch(page, live);
  const second = await context.newPage();
  await watch(second, live);
  await second.waitForTimeout(1500);
  expect(await state(second)).toMatchObject({ status: 'live', following: true });
  expect(streams.length).toBe(1);
  const { duration } = await state(second);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await expect.poll(async () => (await state(second)).duration).toBeGreaterThan(duration);
});

/** What `npm start -- PATH` prints: where the path is opened. Ends with the answer's `stop`. */
async function startWith(path: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const start = spawn(process.execPath, ['serve/start.mjs', '--port', '0', '--dist', DIST, path], {
    env: { ...process.env, PLAYHEAD_NO_OPEN: '1' },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    start.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/open\/\S+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    start.once('exit', () => reject(new Error(said)));
  });
  return { address, stop: () => start.kill() };
}

test('npm start FOLDER follows a case that is being written, and seals it', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'playhead-e2e-'));
  const t0 = Date.now();
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  const recording = (lines: number): unknown => ({
    runId: 'case-1',
    t0,
    envKind: 'repo',
    effectiveFidelity: 'full',
    tracks: {
      logs: Array.from({ length: lines }, (_, i) => ({
        t: t0 + i * 100,
        stream: 'stdout',
        text: `log ${i}`,
      })),
    },
  });
  const event = (i: number): string =>
    `${JSON.stringify({ t: t0 + i * 100, kind: 'message', role: 'assistant', text: `step ${i}` })}\n`;
  write('recording.json', recording(1));
  writeFileSync(join(folder, 'trace.jsonl'), event(0));
  const { address, stop } = await startWith(folder);
  const counts = () =>
    page.evaluate(() => Object.fromEntries(window.playhead.lanes().map(({ id, count }) => [id, count])));
  try {
    await page.goto(address);
    await page.waitForFunction(() => window.playhead !== undefined);
    await page.evaluate(() => window.playhead.ready);
    expect((await state(page)).status).toBe('live');
    expect(await counts()).toMatchObject({ agent: 1, logs: 1 });
    appendFileSync(join(folder, 'trace.jsonl'), event(1) + event(2));
    write('recording.json', recording(4));
    await expect.poll(counts).toMatchObject({ agent: 3, logs: 4 });
    write('run.json', { id: 'case-1', status: 'succeeded', caseId: 'a-case', harness: 'h', verdict: true });
    await expect.poll(async () => (await state(page)).status).toBe('sealed');
    expect(await counts()).toMatchObject({ agent: 3, logs: 4 });
    await expect(strip(page)).toContainText('Sealed while you watched');
  } finally {
    stop();
    rmSync(folder, { recursive: true });
  }
});

test('npm start growing.jsonl shows a new line within a second', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'playhead-e2e-'));
  const file = join(folder, 'growing.jsonl');
  const line = (t: number, text: string): string =>
    `${JSON.stringify({ t: Date.now() + t, kind: 'message', role: 'assistant', text })}\n`;
  writeFileSync(file, line(0, 'the first line'));
  const { address, stop } = await startWith(file);
  try {
    await page.goto(address);
    expect(page.url()).not.toContain('/open/');
    await page.waitForFunction(() => window.playhead !== undefined);
    await page.evaluate(() => window.playhead.ready);
    expect((await state(page)).status).toBe('live');

    // Half a line waits; the rest of it makes it one.
    const whole = line(1000, 'the second line');
    appendFileSync(file, whole.slice(0, 20));
    await page.waitForTimeout(700);
    expect(await page.evaluate(() => window.playhead.lanes()[0]?.count)).toBe(1);
    appendFileSync(file, whole.slice(20));
    const wrote = Date.now();
    await page.waitForFunction(() => window.playhead.lanes()[0]?.count === 2, undefined, { polling: 20 });
    expect(Date.now() - wrote).toBeLessThan(1000);
    await expect(page.getByText('the second line').first()).toBeVisible();

    rmSync(file);
    await expect(strip(page)).toContainText('Ended, not sealed');
    await expect(strip(page)).toContainText('was deleted');
    expect((await state(page)).status).toBe('ended');
  } finally {
    stop();
    rmSync(folder, { recursive: true });
  }
});
