import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startServer } from '../serve/server.mjs';

/** What went wrong in a page and, left unsaid, would have lived only in its console. */
export interface Problem {
  readonly kind: 'console' | 'policy' | 'exception' | 'crash';
  readonly text: string;
}

interface TestFixtures {
  /** Every problem of the page so far. A test ends failed when one is left that `allowedProblems` does not name. */
  readonly problems: Problem[];
  /** Problems that a test means to provoke: `test.use({ allowedProblems: [/404/] })`. */
  readonly allowedProblems: readonly RegExp[];
  /** URLs of every request the page made, in order. */
  readonly requests: string[];
}

interface WorkerFixtures {
  /** The production build behind the production headers, on a port of its own. */
  readonly site: { readonly url: string; readonly port: number };
}

/** The production build. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startServer({ root: DIST });
      await use({ url: server.url, port: server.port });
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  allowedProblems: [[], { option: true }],
  problems: async ({ page, allowedProblems }, use) => {
    const problems: Problem[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const text = message.text();
      problems.push({ kind: text.includes('Content Security Policy') ? 'policy' : 'console', text });
    });
    page.on('pageerror', (error) => problems.push({ kind: 'exception', text: error.stack ?? error.message }));
    page.on('crash', () => problems.push({ kind: 'crash', text: 'The page crashed' }));
    await use(problems);
    const left = problems.filter(({ text }) => !allowedProblems.some((allowed) => allowed.test(text)));
    expect(left, 'problems of the page').toEqual([]);
  },
  requests: async ({ page }, use) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await use(requests);
  },
});

/** The guard is for every test, asked for or not. */
test.beforeEach(({ problems }) => {
  problems.length = 0;
});

export { expect };

/** Resolves when nothing is being read, sought, fetched or drawn any more (`playhead.idle()`). */
export async function waitIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.idle());
}

/** Opens one of the samples and waits until it can be scrubbed and the page is at rest. */
export async function openSample(
  page: Page,
  id: string,
  parameters: Record<string, string> = {},
): Promise<void> {
  await page.goto(`./?${new URLSearchParams({ sample: id, ...parameters }).toString()}`);
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.ready);
  await waitIdle(page);
}

/**
 * Accessibility faults of the page as it stands, one line each. A replayed document is left out: it is what was recorded,
 * and axe waits for ever inside a frame without scripts.
 */
export async function accessibilityFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('.replayer-wrapper iframe')
    .disableRules([...without])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
}

/**
 * All rules in one theme; in the other what a theme can break: its colours. Of an open dialog that alone: the page behind it is
 * inert, and was looked at.
 */
export async function faultsInTheme(page: Page, theme: 'dark' | 'light'): Promise<string[]> {
  const isModal = (await page.locator('dialog[open]').count()) > 0;
  const builder = new AxeBuilder({ page }).exclude('.replayer-wrapper iframe');
  if (isModal) builder.include('dialog[open]');
  if (theme === 'light') builder.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const THEMES = ['dark', 'light'] as const;

/** The faults of one state, looked at whole in the dark and for its colours in the light; it follows what the system asks for. */
export async function faultsInThemes(
  page: Page,
  themes: readonly ('dark' | 'light')[] = THEMES,
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    // A page of the documentation is at rest by itself.
    if (await page.evaluate(() => typeof window.playhead?.idle === 'function')) await waitIdle(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain(
      theme,
    );
    // What fades in is not there to be read yet.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
    found.push(...(await faultsInTheme(page, theme)).map((fault) => `${theme}: ${fault}`));
  }
  return found;
}
