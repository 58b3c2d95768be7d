import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LaneHeaders, type LaneHeadersProps } from './LaneHeaders.tsx';
import { PLAIN } from './lane-look.ts';

const menu = vi.hoisted(() => {
  let come: () => void = () => undefined;
  const there = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come: () => come(), there };
});
vi.mock('./LaneMenu.tsx', async () => {
  await menu.there;
  return {
    default: ({ label, trigger }: { readonly label: string; readonly trigger: ReactNode }) => (
      <button aria-label={label}>{trigger}</button>
    ),
  };
});

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('a header says what is true when its menu has been fetched, not what was when it was asked for', async () => {
  let said = '150';
  const lane = { id: 'agent', title: 'Agent', plane: 'agent', count: 150, tracks: [] };
  const session = {
    clock: { t: 0, subscribe: () => () => undefined },
    model: () => ({ lane: () => lane }),
    state: () => ({ lane: 'agent', toldVersion: 1 }),
    subscribe: () => () => undefined,
    commands: {},
  } as unknown as LaneHeadersProps['session'];
  const rows = [
    { lane, height: 80, top: 0, definition: { headline: () => said } },
  ] as unknown as LaneHeadersProps['rows'];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const text = (): string => document.body.textContent ?? '';
  act(() =>
    root.render(
      <LaneHeaders
        session={session}
        rows={rows}
        hidden={[]}
        broken={new Set()}
        look={PLAIN}
        onLook={() => undefined}
      />,
    ),
  );
  expect(text()).toContain('150');
  // Read meanwhile, and nothing moves afterwards.
  said = '13k tok';
  await act(async () => {
    menu.come();
    await menu.there;
  });
  await vi.waitUntil(() => document.querySelector('button') !== null);
  expect(text()).toContain('13k tok');
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('Agent, 13k tok: lane options');
  act(() => root.unmount());
});
