// @ts-check
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { startServer } from '../serve/server.mjs';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';

/**
 * Takes the pictures in docs/screens: every screen of the built player in both themes and two sizes. JPEG, so that the
 * repository stays small. `npm run build` first.
 */
const OUT = fileURLToPath(new URL('../docs/screens/', import.meta.url));
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const SIZES = /** @type {const} */ ([
  ['', 1280, 800],
  ['-narrow', 390, 844],
]);
const SAMPLES = ['web-checkout', 'repo-fix', 'trace-only'];

/** What cannot be opened, by the name of its picture: each is a screen of its own. @type {Record<string, [string, string]>} */
const TROUBLE = {
  empty: ['trace.json', ''],
  'web-page': ['run.json', '<!doctype html><title>Sign in</title>'],
  'unknown-version': ['manifest.json', '{"schemaVersion": 9, "runId": "r", "attempts": []}'],
  'empty-trace': ['empty.trace.json', '[]'],
  losses: [
    'trace.jsonl',
    '{"t":1795000000000,"kind":"message","role":"user","text":"go"}\nnot an event\n{"t":5000000000000000,"kind":"log","text":"from the far future"}\n{"t":1795000001000,"kind":"error","message":"it broke"}\n',
  ],
};

await mkdir(OUT, { recursive: true });
const server = await startServer({ root: DIST });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] });
for (const theme of /** @type {const} */ (['dark', 'light'])) {
  for (const [suffix, width, height] of SIZES) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme });
    const take = (/** @type {string} */ name) =>
      page.screenshot({ path: `${OUT}${name}-${theme}${suffix}.jpg`, type: 'jpeg', quality: 78 });
    // Parts inside a stage may still be on their way when the viewing is idle; React shows a fallback for 300 ms.
    const idle = () => page.evaluate(() => window.playhead.idle()).then(() => page.waitForTimeout(700));
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Open a recording' }).waitFor();
    await page.waitForLoadState('networkidle');
    await take('home');
    for (const id of SAMPLES) {
      await page.goto(
        `${server.url}?sample=${id}${id === 'repo-fix' ? '&attempt=0' : ''}${id === 'trace-only' ? '&t=9' : ''}`,
      );
      await page.waitForFunction(() => window.playhead !== undefined);
      await page.evaluate(() => window.playhead.ready);
      await idle();
      await take(`player-${id}`);
      if (id !== 'web-checkout') continue;
      for (const [tab, name] of /** @type {const} */ ([
        ['Page', 'dom'],
        ['Network', 'network'],
        ['Console', 'console'],
        ['Terminal', 'logs'],
        ['Runtime', 'runtime'],
      ])) {
        if (width < 600) continue;
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await idle();
        await take(`stage-${name}`);
      }
    }
    for (const [name, [file, text]] of Object.entries(TROUBLE)) {
      await page.goto(server.url);
      await page.waitForFunction(() => window.playhead !== undefined);
      await page.evaluate(
        ([file, text]) => window.playhead.open(new File([text ?? ''], file ?? '')).catch(() => undefined),
        [file, text],
      );
      await idle();
      await take(`trouble-${name}`);
    }
    await page.goto(`${server.url}?src=./samples/none.zip`);
    await page
      .getByText(/There is nothing at/)
      .first()
      .waitFor();
    await take('trouble-not-found');
    await page.close();
  }
}
await browser.close();
await server.close();
