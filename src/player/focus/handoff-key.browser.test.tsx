import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { pin, readPins } from '../evidence/trust.ts';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;
const EVENTS = [
  { t: T0, kind: 'message', role: 'user', text: 'buy it' },
  { t: T0 + 1000, kind: 'tool_call', id: 'c', name: 'click', args: { at: '#pay' } },
  { t: T0 + 1800, kind: 'tool_result', id: 'c', ok: false, output: 'no button' },
];

it('Shift+Q copies the handoff, by its key and in the palette, and says so', async () => {
  const { settle } = await mountPlayer([jsonFile('trace.json', EVENTS)]);
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  await settle();
  await userEvent.keyboard('{Shift>}Q{/Shift}');
  await expect.poll(() => copied.length).toBe(1);
  expect(copied[0]).toContain('# Handoff: ');
  expect(copied[0]).toContain('> buy it');
  await expect.element(page.getByText('Handoff copied.')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: /Command, lane/ })).toHaveFocus();
  await userEvent.keyboard('handoff{Enter}');
  await expect.poll(() => copied.length).toBe(2);
  write.mockRestore();
});

it('a pinned key is unpinned from the settings, whatever is open', async () => {
  pin('ed25519:abc', 'Build server');
  await mountPlayer([jsonFile('trace.json', EVENTS)]);
  await userEvent.keyboard('{Control>},{/Control}');
  const keys = page.getByRole('region', { name: 'Pinned keys' });
  await expect.element(keys.getByText('ed25519:abc')).toBeVisible();
  await keys.getByRole('button', { name: 'Unpin Build server' }).click();
  await expect.element(keys.getByRole('status')).toHaveTextContent('Build server is no longer pinned.');
  expect(readPins()).toEqual([]);
});
