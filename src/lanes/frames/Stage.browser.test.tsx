import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { mountFrames, picture, shownColour } from './frames.fixture.ts';

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

const open = async () =>
  mountFrames(
    [
      { at: 1000, ref: 'blue.png' },
      { at: 4000, ref: 'red.jpg' },
      { at: 6000, ref: 'gone.png' },
      { at: 8000, ref: 'text.txt' },
    ],
    {
      'blue.png': await picture('blue'),
      'red.jpg': await picture('red', { type: 'image/jpeg' }),
      'text.txt': new Blob(['no picture']),
    },
  );

it('shows the last frame at or before the playhead, and how old it is', async () => {
  const { screen, seek } = await open();
  await seek(0);
  await expect.element(screen.getByText('No frame yet')).toBeVisible();
  await seek(1000);
  await expect.element(screen.getByText('frame 0.0 s old')).toBeVisible();
  expect(shownColour()).toBe('blue');
  await seek(3000);
  await expect.element(screen.getByText('frame 2.0 s old')).toBeVisible();
  expect(shownColour()).toBe('blue');
  await seek(4000);
  await expect.element(screen.getByText('frame 0.0 s old')).toBeVisible();
  expect(shownColour()).toBe('red');
  await seek(2000);
  await expect.element(screen.getByText('frame 1.0 s old')).toBeVisible();
  expect(shownColour()).toBe('blue');
});

it('says in words that an image is missing or no image, and asks for nothing else', async () => {
  const { screen, seek, asked } = await open();
  await seek(6000);
  await expect.element(screen.getByText('Image missing')).toBeVisible();
  expect(shownColour()).toBe('none');
  await seek(9000);
  await expect.element(screen.getByText('Image cannot be read')).toBeVisible();
  await expect.element(screen.getByText(/no picture that can be decoded/)).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['gone.png', 'text.txt']));
});

it('UIX-05: the first frame is shown without any input', async () => {
  const { screen } = await mountFrames(
    [
      { at: 0, ref: 'f0' },
      { at: 2000, ref: 'f1' },
    ],
    { f0: await picture('blue'), f1: await picture('red') },
  );
  await expect.poll(() => shownColour()).toBe('blue');
  await expect.element(screen.getByText('frame 0.0 s old')).toBeVisible();
});

it('UIX-08: a step between two frames shows the earlier one, its age, and that nothing was captured', async () => {
  const { screen, seek } = await mountFrames(
    [
      { at: 0, ref: 'f1' },
      { at: 4000, ref: 'f3' },
    ],
    { f1: await picture('blue'), f3: await picture('red') },
  );
  await seek(2000);
  await expect.element(screen.getByText('frame 2.0 s old')).toBeVisible();
  await expect.element(screen.getByText('no frame captured between 0:00.0 and 0:04.0')).toBeVisible();
  expect(shownColour()).toBe('blue');
  await seek(4000);
  await expect.poll(() => shownColour()).toBe('red');
  await screen.getByRole('button', { name: 'Previous frame' }).click();
  await expect.poll(() => shownColour()).toBe('blue');
});

it('tells a held picture from a gap, and decodes it once', async () => {
  const shots = Array.from({ length: 11 }, (_, i) => ({ at: i * 1000, ref: 'same', held: i > 0 }));
  const { screen, seek, asked } = await mountFrames(shots, { same: await picture('blue') });
  await seek(5400);
  await expect.element(screen.getByText('frame 0.4 s old')).toBeVisible();
  await expect.element(screen.getByText('held since 0:00.0')).toBeVisible();
  await seek(8000);
  expect(shownColour()).toBe('blue');
  expect(asked).toEqual(['same']);
});

