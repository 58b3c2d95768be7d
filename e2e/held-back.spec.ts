import { createHash } from 'node:crypto';
import { accessibilityFaults, expect, test, waitIdle } from './fixtures.ts';

const T = 1_795_000_000_000;
const TRACE = `${JSON.stringify({ t: T, kind: 'message', role: 'user', text: 'pay with card' })}\n`;
const RECORDING = JSON.stringify({
  t0: T,
  tracks: { console: [{ t: T + 1000, level: 'log', text: 'ready' }] },
});

const digest = (path: string, text: string): object => ({
  path,
  mediaType: 'application/json',
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

test('what does not match its digest is held back until it is asked for, and stays marked', async ({
  page,
}) => {
  const manifest = {
    schemaVersion: 1,
    runId: 'changed',
    attempts: [
      {
        generation: 0,
        recording: 'recording.json',
        traces: [{ path: 'trace.jsonl', emitter: 'run', source: 'run' }],
      },
    ],
    inventory: [digest('trace.jsonl', TRACE), digest('recording.json', RECORDING)],
  };
  await page.goto('./');
  await page.waitForFunction(() => window.playhead !== undefined);
  await page.evaluate((files) => window.playhead.open(files.map(([name, text]) => new File([text], name))), [
    ['manifest.json', JSON.stringify(manifest)],
    ['recording.json', RECORDING],
    ['trace.jsonl', TRACE.replace('card', 'cash')],
  ] as [string, string][]);
  await waitIdle(page);
  await expect(page.getByText('pay with cash')).toHaveCount(0);
  expect(await page.evaluate(() => window.playhead.evidence().integrity)).toBe('failed');
  await page.getByRole('button', { name: 'integrity failed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Evidence' });
  await expect(dialog.getByText(/trace\.jsonl: the manifest says/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show it anyway' }).click();
  await waitIdle(page);
  await expect(page.getByText('pay with cash').first()).toBeVisible();
  expect(await page.evaluate(() => window.playhead.evidence().integrity)).toBe('failed');
  await page.getByRole('button', { name: 'integrity failed' }).click();
  await expect(dialog.getByText(/is shown, as you asked/)).toBeVisible();
});
