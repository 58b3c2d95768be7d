import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startControlPlane } from '../mocks/control-plane/server.mjs';
import { accessibilityFaults, expect, faultsInTheme, test, waitIdle } from './fixtures.ts';
import type { PlayheadFace } from '../src/player/index.ts';

const CASE = fileURLToPath(new URL('../../shared/cases/CMP-01', import.meta.url));
const hasCase = existsSync(CASE);
if (!hasCase) console.info('../shared is not here: CMP-01 did not run.');

const ATTEMPTS = '?sample=repo-fix&attempt=0&sample=repo-fix&attempt=1';

declare global {
  interface PlayheadRuns {
    readonly runs: readonly PlayheadFace[];
  }
}

/** Waits until every run that can be opened is, and the page is at rest: whoever asks early waits for the comparison too. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.idle());
  await page.evaluate(async () => {
    const { runs } = window.playhead as unknown as PlayheadRuns;
    await Promise.all(runs.map((run) => run.ready.catch(() => undefined)));
  });
  await waitIdle(page);
}

async function compare(page: Page, search: string): Promise<void> {
  await page.goto(`./${search}`);
  await settled(page);
}

const runs = (page: Page) =>
  page.evaluate(() => (window.playhead as unknown as PlayheadRuns).runs.map((run) => run.state()));

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

async function compareFiles(page: Page, files: readonly ReturnType<typeof file>[]): Promise<void> {
  await page.goto('./');
  await page.getByTestId('files').setInputFiles([...files]);
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  await settled(page);
}

const steps = (page: Page) => page.getByRole('listbox', { name: 'Steps of all runs, aligned' });

test('two attempts part where the notes say, and the table, the patch and the summary show it', async ({
  page,
}) => {
  await compare(page, ATTEMPTS);
  await expect(page.getByRole('button', { name: /Parts at step 10/ })).toBeVisible();
  await expect(page.getByText('15 same')).toBeVisible();
  const row = steps(page).getByRole('option').filter({ hasText: 'Two faults' });
  await expect(row).toContainText('The range must include its end');
  await expect(row).toContainText('they part here');
  await expect(row).toHaveAttribute('aria-posinset', '10');
  // It opens there: both have got to the step.
  expect((await runs(page)).map(({ selection }) => selection)).toEqual(['agent:17', 'agent:17']);

  await page.getByRole('tab', { name: 'Steps' }).focus();
  await page.keyboard.press('v');
  await waitIdle(page);
  const parted = await runs(page);
  expect((parted[0]?.t ?? 0) - (parted[1]?.t ?? 0)).toBeCloseTo(240, 0);
  await expect(page.getByRole('button', { name: /^Aligned by first divergence, exact/ })).toBeVisible();
  await expect(page).toHaveURL(/align=divergence/);

  await page.evaluate(() => window.playhead.seek(9000));
  await page.getByRole('tab', { name: 'At the playhead' }).click();
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await waitIdle(page);
  const patch = page.getByRole('tabpanel', { name: 'At the playhead' });
  await expect(patch).toContainText('day !== last + 1');
  await expect(patch).toContainText('day <= last');
  await page.getByRole('button', { name: 'Outcome', exact: true }).click();
  await expect(patch.getByRole('row', { name: /Verdict/ })).toContainText('passed');

  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'Show the Markdown' }).click();
  const text = page.getByRole('tabpanel', { name: 'Summary' });
  await expect(text).toContainText('**First divergence**: row 10');
  await expect(text).toContainText('| Outcome | failed | passed |');
  await expect(text).toContainText('sel=agent:17');

  await page.getByRole('tab', { name: 'Inputs' }).click();
  await expect(page.getByText('1 input differs', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Seed/ })).toContainText('12');
});

test('all attempts of an open run are a menu entry away from each other', async ({ page }) => {
  await page.goto('./?sample=repo-fix');
  await waitIdle(page);
  await page.getByRole('button', { name: /attempt 2 of 2/ }).click();
  await page.getByRole('menuitem', { name: 'Compare side by side' }).click();
  await settled(page);
  expect((await runs(page)).map(({ attempt }) => attempt)).toEqual([0, 1]);
});

test('the address holds alignment, offset, instant and panel, and brings them back', async ({ page }) => {
  await compare(page, `${ATTEMPTS}&t=5`);
  await page.getByRole('textbox', { name: 'Offset of B, ms' }).fill('-750.5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Drag B along the clock/ }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Inputs' }).click();
  await expect(page).toHaveURL(/o%3D,-740.5/);
  const before = await runs(page);
  expect((before[0]?.t ?? 0) - (before[1]?.t ?? 0)).toBeCloseTo(-740.5);
  await page.reload();
  await settled(page);
  expect((await runs(page)).map(({ t }) => t)).toEqual(before.map(({ t }) => t));
  await expect(page.getByRole('tab', { name: 'Inputs' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Let B move on its own' }).click();
  await page.evaluate(() => window.playhead.seek(1000));
  expect((await runs(page)).map(({ t }) => t)).toEqual([1000, before[1]?.t]);
});

test.describe('a copied link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('holds the marks that the page was opened with, also where it is asked for before the runs are there', async ({
    page,
  }) => {
    let isLate = false;
    await page.context().route('**/samples/*.zip', async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      isLate = true;
      await route.continue();
    });
    await page.goto(`./${ATTEMPTS}&t=5&range=1~4&b=3&m=2`);
    const share = page.getByRole('button', { name: 'Copy link' });
    await share.waitFor();
    expect(isLate).toBe(false);
    await page.locator('body').press('u');
    await expect(page.getByText('Link to this moment copied. It leads to this machine')).toBeVisible();
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText())).searchParams;
    expect(['t', 'range', 'b', 'm'].map((key) => copied.get(key))).toEqual(['5', '1~4', '3', '2']);
    expect(copied.getAll('sample')).toEqual(['repo-fix', 'repo-fix']);
  });
});

test('what is opened in its place is what is waited for', async ({ page }) => {
  await compare(page, ATTEMPTS);
  const told = await page.evaluate(async () => {
    const line = JSON.stringify({ t: 1_795_000_000_000, kind: 'message', role: 'user', text: 'hi' });
    void window.playhead.open(new File([`[${line}]`], 'run.json'));
    await window.playhead.ready;
    return window.playhead.lanes().map(({ id, count }) => [id, count]);
  });
  expect(told).toEqual([['agent', 1]]);
  await waitIdle(page);
  expect(await page.evaluate(() => 'runs' in window.playhead)).toBe(false);
});

test('one that cannot be opened leaves the rest working', async ({ page }) => {
  test.info().annotations.push({ type: 'provoked', description: 'a sample that is not there' });
  await compare(page, '?sample=repo-fix&sample=_&sample=trace-only');
  await expect(
    page.getByRole('region', { name: 'B' }).getByRole('button', { name: 'Try again' }),
  ).toBeVisible();
  await page.evaluate(() => window.playhead.seek(4000));
  const states = await runs(page);
  expect(states.map(({ status }) => status)).toEqual(['sealed', 'error', 'sealed']);
  expect(states[0]?.t).toBe(4000);
  await expect(page.getByRole('button', { name: /^Parts at step 1/ })).toBeVisible();
});

test('screens are compared by swiping and pixel by pixel, pages node by node', async ({ page }) => {
  await compare(
    page,
    '?sample=web-checkout&sample=web-checkout&t=20&align=start%3Bo%3D,-8000%3Bpanel%3Ddifferences',
  );
  await expect(page.getByText('Same steps')).toBeVisible();
  const panel = page.getByRole('tabpanel', { name: 'At the playhead' });
  await panel.getByRole('button', { name: 'Screen', exact: true }).click();
  await panel.getByRole('button', { name: 'Swipe' }).click();
  const handle = panel.getByRole('slider', { name: 'How much of A shows' });
  await handle.press('End');
  await expect(handle).toHaveValue('100');
  await panel.getByRole('button', { name: 'Difference' }).click();
  await expect(panel.getByText(/\d+\.\d % of the pixels differ/)).toBeVisible();
  await panel.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(panel.getByText(/\d+ changes to the tree/)).toBeVisible();
  await panel.getByRole('button', { name: 'Requests' }).click();
  await expect(panel.getByText(/Only in B \(\d+\)/)).toBeVisible();
  await panel.getByRole('button', { name: 'Files' }).click();
  await expect(panel.getByText('Neither recording holds a working tree')).toBeVisible();
});

test('recordings of different formats and lanes compare, and what cannot be is said', async ({ page }) => {
  const trace = Array.from({ length: 5 }, (_, i) => ({
    t: 1_795_000_000_000 + i * 1000,
    kind: 'message',
    role: 'assistant',
    text: `m${i}`,
  }));
  const counted = trace.map((event, i) => ({ ...event, t: i }));
  const cast = [
    '{"version":2,"width":80,"height":24}',
    '[0.5,"o","hello\\r\\n"]',
    '[2.5,"o","bye\\r\\n"]',
  ].join('\n');
  await compareFiles(page, [
    file('a.trace.json', JSON.stringify(trace)),
    file('steps.trace.json', JSON.stringify(counted)),
    file('c.cast', cast),
  ]);
  const states = await runs(page);
  expect(states.map(({ axis }) => axis)).toEqual(['time', 'steps', 'time']);
  await expect(
    page.getByText('It counts steps and has no times: it cannot share the clock.').first(),
  ).toBeAttached();
  await page.evaluate(() => window.playhead.seek(2000));
  const moved = await runs(page);
  expect(moved[0]?.t).toBe(2000);
  expect(moved[2]?.t).toBe(2000);
  await page.getByRole('tab', { name: 'At the playhead' }).click();
  await page.getByRole('button', { name: 'Screen', exact: true }).click();
  await expect(page.getByText('Neither recording holds a screen')).toBeVisible();
});

if (hasCase) {
  const read = (name: string) => file(name, readFileSync(`${CASE}/${name}`));

  test('CMP-01: runs of different days and lengths share a scale, and part at grep', async ({ page }) => {
    await compareFiles(page, [read('a.trace.json'), read('b.trace.json')]);
    const slider = page.getByRole('slider', { name: /playhead|time/i }).first();
    await expect(slider).toHaveAttribute('aria-valuemax', '20');
    await page.evaluate(() => window.playhead.seek(4000));
    await waitIdle(page);
    const [a, b] = await page.evaluate(async () => {
      const { runs: faces } = window.playhead as unknown as PlayheadRuns;
      return Promise.all(faces.map(async (face) => (await face.at(face.state().t))['agent']?.title));
    });
    expect(a).toContain('ok');
    expect(b).toContain('read');
    const rows = await steps(page).getByRole('option').allInnerTexts();
    expect(rows.findIndex((row) => row.includes('they part here'))).toBe(2);
    expect(rows[2]).toContain('grep');
    await expect(page.getByText('1 only in A')).toBeVisible();
    await expect(page.getByText('1 only in B')).toBeVisible();
    await expect(page.getByText('1 changed')).toBeVisible();
    // Results never pair across runs although their ids repeat: each entry belongs to its own run.
    expect((await runs(page)).map(({ duration }) => duration)).toEqual([5000, 20_000]);
  });

  test('CMP-01: a run with itself has no differences; with an empty one nothing breaks', async ({ page }) => {
    await compareFiles(page, [read('a.trace.json'), { ...read('a.trace.json'), name: 'again.trace.json' }]);
    await expect(page.getByText('Same steps')).toBeVisible();
    await compareFiles(page, [read('a.trace.json'), read('empty.trace.json')]);
    await page.evaluate(() => window.playhead.seek(3000));
    expect((await runs(page))[0]?.t).toBe(3000);
  });
}

test('one clock: play and pause move all, and four samples are no more than the sum of the four', async ({
  page,
}) => {
  await compare(
    page,
    '?sample=web-checkout&sample=repo-fix&sample=trace-only&sample=repo-fix&attempt=&attempt=0&attempt=&attempt=1',
  );
  const together = await page.evaluate(() =>
    (window.playhead as unknown as PlayheadRuns).runs.map((run) => run.perf().indexBytes),
  );
  const alone: number[] = [];
  await page.evaluate(() => window.playhead.play());
  await expect.poll(async () => (await runs(page)).every(({ playing }) => playing)).toBe(true);
  await page.evaluate(() => window.playhead.pause());
  await waitIdle(page);
  const held = await runs(page);
  const starts = await page.evaluate(() =>
    Promise.all(
      (window.playhead as unknown as PlayheadRuns).runs.map(
        async (run) => (await run.entries('agent', { limit: 1 }))[0]?.t ?? 0,
      ),
    ),
  );
  const since = held.map(({ t }, i) => t - (starts[i] ?? 0));
  for (const each of since) expect(each).toBeCloseTo(since[0] ?? 0, 3);
  for (const search of [
    '?sample=web-checkout',
    '?sample=repo-fix&attempt=0',
    '?sample=trace-only',
    '?sample=repo-fix&attempt=1',
  ]) {
    await page.goto(`./${search}`);
    await page.waitForFunction(() => window.playhead !== undefined);
    await page.evaluate(() => window.playhead.ready);
    alone.push(await page.evaluate(() => window.playhead.perf().indexBytes));
  }
  const sum = (bytes: readonly number[]): number => bytes.reduce((total, each) => total + each, 0);
  // Columns grow by doubling, and how often depends on how the rows came in.
  expect(sum(together)).toBeLessThan(sum(alone) * 1.25);
});

test('attempts of a sample, chosen samples and the runs of a scorecard are compared from Home', async ({
  page,
}) => {
  const plane = await startControlPlane();
  try {
    // Children of a scorecard say so; the stand-in lists them without.
    await page.route('**/runs?*', async (route) => {
      const answer = await route.fetch();
      const rows = (await answer.json()) as { id: string; caseId: string }[];
      const own = rows.filter(({ id }) => /(?:web-checkout|repo-fix|forbidden)$/.test(id));
      await route.fulfill({
        response: answer,
        json: own.map((row) => ({ ...row, parentScorecardId: 'card' })),
      });
    });
    await page.goto('./');
    await page.getByLabel('Address of the API').fill(plane.url);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByLabel('Scorecard').selectOption('card');
    await page.getByRole('button', { name: 'As a wall' }).click();
    const wall = page.getByRole('region', { name: 'buy-notebooks' });
    await expect(wall.getByRole('img', { name: /evd-run-web-checkout: \d+ steps/ })).toBeVisible({
      timeout: 20_000,
    });
    await expect(wall.getByText('0 of 2 passed')).toBeVisible();
    await expect(page.getByRole('region', { name: 'weekly-rota' }).getByText('1 of 1 passed')).toBeVisible({
      timeout: 20_000,
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    await wall.getByRole('button', { name: 'Compare', exact: true }).click();
    await settled(page);
    expect(await runs(page)).toHaveLength(2);
    await expect(page).toHaveURL(/run=evd-run-forbidden&run=evd-run-web-checkout/);
  } finally {
    await plane.close();
  }
  await page.goto('./');
  await page.getByRole('button', { name: 'Compare the 2 attempts of repo-fix' }).click();
  await settled(page);
  expect((await runs(page)).map(({ attempt }) => attempt)).toEqual([0, 1]);
  await page.goBack();
  await page.getByRole('button', { name: 'Choose to compare' }).first().click();
  await page.getByRole('button', { name: /^web-checkout/ }).click();
  await page.getByRole('button', { name: /^trace-only/ }).click();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await settled(page);
  await expect(page).toHaveURL(/sample=web-checkout&sample=trace-only/);
});