it('decodes nothing on the page: neither frames nor what differs between them', async () => {
  const onPage = [
    vi.spyOn(globalThis, 'createImageBitmap'),
    vi.spyOn(HTMLImageElement.prototype, 'decode'),
    vi.spyOn(HTMLImageElement.prototype, 'src', 'set'),
    vi.spyOn(URL, 'createObjectURL'),
  ];
  const { screen, session, seek } = await open();
  await seek(1000);
  await expect.poll(() => shownColour()).toBe('blue');
  session.commands.setMarkerB(1000);
  await seek(4000);
  await expect.poll(() => shownColour()).toBe('red');
  await screen.getByRole('radio', { name: 'pixel diff' }).click({ force: true });
  await expect.element(screen.getByText(/100\.0 % of the pixels changed/)).toBeVisible();
  for (const spy of onPage) expect(spy).not.toHaveBeenCalled();
});

it('shows a step before, during and after, until the playhead moves', async () => {
  const { screen, session, seek } = await mountFrames(
    [
      { at: 0, ref: 'a' },
      { at: 2500, ref: 'b' },
      { at: 4900, ref: 'c' },
    ],
    { a: await picture('blue'), b: await picture('green'), c: await picture('red') },
  );
  await seek(3000);
  session.commands.select('agent:1');
  await expect.poll(() => shownColour()).toBe('green');
  await screen.getByRole('radio', { name: 'before' }).click({ force: true });
  await expect.poll(() => shownColour()).toBe('blue');
  await expect.element(screen.getByText('frame 2.0 s old')).toBeVisible();
  await expect.element(screen.getByText('at 0:02.0')).toBeVisible();
  await screen.getByRole('radio', { name: 'after' }).click({ force: true });
  await expect.poll(() => shownColour()).toBe('red');
  await seek(3100);
  await expect.poll(() => shownColour()).toBe('green');
  await expect.element(screen.getByRole('radio', { name: 'during' })).toBeChecked();
});

it('compares with marker B: a divider by pointer and keys, and the pixels that changed', async () => {
  const { screen, seek } = await mountFrames(
    [
      { at: 1000, ref: 'a' },
      { at: 4000, ref: 'b' },
    ],
    {
      a: await picture('blue'),
      b: await picture('blue', { square: { x: 40, y: 20, side: 80 } }),
    },
  );
  await seek(1000);
  await screen.getByRole('button', { name: 'Compare from here' }).click();
  await seek(4000);
  await screen.getByRole('radio', { name: 'swipe' }).click({ force: true });
  const divider = screen.getByRole('slider');
  await expect.element(divider).toHaveAttribute('aria-valuenow', '50');
  const knob = divider.element();
  if (knob instanceof HTMLElement) knob.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{End}{PageDown}');
  await expect.element(divider).toHaveAttribute('aria-valuenow', '90');
  await userEvent.keyboard('{Home}');
  await expect.element(divider).toHaveAttribute('aria-valuenow', '0');
  const layer = divider.element().parentElement?.getBoundingClientRect();
  if (layer === undefined) throw new Error('no picture');
  const drag = (type: string, share: number): void => {
    divider.element().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        clientX: layer.left + layer.width * share,
        clientY: layer.top + 5,
      }),
    );
  };
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined);
  vi.spyOn(Element.prototype, 'hasPointerCapture').mockReturnValue(true);
  drag('pointerdown', 0.1);
  drag('pointermove', 0.25);
  await expect.element(divider).toHaveAttribute('aria-valuenow', '25');

  await screen.getByRole('radio', { name: 'pixel diff' }).click({ force: true });
  // 80 × 80 of 320 × 200.
  await expect
    .element(screen.getByText('10.0 % of the pixels changed, within 80 × 80 px at 40, 20'))
    .toBeVisible();
  const marks = document.querySelectorAll<HTMLCanvasElement>('[data-testid=frame-picture] > canvas')[1];
  const alpha = (x: number, y: number) => marks?.getContext('2d')?.getImageData(x, y, 1, 1).data[3];
  expect([alpha(39, 20), alpha(40, 20), alpha(119, 99), alpha(120, 99)]).toEqual([0, 255, 255, 0]);
  await seek(1000);
  await expect.element(screen.getByText('no pixel changed: the same picture')).toBeVisible();
});

