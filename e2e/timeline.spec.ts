import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, openSample, test, waitIdle } from './fixtures.ts';

interface Step {
  readonly id: string;
  readonly t: number;
  readonly end: number;
}

const STEPS = ['message', 'llm_call', 'tool_call', 'env_action'];

/** The step of the open run that took longest, told by the recording itself. */
async function slowestStep(page: Page): Promise<Step> {
  const steps = await page.evaluate(async (kinds) => {
    const all = await window.playhead.entries('agent', { from: -1e9, to: 1e9, limit: 10_000 });
    return all.flatMap(({ id, t, end, kind }) =>
      kinds.includes(kind) && typeof end === 'number' && t !== null ? [{ id, t, end }] : [],
    );
  }, STEPS);
  const slowest = steps.toSorted((a, b) => b.end - b.t - (a.end - a.t))[0];
  if (slowest === undefined) throw new Error('The run has no steps');
  return slowest;
}

const selection = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => window.playhead.state().selection);

const playhead = (page: Page): Promise<number> => page.evaluate(() => window.playhead.state().t);

/** The window in ms, as the address tells it once things are quiet; the whole run where it tells none. */
async function windowOf(page: Page): Promise<{ from: number; to: number }> {
  const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('win') ?? '').split('~').map(Number);
  return { from: from * 1000, to: to * 1000 };
}

/** Where a time lies on the lanes of a window, in px of the page, in the agent's lane. */
async function placeOf(page: Page, t: number, window: { from: number; to: number }) {
  const slider = await page.getByRole('slider', { name: 'Playhead' }).boundingBox();
  const agent = await page.getByRole('list', { name: 'Lanes' }).getByRole('listitem').first().boundingBox();
  if (slider === null || agent === null) throw new Error('The timeline is not there');
  const share = (t - window.from) / (window.to - window.from);
  return { x: slider.x + share * slider.width, top: agent.y, height: agent.height, slider };
}

/** The window that fits the run: 2 % of its length at both ends. */
async function fitted(page: Page): Promise<{ from: number; to: number }> {
  const { start, duration } = await page.evaluate(() => window.playhead.state());
  return { from: start - duration * 0.02, to: start + duration * 1.02 };
}

/** Clicks down the agent's lane, too far apart for a double click, until the step is selected: which row it has is the lane's business. */
async function pickOnLane(
  page: Page,
  step: Step,
  at: Awaited<ReturnType<typeof placeOf>>,
  click: (x: number, y: number) => Promise<void>,
) {
  for (let y = at.top + 6; y < at.top + at.height - 4; y += 10) {
    await click(at.x, y);
    await waitIdle(page);
    if ((await selection(page)) === step.id) return;
  }
}

