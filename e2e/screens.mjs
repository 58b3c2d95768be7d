// @ts-check
import { mkdir, readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { startServer } from '../serve/server.mjs';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';

/**
 * Takes the pictures in docs/screens: every screen of the built player in both themes, the panel of every lane of the
 * samples, and what is narrow on a telephone. JPEG, so that the repository stays small. `npm run build` first; words after
 * the command (`player lane`) take only pictures whose name begins with one of them.
 */
const OUT = process.env['SCREENS_OUT'] ?? fileURLToPath(new URL('../docs/screens/', import.meta.url));
const DIST = process.env['SCREENS_DIST'] ?? fileURLToPath(new URL('../dist', import.meta.url));
const ONLY = process.argv.slice(2);
const QUALITY = 60;
const SIZES = /** @type {const} */ ([
  ['', 1280, 800],
  ['-narrow', 390, 844],
  ['-wide', 1920, 1080],
]);

/**
 * One sample as it is opened, the stages taken of it, and lanes that are shown by an entry of theirs.
 * @typedef {{ name: string, query: string, stages: readonly (readonly [tab: string, lane: string])[], entries: readonly (readonly [lane: string, entry: string])[] }} Sample
 */
/** @type {readonly Sample[]} */
const SAMPLES = [
  {
    name: 'web-checkout',
    query: '?sample=web-checkout',
    stages: [
      ['Page', 'dom'],
      ['Terminal', 'logs'],
      ['Network', 'network'],
      ['Console', 'console'],
      ['Runtime', 'runtime'],
      ['Trace', 'agent'],
    ],
    entries: [
      ['infra', 'infra:1'],
      ['nav', 'nav:7'],
      ['cart-events', 'custom:cart-events:4'],
      ['checkpoint', 'custom:checkpoint:2'],
      ['artifact', 'agent:149'],
    ],
  },
  {
    name: 'repo-fix',
    query: '?sample=repo-fix&attempt=0',
    stages: [
      ['Terminal', 'logs'],
      ['Runtime', 'runtime'],
      ['Trace', 'agent'],
    ],
    entries: [
      ['infra', 'infra.attempt-0:36'],
      ['edit', 'agent:18'],
    ],
  },
  { name: 'trace-only', query: '?sample=trace-only&t=9', stages: [], entries: [['artifact', 'agent:47']] },
];

/** Panels that a person opens, by the name of the picture. @type {Record<string, (page: import('@playwright/test').Page) => Promise<void>>} */
const PANELS = {
  why: (page) => page.keyboard.press('y'),
  during: (page) => page.getByRole('tab', { name: /^During this step/ }).click(),
  outcome: (page) => page.getByRole('button', { name: /sealed$/ }).click(),
  honesty: (page) => page.getByRole('button', { name: /gaps?$/ }).click(),
  evidence: (page) => page.getByRole('button', { name: 'consistent, unsigned' }).click(),
  ledger: (page) => page.getByRole('button', { name: /^\d[\d,]* read/ }).click(),
  search: async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('pencil');
  },
  summary: (page) => page.keyboard.press('r'),
  focus: (page) => page.keyboard.press('q'),
  notes: (page) => page.keyboard.press('v'),
  settings: (page) => page.keyboard.press('Control+,'),
  keys: (page) => page.keyboard.press('?'),
  palette: (page) => page.keyboard.press('Control+k'),
  export: (page) => choose(page, 'More ways to share this moment', /^Export/),
  steps: (page) => page.getByRole('button', { name: 'Steps', exact: true }).click(),
  details: (page) => page.getByRole('button', { name: 'Details', exact: true }).click(),
  more: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
};

/** What a narrow screen shows of them: sheets, and dialogs that have to fit. */
const NARROW_PANELS = new Set(['why', 'search', 'summary', 'focus', 'settings', 'steps', 'details', 'more']);

/** Pages that are made of the player's parts. @type {Record<string, string>} */
const OTHERS = {
  'compare-repo-fix': '?sample=repo-fix&attempt=0&sample=repo-fix&attempt=1',
  'embed-web-checkout': '?sample=web-checkout&embed=1',
};