it('looks into the picture by keys, double-click and Ctrl+wheel, and leaves the plain wheel alone', async () => {
  await mountFrames([{ at: 0, ref: 'a' }], { a: await picture('blue', { width: 1600, height: 1000 }) });
  await expect.poll(() => shownColour()).toBe('blue');
  const frame = document.querySelector<HTMLElement>('[aria-roledescription="zoomable picture"]');
  const inner = document.querySelector<HTMLElement>('[data-testid=frame-picture]');
  if (frame === null || inner === null) throw new Error('no picture');
  const scale = (): number => new DOMMatrix(getComputedStyle(inner).transform).a;
  await expect.poll(scale).toBeLessThan(0.5);
  // The box may be measured once more before it stands.
  await expect
    .poll(async () => {
      const before = scale();
      await new Promise((done) => setTimeout(done, 100));
      return scale() - before;
    })
    .toBe(0);
  const whole = scale();
  const wheel = (ctrlKey: boolean): boolean =>
    frame.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: -100,
        ctrlKey,
        bubbles: true,
        cancelable: true,
        clientX: 300,
        clientY: 200,
      }),
    );
  expect(wheel(false)).toBe(true);
  expect(scale()).toBe(whole);
  expect(wheel(true)).toBe(false);
  await expect.poll(scale).toBeCloseTo(whole * Math.exp(0.5), 3);
  frame.focus();
  await userEvent.keyboard('+');
  await expect.poll(scale).toBeCloseTo(whole * Math.exp(0.5) * 1.5, 3);
  await userEvent.keyboard('-');
  await userEvent.keyboard('0');
  await expect.poll(scale).toBeCloseTo(whole, 6);
  const twice = () =>
    frame.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: 9, clientY: 9 }));
  twice();
  await expect.poll(scale).toBeCloseTo(1, 6);
  const left = () => new DOMMatrix(getComputedStyle(inner).transform).e;
  const before = left();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(left).toBeCloseTo(before - 60, 3);
  twice();
  await expect.poll(scale).toBeCloseTo(whole, 6);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(scale).toBeCloseTo(whole * 1.5, 6);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(scale).toBeCloseTo(whole, 6);
});

it('marks where the agent clicked, in the size of the frame', async () => {
  const { seek } = await mountFrames([{ at: 0, ref: 'a' }], { a: await picture('blue') });
  const pointer = () => document.querySelector<HTMLElement>('[data-testid=frame-pointer]');
  await seek(2900);
  await expect.poll(() => pointer()?.hidden ?? true).toBe(true);
  await seek(3200);
  await expect.poll(() => pointer()?.style.transform).toContain('translate(80px, 50px)');
  await expect.element(page.getByText('click at 80, 50')).toBeVisible();
  expect(pointer()?.querySelector('svg')?.getBoundingClientRect().width).toBeCloseTo(20, 1);
  await seek(8000);
  await expect.poll(() => pointer()?.textContent).toBe('');
});

it('fits 390 px: nothing scrolls sideways and every control can be reached', async () => {
  const { seek, session } = await mountFrames([{ at: 0, ref: 'a' }], { a: await picture('blue') }, 366);
  session.commands.setMarkerB(0);
  await seek(6000);
  await expect.poll(() => shownColour()).toBe('blue');
  const box = document.querySelector('[data-testid=frame-age]')?.closest('[style*="width"]');
  const right = box?.getBoundingClientRect().right ?? 0;
  for (const control of document.querySelectorAll('button, label, [data-testid=frame-age]'))
    expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(right + 0.5);
});

it('reports its bytes to the meter, and gives them back when it goes', async () => {
  const { screen, seek, session } = await open();
  await seek(1000);
  await expect.poll(() => shownColour()).toBe('blue');
  expect(session.meter.read().caches['frames']).toBeGreaterThanOrEqual(320 * 200 * 4);
  await screen.unmount();
  expect(session.meter.read().caches['frames']).toBeUndefined();
});