test.describe('the slowest step of repo-fix is found', () => {
  test('with a mouse: by a range, its summary and the lane', async ({ page }) => {
    await openSample(page, 'repo-fix');
    const step = await slowestStep(page);
    const middle = (step.t + step.end) / 2;
    const whole = await fitted(page);
    const at = await placeOf(page, middle, whole);

    // A drag over the lanes chooses the range.
    const lane = page.getByRole('list', { name: 'Lanes' }).getByRole('listitem').nth(1);
    const row = await lane.boundingBox();
    await page.mouse.move(at.slider.x + 4, (row?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move(at.slider.x + at.slider.width - 6, (row?.y ?? 0) + 9, { steps: 6 });
    await page.mouse.up();
    await page.getByRole('button', { name: /^range / }).click();
    const panel = page.getByRole('region', { name: 'Where the time went' });
    await panel.getByRole('button', { name: 'Slowest', exact: true }).click();
    await panel
      .getByRole('button', { name: /^Go to the slowest/ })
      .first()
      .click();
    await waitIdle(page);
    expect(await selection(page)).toBe(step.id);
    expect(await playhead(page)).toBeCloseTo(step.t, 3);

    // A double click on its bar fits it.
    await page.keyboard.press('Escape');
    await pickOnLane(page, step, at, (x, y) => page.mouse.click(x, y));
    const before = await page.evaluate(() => history.length);
    await page.keyboard.press('f');
    await expect
      .poll(async () => (await windowOf(page)).to - (await windowOf(page)).from)
      .toBeCloseTo((step.end - step.t) * 1.1, -1);
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  test('with a trackpad: pinched at, swiped to, clicked', async ({ page }) => {
    await openSample(page, 'repo-fix');
    const step = await slowestStep(page);
    const middle = (step.t + step.end) / 2;
    const at = await placeOf(page, middle, await fitted(page));
    const y = at.top + at.height / 2;
    await page.mouse.move(at.x, y);
    // A pinch comes as small wheel deltas with Control; what lies under the fingers stays there.
    await page.keyboard.down('Control');
    for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -12);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await windowOf(page)).to).toBeGreaterThan(0);
    const zoomed = await windowOf(page);
    expect((await placeOf(page, middle, zoomed)).x).toBeCloseTo(at.x, 0);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

    // Two fingers sideways: later times come in, by as much as the fingers moved.
    await page.mouse.wheel(120, 0);
    await expect.poll(async () => (await windowOf(page)).from).toBeGreaterThan(zoomed.from);
    const panned = await windowOf(page);
    const moved = await placeOf(page, middle, panned);
    expect(moved.x).toBeCloseTo(at.x - 120, 0);
    await pickOnLane(page, step, moved, (x, py) => page.mouse.click(x, py));
    expect(await selection(page)).toBe(step.id);
  });

  test('with a keyboard alone', async ({ page }) => {
    await openSample(page, 'repo-fix');
    const step = await slowestStep(page);
    await page.keyboard.press('r');
    const slowest = page.getByRole('button', { name: /^Go to the slowest/ }).first();
    await expect(slowest).toBeVisible();
    const tabUntil = async (name: RegExp) => {
      for (let i = 0; i < 120; i++) {
        await page.keyboard.press('Tab');
        const words = await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        );
        if (name.test(words)) return;
      }
      throw new Error(`Tab never came to ${String(name)}`);
    };
    await tabUntil(/^Slowest/);
    await page.keyboard.press('Enter');
    await tabUntil(/^Go to the slowest/);
    await page.keyboard.press('Enter');
    await waitIdle(page);
    expect(await selection(page)).toBe(step.id);
    expect(await playhead(page)).toBeCloseTo(step.t, 3);
    // Fitted, and back again.
    await page.keyboard.press('f');
    await expect.poll(async () => (await windowOf(page)).to).toBeGreaterThan(0);
    await page.keyboard.press('z');
    await expect.poll(async () => (await windowOf(page)).to).toBe(0);
  });

  test.describe(() => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('with a finger: tapped in the summary, pinched on the lanes', async ({ page }) => {
      await openSample(page, 'repo-fix');
      const step = await slowestStep(page);
      await page.getByRole('button', { name: 'Where the time went' }).tap();
      await page.getByRole('button', { name: 'Slowest', exact: true }).tap();
      await page
        .getByRole('button', { name: /^Go to the slowest/ })
        .first()
        .tap();
      await waitIdle(page);
      expect(await selection(page)).toBe(step.id);
      await page.getByRole('button', { name: 'Close' }).first().tap();

      const middle = (step.t + step.end) / 2;
      const at = await placeOf(page, middle, await fitted(page));
      const y = at.top + at.height / 2;
      const cdp = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: xs.map((x, id) => ({ x, y: y + id, id })),
        });
      await touch('touchStart', at.x - 15);
      await touch('touchStart', at.x - 15, at.x + 15);
      for (let apart = 20; apart <= 60; apart += 10) await touch('touchMove', at.x - apart, at.x + apart);
      await touch('touchEnd');
      await expect.poll(async () => (await windowOf(page)).to).toBeGreaterThan(0);
      const zoomed = await windowOf(page);
      expect(zoomed.to - zoomed.from).toBeLessThan(8000);
      expect(zoomed.from).toBeLessThan(middle);
      expect(zoomed.to).toBeGreaterThan(middle);
      expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    });
  });
});

