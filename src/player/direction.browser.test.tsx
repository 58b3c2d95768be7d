import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { frames, jsonFile, mountPlayer } from './testing/mount-player.tsx';

const T0 = 1_795_000_000_000;
const ARABIC = 'افتح صفحة الدفع (checkout) ثم اضغط «ادفع الآن»!';
const EVENTS = [
  { t: T0, kind: 'message', role: 'user', text: ARABIC },
  { t: T0 + 1000, kind: 'tool_call', id: 'c', name: 'click', args: { at: '#pay', why: ARABIC }, spanId: 's' },
  { t: T0 + 1800, kind: 'tool_result', id: 'c', ok: false, output: `error: ${ARABIC}`, parentId: 's' },
  { t: T0 + 4000, kind: 'message', role: 'assistant', text: `Done: ${ARABIC}` },
];

beforeEach(() => {
  document.documentElement.dir = 'rtl';
});

afterEach(async () => {
  await cleanup();
  document.documentElement.removeAttribute('dir');
  await page.viewport(1280, 800);
});

const isCut = (element: Element): boolean => !/^(?:visible|)$/.test(getComputedStyle(element).overflowX);

/** Elements that stand out of the window, or out of what cuts them off, to a side; and those that can be scrolled sideways. */
function sideways(root: HTMLElement): string[] {
  const found: string[] = [];
  const name = (element: Element): string =>
    `${element.tagName} ${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').slice(0, 30)}"`;
  if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
  for (const element of root.querySelectorAll<HTMLElement>(
    'button, input, h1, h2, a, [role="tab"], [role="slider"]',
  )) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    // What is 1 px for screen readers alone is out of sight on purpose.
    if (box.width <= 1 || element.closest('[aria-hidden="true"]') !== null) continue;
    if (box.left < -1 || box.right > window.innerWidth + 1) found.push(name(element));
  }
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!isCut(element) || element.clientWidth <= 1) continue;
    const { overflowX } = getComputedStyle(element);
    if (overflowX !== 'hidden' && overflowX !== 'clip' && element.scrollWidth > element.clientWidth + 1)
      found.push(`scrolls: ${name(element)}`);
  }
  return found;
}

describe.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('a page that is read from right to left, $width px wide', (size) => {
  it('stands within the window, as it does from left to right', async () => {
    await page.viewport(size.width, size.height);
    const { session, settle, root } = await mountPlayer([jsonFile('trace.json', EVENTS)], size);
    const inBoth = async (): Promise<string[][]> => {
      const seen: string[][] = [];
      for (const dir of ['ltr', 'rtl']) {
        document.documentElement.dir = dir;
        await frames(3);
        await settle();
        seen.push(sideways(root));
      }
      return seen;
    };
    const [before = [], turned = []] = await inBoth();
    expect(turned).toEqual(before);
    expect(turned.filter((found) => !found.startsWith('scrolls'))).toEqual([]);
    session.commands.select('agent:1');
    await settle();
    const [chosen = [], turnedChosen = []] = await inBoth();
    expect(turnedChosen).toEqual(chosen);
    await userEvent.keyboard('/');
    await settle();
    await userEvent.keyboard('ادفع');
    await settle();
    const [sought = [], turnedSought = []] = await inBoth();
    expect(turnedSought).toEqual(sought);
  });

  it('has time going from left to right', async () => {
    await page.viewport(size.width, size.height);
    const { session, settle } = await mountPlayer([jsonFile('trace.json', EVENTS)], size);
    const slider = page.getByRole('slider').first().element();
    const box = slider.getBoundingClientRect();
    expect(getComputedStyle(slider).direction).toBe('ltr');
    const times: number[] = [];
    for (const share of [0.25, 0.75]) {
      await userEvent.click(slider, { position: { x: box.width * share, y: box.height * 0.75 } });
      await settle();
      times.push(session.clock.t);
    }
    expect(times[0]).toBeGreaterThan(600);
    expect(times[0]).toBeLessThan(1400);
    expect(times[1]).toBeGreaterThan(2600);
    expect(times[1]).toBeLessThan(3400);
    // The names of the lanes stand before them.
    expect(box.left).toBeGreaterThan(40);
    expect(box.right).toBeGreaterThan(size.width - 40);
  });
});

it('a menu opens under its button, on the side on which that begins', async () => {
  await mountPlayer([jsonFile('trace.json', EVENTS)]);
  const button = page.getByRole('button', { name: /^More ways to share/ });
  await expect.element(button).toBeVisible();
  await button.click();
  const menu = page.getByRole('menu').element().getBoundingClientRect();
  const at = button.element().getBoundingClientRect();
  expect(menu.left).toBeGreaterThanOrEqual(8);
  expect(menu.right).toBeLessThanOrEqual(1272);
  expect(menu.top).toBeGreaterThanOrEqual(at.bottom);
  expect(menu.left < at.right && menu.right > at.left).toBe(true);
});
