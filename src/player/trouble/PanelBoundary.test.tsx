import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PanelBoundary } from './PanelBoundary.tsx';

let box: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // React tells of caught errors on the console too.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  box = document.createElement('div');
  document.body.append(box);
});

afterEach(() => {
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a panel that fails says so, leaves the rest alone and can be tried again', async () => {
  let broken = true;
  function Panel() {
    if (broken) throw new RangeError('no picture at 3 s');
    return <p>picture</p>;
  }
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <>
        <PanelBoundary name="Screen">
          <Panel />
        </PanelBoundary>
        <p>steps</p>
      </>,
    ),
  );
  expect(box.textContent).toContain('Screen failed');
  expect(box.textContent).toContain('no picture at 3 s');
  expect(box.textContent).toContain('steps');
  broken = false;
  await act(async () => box.querySelector('button')?.click());
  expect(box.textContent).toContain('picture');
  await act(async () => root.unmount());
});