test('a range is told in numbers, named, kept in the link, looped and let go, by keys alone', async ({
  page,
}) => {
  await openSample(page, 'web-checkout', { t: '12' });
  await page.keyboard.press('i');
  await page.keyboard.press('5');
  await page.keyboard.press('o');
  const line = page.getByRole('button', { name: /^range / });
  await expect(line).toContainText(/steps/);
  await expect(line).toContainText(/requests/);
  await expect(line).toContainText(/peak cpu/);
  await page.keyboard.press('Shift+M');
  await expect(page.getByRole('textbox', { name: 'Name of the range' })).toBeFocused();
  await page.keyboard.type('fill form, twice');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Forget fill form, twice' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect.poll(() => new URL(page.url()).searchParams.get('m')).toContain('!fill form%2C twice');

  await page.goto(page.url());
  await waitIdle(page);
  await page.keyboard.press('r');
  // The line of the range and the panel both let go of it.
  await expect(page.getByRole('button', { name: 'Forget fill form, twice' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('\\');
  await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
  // Closed first, then the range goes, then the selection.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Where the time went' })).toHaveCount(0);
  await expect(line).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
});

test('every error of every lane is walked once, and counted', async ({ page }) => {
  await openSample(page, 'web-checkout', { t: '0' });
  const of = Number(/(\d+) errors/.exec((await page.getByTitle(/Next error/).textContent()) ?? '')?.[1]);
  expect(of).toBeGreaterThan(2);
  const seen = new Set<string>();
  const lanes = new Set<string>();
  for (let n = 1; n <= of; n++) {
    await page.keyboard.press('e');
    await waitIdle(page);
    const id = (await selection(page)) ?? '';
    seen.add(id);
    lanes.add(id.split(':')[0] ?? '');
  }
  expect(seen.size).toBe(of);
  expect(lanes.size).toBeGreaterThan(1);
  await expect(page.getByTitle(/Next error/)).toContainText(`error ${of} of ${of}`);
});

test('a run of silences is played step by step, swept, and folded by its link', async ({ page }) => {
  const t0 = 1_795_000_000_000;
  const call = (t: number, i: number) => [
    { t: t0 + t, kind: 'tool_call', id: `c${i}`, name: 'run', args: { i } },
    { t: t0 + t + 500, kind: 'tool_result', id: `c${i}`, ok: true, output: 'done' },
  ];
  const events = [0, 1000, 60_000, 61_000, 200_000].flatMap(call);
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(
    (text) => window.playhead.open(new File([text], 'trace.jsonl')),
    events.map((event) => JSON.stringify(event)).join('\n'),
  );
  await waitIdle(page);
  await page.getByRole('button', { name: 'fold idle' }).click();
  await expect(page.getByRole('button', { name: 'unfold' })).toHaveAttribute('aria-pressed', 'true');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'skip idle' })).toHaveAttribute('aria-pressed', 'true');

  // One move over each silence: the playhead is never seen inside one, but for what is kept of it.
  await page.keyboard.press('Home');
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  const seen = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const times: number[] = [];
        const look = (): void => {
          times.push(window.playhead.state().t);
          if (window.playhead.state().playing) requestAnimationFrame(look);
          else done(times);
        };
        window.playhead.play();
        requestAnimationFrame(look);
      }),
  );
  const times = await seen;
  expect(times.at(-1)).toBeCloseTo(200_500, 0);
  expect(times.filter((t) => (t > 3600 && t < 59_900) || (t > 64_600 && t < 199_900))).toEqual([]);

  await page.getByRole('button', { name: 'More ways to play' }).click();
  await page.getByRole('menuitemradio', { name: 'Whole run in 10 s' }).click();
  await expect(page.getByRole('button', { name: 'More ways to play' })).toContainText('10 s');
  await page.getByRole('button', { name: 'More ways to play' }).click();
  await page.getByRole('menuitemradio', { name: /Step by step/ }).click();
  await expect(page.getByRole('button', { name: 'More ways to play' })).toContainText('steps');
  expect(await accessibilityFaults(page)).toEqual([]);
});
