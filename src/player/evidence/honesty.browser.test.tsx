import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;
const TRACE = [
  { t: T0, kind: 'message', role: 'user', text: 'go', at: new Date(T0).toISOString() },
  { t: T0 + 9000, kind: 'message', role: 'assistant', text: 'done', at: new Date(T0 + 9000).toISOString() },
];
const RECORDING = {
  runId: 'r',
  t0: T0,
  envKind: 'browser',
  effectiveFidelity: 'full',
  tracks: {
    network: [{ t: T0 + 1200, method: 'GET', url: 'http://a.test/', status: 200, ms: 30, bodyRef: 'b' }],
    console: [
      { t: T0 + 2000, level: 'log', text: 'a' },
      { level: 'log', text: 'b' },
    ],
    frames: [{ t: T0 + 3000, ref: 'blobs/none' }],
  },
};

const opened = async () => {
  const player = await mountPlayer([jsonFile('trace.json', TRACE), jsonFile('recording.json', RECORDING)]);
  await page.getByRole('button', { name: /full · / }).click();
  await player.settle();
  return player;
};
const row = (name: string) => page.getByRole('dialog').getByRole('row', { name: new RegExp(`^${name}`) });

it('tells lane by lane the rung, where the time comes from, what is lacking, and how far to trust it', async () => {
  await opened();
  await expect.element(row('Agent')).toHaveTextContent(/wall by at.*high$/);
  await expect.element(row('Network')).toHaveTextContent(/full.*wall by t, epoch.*high$/);
  await expect.element(row('Console')).toHaveTextContent(/1 assumed.*low: 1 without a time of their own$/);
  await expect.element(row('Screen')).toHaveTextContent(/1 missing.*low: 1 without what they refer to/);
});

it('moves a lane by hand, says so, and takes it back', async () => {
  const { session, settle } = await opened();
  await row('Network')
    .getByRole('button', { name: /Move this lane/ })
    .click();
  await page.getByRole('textbox', { name: 'Offset, ms' }).fill('nonsense');
  await expect.element(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Offset, ms' }).fill('-200');
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(session.model().lane('network')?.firstT).toBe(1000);
  await expect.element(row('Network')).toHaveTextContent(/−200 ms by hand.*medium: moved by hand/);
  await row('Network')
    .getByRole('button', { name: /by hand/ })
    .click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await settle();
  expect(session.model().lane('network')?.firstT).toBe(1200);
  expect(session.state().nudges).toEqual([]);
  // The agent's lane is what the others are moved against.
  expect(row('Agent').getByRole('button', { name: /Move/ }).elements()).toEqual([]);
});

it('opens from a mark of an entry', async () => {
  const { session, settle } = await mountPlayer([
    jsonFile('trace.json', TRACE),
    jsonFile('recording.json', RECORDING),
  ]);
  session.commands.select('console:1');
  await settle();
  await page.getByRole('button', { name: /time assumed/ }).click();
  await expect.element(page.getByRole('heading', { name: 'What this recording holds' })).toBeVisible();
});