// What a width lays out is the same in both themes, and so are a theme's colours at both widths.
for (const [theme, widths] of [
  ['dark', [1280]],
  ['light', [390]],
] as const) {
  for (const width of widths) {
    test(`no accessibility faults on the comparison, ${theme}, ${width} px`, async ({ page }, info) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      await compare(page, `${ATTEMPTS}&theme=${theme}`);
      await page.screenshot({ path: info.outputPath(`compare-${theme}-${width}.png`) });
      expect(await faultsInTheme(page, theme)).toEqual([]);
      const panels = ['At the playhead', 'Inputs', 'Summary'] as const;
      for (const panel of theme === 'dark' ? panels : panels.slice(0, 1)) {
        await page.getByRole(width === 390 ? 'button' : 'tab', { name: panel, exact: true }).click();
        await waitIdle(page);
        expect(await faultsInTheme(page, theme), panel).toEqual([]);
        if (width === 390) await page.getByRole('button', { name: 'Close', exact: true }).click();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}

for (const width of [1280, 1600]) {
  test(`eight runs are tiled without overlap at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const eight = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? 'repo-fix' : 'trace-only'));
    await compare(page, `?${eight.map((id) => `sample=${id}`).join('&')}`);
    const boxes = await Promise.all(
      'ABCDEFGH'.split('').map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
    );
    boxes.forEach((a, i) => {
      expect(a?.width ?? 0).toBeGreaterThan(150);
      expect(a?.height ?? 0).toBeGreaterThan(60);
      boxes.slice(i + 1).forEach((b) => {
        if (a === null || b === null) throw new Error('a tile is not there');
        const apart =
          a.x + a.width <= b.x + 1 ||
          b.x + b.width <= a.x + 1 ||
          a.y + a.height <= b.y + 1 ||
          b.y + b.height <= a.y + 1;
        expect(apart).toBe(true);
      });
    });
  });
}
