import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;
const EVENTS = [
  { t: T0, kind: 'message', role: 'user', text: 'buy it' },
  { t: T0 + 1000, kind: 'tool_call', id: 'c', name: 'click', args: { at: '#pay' }, spanId: 's' },
  { t: T0 + 1800, kind: 'tool_result', id: 'c', ok: false, output: 'no button', parentId: 's' },
  { t: T0 + 3000, kind: 'message', role: 'assistant', text: 'I could not buy it' },
];
const files = () => [jsonFile('trace.json', EVENTS)];
const field = () => page.getByRole('combobox', { name: /Command, lane/ });

it('Ctrl+K finds a command by its words and runs it; the keys stay out of the field', async () => {
  const { session, settle } = await mountPlayer(files());
  session.commands.seek(0);
  await settle();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('next error');
  await expect
    .element(page.getByRole('option', { name: /Next error/ }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(field().elements()).toHaveLength(0);
  expect(session.clock.t).toBe(1800);
});

it('a step is gone to by its words or its number', async () => {
  const { session, settle } = await mountPlayer(files());
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('could not');
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(session.state().selection).toBe('agent:3');
  expect(session.clock.t).toBe(3000);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('#2{ArrowUp}{Enter}');
  await settle();
  expect(session.state().selection).toBe('agent:1');
});

it('says when nothing is called that, and Escape gives the page back', async () => {
  await mountPlayer(files());
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('zzzz');
  await expect.element(page.getByText('Nothing here is called that.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => field().elements().length).toBe(0);
});

it('the time of the playhead and that of the selected entry are copied as ISO', async () => {
  const { session, settle } = await mountPlayer(files());
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  session.commands.select('agent:3');
  session.commands.seek(250);
  await settle();
  for (const words of ['copy the time as iso', 'selected entry as iso']) {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard(`${words}{Enter}`);
    await settle();
  }
  await expect.poll(() => copied).toEqual([T0 + 250, T0 + 3000].map((at) => new Date(at).toISOString()));
  write.mockRestore();
});