/** Chooses from a menu. @param {import('@playwright/test').Page} page @param {string} menu @param {RegExp} item */
async function choose(page, menu, item) {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

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

const wanted = (/** @type {string} */ name) =>
  ONLY.length === 0 || ONLY.some((begin) => name.startsWith(begin));

await mkdir(OUT, { recursive: true });
// What is not taken any more does not stay.
if (ONLY.length === 0)
  for (const file of await readdir(OUT)) if (file.endsWith('.jpg')) await rm(`${OUT}/${file}`);
const server = await startServer({ root: DIST });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] });
for (const theme of /** @type {const} */ (['dark', 'light'])) {
  for (const [suffix, width, height] of SIZES) {
    const isNarrow = width < 600;
    const isWide = width > 1600;
    // What is narrow is pressed with a finger.
    const touch = isNarrow ? { hasTouch: true, isMobile: true } : {};
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, ...touch });
    // Parts inside a stage may still be on their way when the viewing is idle; React shows a fallback for 300 ms.
    const idle = () => page.evaluate(() => window.playhead.idle()).then(() => page.waitForTimeout(700));
    const take = async (/** @type {string} */ name) => {
      if (wanted(name))
        await page.screenshot({
          path: `${OUT}/${name}-${theme}${suffix}.jpg`,
          type: 'jpeg',
          quality: QUALITY,
        });
    };
    /** Opens an address and waits until it is drawn. @param {string} query */
    const go = async (query) => {
      await page.goto(`${server.url}${query}`);
      await page.waitForFunction(() => window.playhead !== undefined);
      await page.evaluate(() => window.playhead.ready);
      await idle();
    };

    if (wanted('home')) {
      await page.goto(server.url);
      await page.getByRole('heading', { name: 'Open a recording' }).waitFor();
      await page.waitForLoadState('networkidle');
      await take('home');
    }
    for (const { name, query, stages, entries } of SAMPLES) {
      await go(query);
      await take(`player-${name}`);
      for (const [tab, lane] of isNarrow || isWide ? [] : stages) {
        if (!wanted(`lane-${name}-${lane}`)) continue;
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await idle();
        await take(`lane-${name}-${lane}`);
      }
      for (const [lane, entry] of isNarrow || isWide ? [] : entries) {
        if (!wanted(`lane-${name}-${lane}`)) continue;
        await go(`${query}&sel=${entry}`);
        await take(`lane-${name}-${lane}`);
      }
      if (name !== 'web-checkout' || isWide) continue;
      for (const [panel, show] of Object.entries(PANELS)) {
        if (!wanted(`panel-${panel}`) || (isNarrow && !NARROW_PANELS.has(panel))) continue;
        if (!isNarrow && ['steps', 'details', 'more'].includes(panel)) continue;
        await go(query);
        try {
          await show(page);
        } catch (error) {
          process.stderr.write(`panel-${panel}${suffix}: ${String(error).split('\n')[0]}\n`);
          continue;
        }
        await idle();
        await take(`panel-${panel}`);
      }
    }
    for (const [name, query] of Object.entries(OTHERS)) {
      if (!wanted(name)) continue;
      await go(query);
      await take(name);
    }
    if (isWide) {
      await page.close();
      continue;
    }
    for (const [name, [file, text]] of Object.entries(TROUBLE)) {
      if (!wanted(`trouble-${name}`)) continue;
      await page.goto(server.url);
      await page.waitForFunction(() => window.playhead !== undefined);
      await page.evaluate(
        ([file, text]) => window.playhead.open(new File([text ?? ''], file ?? '')).catch(() => undefined),
        [file, text],
      );
      await idle();
      await take(`trouble-${name}`);
    }
    if (wanted('trouble-not-found')) {
      await page.goto(`${server.url}?src=./samples/none.zip`);
      await page
        .getByText(/There is nothing at/)
        .first()
        .waitFor();
      await take('trouble-not-found');
    }
    await page.close();
  }
}
await browser.close();
await server.close();
