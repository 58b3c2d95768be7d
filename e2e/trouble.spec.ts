import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, waitIdle } from './fixtures.ts';
import type { Page } from '@playwright/test';

const SAMPLE = fileURLToPath(new URL('../public/samples/repo-fix.zip', import.meta.url));

/** Hands files to the page as a person's drop would, and answers what `open` said. */
async function open(
  page: Page,
  files: readonly { readonly name: string; readonly base64: string }[],
): Promise<{ code: string; message: string } | 'opened'> {
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  return page.evaluate(async (list) => {
    const made = list.map(
      ({ name, base64 }) => new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name),
    );
    try {
      await window.playhead.open(made);
      return 'opened' as const;
    } catch (error) {
      return error as { code: string; message: string };
    }
  }, files);
}

const text = (name: string, content: string) => ({ name, base64: Buffer.from(content).toString('base64') });

/** What cannot be opened: what is said, and by which code. */
const REFUSED: readonly (readonly [string, readonly { name: string; base64: string }[], string, RegExp])[] = [
  ['an empty file', [text('trace.json', '')], 'empty', /is empty/],
  [
    'a web page',
    [text('run.json', '<!doctype html><title>Sign in</title>')],
    'not-a-recording',
    /web page .*sign in first/,
  ],
  ['JSON of no known shape', [text('x.json', '{"hello": 1}')], 'unknown-format', /no known shape/],
  [
    'a zip that was cut',
    [{ name: 'run.zip', base64: readFileSync(SAMPLE).subarray(0, 6000).toString('base64') }],
    'truncated-zip',
    /not a whole zip/,
  ],
  [
    'a bundle of an unknown version',
    [text('manifest.json', '{"schemaVersion": 9, "runId": "r", "attempts": []}')],
    'unsupported-version',
    /version 9.*reads 1/,
  ],
  [
    'a manifest that is no JSON',
    [text('manifest.json', '{"schemaVersion": 1, "attempts": [}')],
    'bad-manifest',
    /not valid JSON/,
  ],
];

for (const [what, files, code, words] of REFUSED) {
  test(`${what} cannot be opened, and says why with a way out`, async ({ page }) => {
    const answer = await open(page, files);
    expect(answer).toMatchObject({ code });
    expect((answer as { message: string }).message).toMatch(words);
    await expect(page.getByText(words).first()).toBeVisible();
    expect(await page.evaluate(() => window.playhead.state())).toMatchObject({
      status: 'error',
      error: { code },
    });
    await expect(
      page
        .getByRole('button', { name: /another|again|home|open/i })
        .or(page.getByRole('link', { name: /another|again|home|open/i }))
        .first(),
    ).toBeVisible();
  });
}

test('an address that is not there is said, and can be tried again', async ({ page }) => {
  test.info().annotations.push({ type: 'provokes', description: 'a 404' });
  await page.goto('./?src=./samples/none.zip');
  await expect(page.getByText(/There is nothing at/).first()).toBeVisible();
  expect((await page.evaluate(() => window.playhead.state())).error?.code).toBe('not-found');
});
test.use({ allowedProblems: [/404/] });

test('losses are counted and readable, and the rest replays', async ({ page }) => {
  const T = 1_795_000_000_000;
  const events = [
    { t: T, kind: 'message', role: 'user', text: 'go' },
    'no event',
    { t: 5e15, kind: 'log', text: 'from the far future' },
    { t: T + 900, kind: 'tool_call', id: 'a', name: 'read', args: {} },
  ];
  const lines = `${events.map((event) => JSON.stringify(event)).join('\n')}\n{"t": ${T + 1000}, "kind": "mess`;
  expect(await open(page, [text('trace.jsonl', lines)])).toBe('opened');
  const ledger = await page.evaluate(() => window.playhead.ledger());
  expect(ledger).toMatchObject({ read: 5, shown: 2, offAxis: 1, rejected: 2 });
  await page.getByRole('button', { name: /read/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText(
    '5 records read = 2 shown + 1 off the axis + 2 rejected',
  );
  await expect(page.getByRole('dialog')).toContainText('from the far future');
});

test('a blob that is not there is a gap, and everything else is shown', async ({ page }) => {
  const T = 1_795_000_000_000;
  const recording = {
    runId: 'r',
    t0: T,
    envKind: 'browser',
    effectiveFidelity: 'frames',
    tracks: {
      frames: [{ t: T, ref: 'frames/gone.png' }],
      nav: [
        { t: T, url: 'https://shop.example.test/' },
        { t: T + 2000, url: 'https://shop.example.test/cart' },
      ],
    },
  };
  expect(await open(page, [text('recording.json', JSON.stringify(recording))])).toBe('opened');
  await waitIdle(page);
  expect((await page.evaluate(() => window.playhead.evidence())).gaps).toContainEqual({
    laneId: 'frames',
    from: 0,
    to: null,
    code: 'missing',
    reason: 'missing',
  });
  await expect(page.getByText(/image missing/i).first()).toBeVisible();
  expect(await page.evaluate(() => window.playhead.at(2500).then((at) => at['nav']?.title))).toContain(
    '/cart',
  );
});

test('an empty trace says that there is nothing to replay', async ({ page }) => {
  expect(await open(page, [text('empty.trace.json', '[]')])).toBe('opened');
  expect(await page.evaluate(() => window.playhead.state())).toMatchObject({ status: 'sealed', duration: 0 });
  await expect(page.getByText(/no trace|no steps|no events/i).first()).toBeVisible();
});
