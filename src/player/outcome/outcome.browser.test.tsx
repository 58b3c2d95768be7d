import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;

function call(id: number, at: number, name: string, ok = true): unknown[] {
  return [
    { t: T0 + at, kind: 'tool_call', id: `c${id}`, name, args: {}, spanId: `s${id}` },
    {
      t: T0 + at + 400,
      kind: 'tool_result',
      id: `c${id}`,
      ok,
      output: ok ? 'fine' : 'no',
      parentId: `s${id}`,
    },
  ];
}

const RUN = {
  id: 'run',
  harness: { id: 'demo' },
  caseId: 'case',
  status: 'failed',
  usage: { promptTokens: 1200, completionTokens: 300, usd: 0.02 },
  verdict: false,
  error: { code: 'TOOL_FAILED', message: 'it went wrong' },
  result: {
    traceT0: new Date(T0).toISOString(),
    trace: [
      { t: T0, kind: 'message', role: 'user', text: 'go' },
      ...Array.from({ length: 7 }, (_, i) => call(i, 1000 + i * 1000, 'npm_test')).flat(),
      ...call(7, 50_000, 'deploy', false),
    ],
    snapshot: { kind: 'repo', changedFiles: ['a.ts'], headSha: '0123456789' },
    scores: [
      { metric: 'tests', pass: true, value: 1, status: 'measured' },
      { metric: 'shipped', pass: false, value: 0, status: 'measured', reason: 'nothing is there' },
      { metric: 'style', status: 'unmeasured', reason: 'the grader did not answer' },
      { metric: 'speed', value: 9, status: 'invalid' },
    ],
  },
};

it('the verdict tells scores apart and leads to the moment of each', async () => {
  const { session, settle } = await mountPlayer([jsonFile('run.json', RUN)]);
  await page.getByRole('button', { name: /^Failed/ }).click();
  const card = page.getByRole('dialog').getByRole('region', { name: 'Outcome' });
  await expect.element(card.getByText('TOOL_FAILED')).toBeVisible();
  const states = card
    .getByRole('listitem')
    .elements()
    .map((row) => row.firstElementChild?.textContent);
  expect(states.slice(0, 4)).toEqual(['pass', 'fail', 'unmeasured', 'invalid']);
  await expect.element(card.getByText(/repo · 1 file changed · HEAD 0123456/)).toBeVisible();
  await expect.element(card.getByText('1,200 tokens in · 300 out · $0.020')).toBeVisible();
  await card.getByRole('button', { name: 'Show the end' }).click();
  await settle();
  expect(session.clock.t).toBe(50_400);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await card.getByRole('button', { name: /npm_test.*the last call that names/ }).click();
  await settle();
  expect(session.clock.t).toBe(7400);
  expect(
    session
      .model()
      .locate(session.state().selection ?? '')
      ?.track.kindOf(13),
  ).toBe('tool_call');
});

it('a loop is one row until it is opened, and a stretch without progress is said once it is over', async () => {
  const { session, settle } = await mountPlayer([jsonFile('run.json', RUN)]);
  session.commands.select(undefined);
  session.commands.seek(200);
  await settle();
  const loop = page.getByText('same call ×7');
  await expect.element(loop).toBeVisible();
  const list = page.getByRole('tree');
  expect(list.getByRole('treeitem').elements().length).toBe(3);
  expect(list.getByText(/no progress/).elements().length).toBe(0);
  await loop.click();
  await settle();
  await expect.poll(() => list.getByRole('treeitem').elements().length).toBeGreaterThan(5);
  session.commands.seek(50_500);
  await settle();
  await expect.element(list.getByText('no progress 42.6 s')).toBeVisible();
});

it('what the recording holds: lane by lane, each mark a way to its place', async () => {
  const { settle } = await mountPlayer([jsonFile('run.json', RUN)]);
  await page.getByRole('button', { name: /gaps?$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What this recording holds' });
  await expect.element(dialog.getByRole('row', { name: /Agent/ })).toBeVisible();
  await expect.element(dialog.getByText('requested: not recorded')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await settle();
});
