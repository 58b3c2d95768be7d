import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;
const call = (at: number, ms: number, inputTokens: number, outputTokens: number, usd: number) => ({
  t: T0 + at,
  kind: 'llm_call',
  model: 'm',
  latencyMs: ms,
  cost: { inputTokens, outputTokens, usd },
});
const EVENTS = [
  { t: T0, kind: 'message', role: 'user', text: 'go' },
  call(100, 900, 1000, 200, 0.01),
  call(2000, 500, 3000, 100, 0.03),
  { t: T0 + 3000, kind: 'message', role: 'assistant', text: 'done' },
];

const header = () => page.getByRole('button', { name: /^Agent, / });

it('tells tokens and cost at the playhead of those of the run, per step, and in the header of the lane', async () => {
  const { session, settle } = await mountPlayer([jsonFile('trace.json', EVENTS)]);
  session.commands.seek(999);
  await settle();
  await expect.element(page.getByText('0 of 4.3k tok · $0.000 of $0.040')).toBeVisible();
  await expect.poll(() => header().element().getAttribute('aria-label')).toContain('0 tok');
  session.commands.seek(1000);
  await settle();
  await expect.element(page.getByText('1.2k of 4.3k tok · $0.010 of $0.040')).toBeVisible();
  await expect.poll(() => header().element().getAttribute('aria-label')).toContain('1.2k tok · $0.01');
  await expect.element(page.getByText('900 ms · 1.2k tok · $0.010', { exact: true })).toBeVisible();
  // The second call costs nothing before it has ended.
  expect(page.getByText('3.1k tok').elements()).toEqual([]);
  session.commands.seek(2500);
  await settle();
  await expect.element(page.getByText('4.3k of 4.3k tok · $0.040 of $0.040')).toBeVisible();
  await expect.element(page.getByText('500 ms · 3.1k tok · $0.030', { exact: true })).toBeVisible();
});

it('counts the tries of a call that failed, and says so once the next has begun', async () => {
  const tool = (at: number, id: string, ok: boolean, command = 'npm test') => [
    { t: T0 + at, kind: 'tool_call', id, name: 'run', args: { command } },
    { t: T0 + at + 100, kind: 'tool_result', id, ok, output: 'x' },
  ];
  const { session, settle } = await mountPlayer([
    jsonFile('trace.json', [
      ...tool(0, 'a', false),
      ...tool(1000, 'b', true),
      ...tool(1500, 'd', true, 'ls'),
      ...tool(2000, 'c', true),
    ]),
  ]);
  session.commands.seek(999);
  await settle();
  expect(page.getByText('try 2', { exact: true }).elements()).toEqual([]);
  session.commands.seek(2050);
  await settle();
  await expect.element(page.getByText('try 2', { exact: true })).toBeVisible();
  expect(page.getByText('try 3').elements()).toEqual([]);
});

it('marks the first step after the context was compacted', async () => {
  const { session, settle } = await mountPlayer([
    jsonFile('trace.json', [
      { t: T0, kind: 'message', role: 'user', text: 'go' },
      { t: T0 + 500, kind: 'log', stream: 'stdout', text: 'Context compacted' },
      { t: T0 + 1000, kind: 'message', role: 'assistant', text: 'on' },
      { t: T0 + 2000, kind: 'message', role: 'assistant', text: 'and on' },
    ]),
  ]);
  session.commands.seek(700);
  await settle();
  expect(page.getByText('context compacted', { exact: true }).elements()).toEqual([]);
  session.commands.seek(2000);
  await settle();
  expect(page.getByText('context compacted', { exact: true }).elements()).toHaveLength(1);
});

it('shows a running call by what it was asked to do, and nothing of how it ends', async () => {
  const { session, root, settle } = await mountPlayer([
    jsonFile('trace.json', [
      { t: T0, kind: 'message', role: 'user', text: 'go' },
      { t: T0 + 100, kind: 'tool_call', id: 'a', name: 'run', args: { command: 'npm test -- --all' } },
      { t: T0 + 900, kind: 'tool_result', id: 'a', ok: false, output: 'it broke badly' },
    ]),
  ]);
  // It opened on the failure, with its entry selected: that is told whole.
  session.commands.select(undefined);
  session.commands.seek(500);
  await settle();
  await expect.element(page.getByText('npm test -- --all', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('command', { exact: true }).first()).toBeVisible();
  const shown = (): string =>
    [...root.querySelectorAll('article, section[aria-label=Inspector]')]
      .map((part) => part.textContent)
      .join();
  expect(shown()).toContain('npm test -- --all');
  expect(shown()).not.toContain('it broke badly');
  session.commands.seek(900);
  await settle();
  await expect.element(page.getByText('it broke badly').first()).toBeVisible();
});
