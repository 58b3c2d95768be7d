import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { accessibilityFaults, expect, test, waitIdle } from './fixtures.ts';

/** Texts of a cassette by their path in it. */
type Parts = Readonly<Record<string, string>>;

const HELLO = fileURLToPath(new URL('../src/formats/cassette/fixtures/hello', import.meta.url));
const hello = (): Parts =>
  Object.fromEntries(
    readdirSync(HELLO, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(HELLO, path), readFileSync(path, 'utf8')]),
  );

/** Sealed anew: whoever changes a cassette can do that. */
function sealed(all: Parts): Parts {
  const manifest = JSON.parse(all['cassette.json'] ?? '') as { files: { path: string }[] };
  const files = manifest.files.map((file) => {
    const text = all[file.path] ?? '';
    return {
      ...file,
      sizeBytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    };
  });
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { ...all, 'cassette.json': JSON.stringify({ ...manifest, files, totalBytes }) };
}

async function zipped(name: string, files: Parts) {
  const zip = new ZipWriter(new BlobWriter());
  for (const [path, text] of Object.entries(files)) await zip.add(path, new TextReader(text));
  const blob = await zip.close();
  return { name, mimeType: 'application/zip', buffer: Buffer.from(await blob.arrayBuffer()) };
}

/** Another recording of the same scenario: other ids, and what is changed in it. */
const again = (change: (all: Parts) => Parts = (all) => all): Parts =>
  sealed(
    Object.fromEntries(
      Object.entries(change(hello())).map(([path, text]) => [
        path,
        text.replaceAll('11111111-2222', '22222222-3333').replaceAll('eeeeeeee-', 'ffffffff-'),
      ]),
    ),
  );

async function open(page: Page): Promise<void> {
  await page.goto('./');
  await page.getByTestId('files').setInputFiles([await zipped('hello.zip', hello())]);
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate(() => window.playhead.ready);
  await waitIdle(page);
}

async function openSeveral(page: Page, all: readonly Parts[]): Promise<void> {
  await page.goto('./');
  const files = await Promise.all(all.map((each, i) => zipped(`c${i}.zip`, each)));
  await page.getByTestId('files').setInputFiles(files);
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  await page.waitForFunction(() => window.playhead !== undefined && 'runs' in window.playhead);
  await page.getByRole('tab', { name: 'Cassettes' }).click();
}

/** Titles of what each lane shows where the playhead stands. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const lanes = await window.playhead.at(window.playhead.state().t);
    return Object.fromEntries(Object.entries(lanes).map(([id, entry]) => [id, entry?.title ?? null]));
  });

test('a checkpoint is landed on by its cursor, told whole, and played to', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Checkpoints' }).click();
  const list = page.getByRole('list', { name: 'Checkpoints, in order' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await list.getByRole('button', { name: /interaction\.pending/ }).click();
  await waitIdle(page);
  await expect(page.getByText('At a checkpoint')).toBeVisible();
  expect(await shown(page)).toMatchObject({
    'custom:User%20activity': 'session/activate (succeeded)',
    'custom:connection-1': 'item/commandExecution/requestApproval',
  });
  await expect(
    list.getByRole('button', { name: /Waiting for an answer.*interaction\.pending/ }),
  ).toBeVisible();
  await expect(list.getByText('event 2 of 4')).toBeVisible();
  await expect(list.getByText('chunk 5, unit 1')).toBeVisible();
  await expect(list.getByText('reproduced from what it stands for')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Skip waits' }).check();
  await page.getByRole('button', { name: 'Play to the next one' }).click();
  await expect(list.getByRole('button', { name: /turn\.terminal/ })).toHaveAttribute('aria-current', 'step');
  expect(await page.evaluate(() => window.playhead.state().playing)).toBe(false);
  await page.keyboard.press('[');
  await expect(list.getByRole('button', { name: /interaction\.pending/ })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.getByText('What it ended as').click();
  await expect(page.getByText('Turn 1: completed')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('stops at its first checkpoint where a person chose that, alone and beside another', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('playhead:settings', '{"stop":"first"}'));
  await open(page);
  await page.getByRole('tab', { name: 'Checkpoints' }).click();
  await expect(page.getByRole('button', { name: /replay\.bootstrap/ })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await openSeveral(page, [hello(), again()]);
  for (const letter of ['A', 'B'])
    await expect(
      page
        .getByRole('region', { name: `Cassette ${letter}` })
        .getByRole('button', { name: /replay\.bootstrap/ }),
    ).toHaveAttribute('aria-current', 'step');
});

test('its layers are checked when asked, and claim no more than digests can', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Checkpoints' }).click();
  await page.getByRole('button', { name: 'Check this cassette layer by layer' }).click();
  const layers = page.getByRole('group', { name: 'Verification' });
  await expect(layers.getByText('Consistent, unsigned')).toBeVisible();
  await expect(layers.getByText('passed')).toHaveCount(5);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('two of one scenario are one workspace, and part where they part', async ({ page }) => {
  await openSeveral(page, [
    hello(),
    again((all) => ({
      ...all,
      'expected-state.json': (all['expected-state.json'] ?? '').replace('Said it.', 'Said more.'),
    })),
  ]);
  await expect(page.getByRole('region', { name: 'Cassette B' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare A and B layer by layer' }).click();
  const pair = page.getByRole('region', { name: 'Layers of B against A' });
  await expect(pair.getByText('$.agent.sessions[0].messages[0].payload.text')).toBeVisible();
  await expect(pair.getByText('passed')).toHaveCount(4);
  const own = page.getByRole('region', { name: 'Cassette B' });
  await own.getByRole('button', { name: /interaction\.pending/ }).click();
  await expect(own.getByText('At a checkpoint')).toBeVisible();
  await page.getByRole('button', { name: 'Each to its first' }).click();
  for (const letter of ['A', 'B'])
    await expect(
      page
        .getByRole('region', { name: `Cassette ${letter}` })
        .getByRole('button', { name: /replay\.bootstrap/ }),
    ).toHaveAttribute('aria-current', 'step');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the same cassette twice is refused before anything plays, and the other stays', async ({ page }) => {
  await openSeveral(page, [hello(), hello(), again()]);
  await expect(page.getByText('A is this very cassette.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cassette A' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cassette C' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cassette B' })).toHaveCount(0);
});
