import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;
const EVENTS = [
  { t: T0, kind: 'message', role: 'user', text: 'buy it' },
  { t: T0 + 100, kind: 'llm_call', model: 'm', spanId: 'm1', durationMs: 800 },
  { t: T0 + 900, kind: 'message', role: 'assistant', text: 'I press the button', parentId: 'm1' },
  { t: T0 + 1000, kind: 'tool_call', id: 'c', name: 'click', args: { at: '#pay' }, spanId: 's' },
  { t: T0 + 1800, kind: 'tool_result', id: 'c', ok: true, output: 'clicked', parentId: 's' },
];
const RECORDING = {
  runId: 'r',
  t0: T0,
  envKind: 'browser',
  effectiveFidelity: 'full',
  tracks: {
    network: [{ t: T0 + 1200, method: 'POST', url: 'http://shop.test/orders', status: 500, ms: 300 }],
  },
};
const files = () => [jsonFile('trace.json', EVENTS), jsonFile('recording.json', RECORDING)];

const panel = () => page.getByRole('region', { name: 'Why' });

it('y walks back from the selection to the task; a hop seeks and selects; y and Esc close', async () => {
  const { session, settle } = await mountPlayer(files());
  session.commands.select('network:0');
  await settle();
  await userEvent.keyboard('y');
  await expect.element(panel()).toBeVisible();
  const hops = panel().getByRole('button', { name: /click|press|buy|POST|^0:00\.100/ });
  await expect.poll(() => hops.elements().length).toBe(5);
  expect(hops.elements().map((hop) => hop.textContent)).toEqual([
    expect.stringContaining('POST'),
    expect.stringContaining('click'),
    expect.stringContaining('I press the button'),
    expect.stringContaining('m'),
    expect.stringContaining('buy it'),
  ]);
  await expect.element(panel().getByText('began while this ran')).toBeVisible();
  await expect.element(panel().getByText('filed under this by the trace')).toBeVisible();
  await hops.nth(1).click();
  await settle();
  expect(session.state().selection).toBe('agent:3');
  expect(session.clock.t).toBe(1000);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => panel().elements().length).toBe(0);
  expect(session.state().selection).toBe('agent:3');
});

it('hovering a step lights what it brought about, and the other way round', async () => {
  const { session, root, settle } = await mountPlayer(files());
  session.commands.seek(1900);
  session.commands.select('agent:3');
  await settle();
  await page.getByRole('tab', { name: /During this step/ }).click();
  const request = page.getByRole('option', { name: /POST/ });
  await request.hover();
  await settle();
  expect(root.querySelector('[class*=lit]')?.textContent).toContain('POST');
  expect(session.clock.hover).toBe(1200);
  await page.getByRole('tab', { name: 'Steps' }).click();
  await page.getByRole('option', { name: /click/ }).hover();
  const alight = () => [...root.querySelectorAll('[class*=lit]')].map((row) => row.textContent ?? '');
  await expect.poll(() => alight().some((text) => text.includes('click'))).toBe(true);
  // Both ways: the request that is asked about goes alight in the panel when its step is hovered in the causes.
  session.commands.select('network:0');
  await userEvent.keyboard('y');
  await panel().getByRole('button', { name: /click/ }).hover();
  await expect.poll(() => alight().some((text) => text.includes('POST'))).toBe(true);
});

it('a request under the pointer in the table of its lane lights the step that brought it about', async () => {
  const { session, root, settle } = await mountPlayer(files());
  session.commands.seek(1900);
  await settle();
  await page.getByRole('tab', { name: 'Network', exact: true }).click();
  await settle();
  const lit = () => [...root.querySelectorAll('[class*=lit]')].map((row) => row.textContent ?? '').join();
  expect(lit()).not.toContain('click');
  await page.getByRole('grid').getByRole('row', { name: /POST/ }).hover();
  await expect.poll(lit).toContain('click');
  await page.getByRole('tab', { name: 'Steps' }).hover();
  await expect.poll(lit).not.toContain('click');
});
