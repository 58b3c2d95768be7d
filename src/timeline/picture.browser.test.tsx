import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { defineLane } from '../lane-kit/index.ts';
import { fire, frames, generic, mount, painted } from './mounted.fixture.tsx';
import { generatedRun, recording } from './recording.fixture.ts';

const HEADER = 148;
afterEach(cleanup);

describe('long runs', () => {
  const SIX_HOURS = 21_645_000;
  const model = recording({
    id: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    rows: [
      { start: 0, end: SIX_HOURS, kind: 'span', label: 'root' },
      ...[3_600_000, 7_200_000, 10_800_000].map((start) => ({
        start,
        end: start + 30_000,
        kind: 'llm_call',
        label: 'chat',
        parent: 0,
      })),
      { start: 21_600_000, end: 21_630_000, kind: 'llm_call', label: 'chat last', parent: 0 },
    ],
  });

  it('show hours, reach their end at any zoom, and keep a short event in reach (CLK-13)', async () => {
    const { root, session, slider, plot, width } = await mount(model);
    expect(root.textContent).toMatch(/^6:00:45fit/);
    const x = (21_600_000 / SIX_HOURS) * (width / 1.04) + (width / 1.04) * 0.02;
    fire(plot, 'pointerdown', x, 25);
    fire(plot, 'pointerup', x, 25);
    expect(session.state().selection).toBe('agent:4');
    session.commands.zoom(1e12, 0);
    slider.focus();
    await userEvent.keyboard('{End}');
    const { window } = session.state();
    expect(window.to).toBeGreaterThanOrEqual(SIX_HOURS);
    session.commands.setWindow({ from: 21_599_000, to: 21_631_000 });
    expect(session.state().window).toEqual({ from: 21_599_000, to: 21_631_000 });
  });
});

describe('picture', () => {
  it('has overview, ruler, each lane and a playhead, as wide as it says', async () => {
    const { canvases, root, width, session } = await mount(generatedRun(2000, 60_000));
    const [top, lanes, over] = canvases;
    expect(width).toBeGreaterThan(1280 - HEADER - 16);
    expect(lanes?.width).toBe(Math.round(width * devicePixelRatio));
    expect(painted(top, 0, 2, width, 22)).toBeGreaterThan(0.05);
    expect(painted(top, 0, 28, width, 18)).toBeGreaterThan(0.005);
    const headers = [...root.querySelectorAll<HTMLElement>('[data-lane]')];
    expect(headers.map((header) => header.dataset['lane'])[0]).toBe('agent');
    expect(headers).toHaveLength(8);
    const offset = lanes?.getBoundingClientRect().top ?? 0;
    for (const header of headers) {
      const box = header.getBoundingClientRect();
      if (box.bottom - offset > (lanes?.clientHeight ?? 0)) continue;
      expect(painted(lanes, 0, box.top - offset, width, box.height - 2)).toBeGreaterThan(0.002);
    }
    session.commands.seek(30_000);
    await frames();
    const x =
      (width * (30_000 - session.state().window.from)) /
      (session.state().window.to - session.state().window.from);
    expect(painted(over, Math.round(x) - 1, 100, 3, 50)).toBeGreaterThan(0.3);
    expect(painted(over, Math.round(x) + 20, 100, 3, 50)).toBe(0);
  });

  it.each([
    ['nothing', recording()],
    [
      'one event',
      recording({ id: 'agent', archetype: 'span', plane: 'agent', rows: [{ start: 0, kind: 'message' }] }),
    ],
    ['two events in one millisecond', recording({ id: 'console', rows: [{ start: 5 }, { start: 5 }] })],
    [
      'only unplaced entries',
      recording({ id: 'console', clock: 'order', rows: [{ start: 0 }, { start: 0 }] }),
    ],
  ])('is drawn for a run of %s', async (_, model) => {
    const errors: unknown[] = [];
    const listen = (event: ErrorEvent): void => {
      errors.push(event.error);
    };
    addEventListener('error', listen);
    const { root, slider, session, plot } = await mount(model);
    fire(slider, 'pointerdown', 500, 40);
    fire(slider, 'pointerup', 800, 40);
    fire(plot, 'pointermove', 500, 10, { buttons: 0 });
    session.commands.zoom(1e9);
    await frames();
    removeEventListener('error', listen);
    expect(errors).toEqual([]);
    expect(root.innerHTML).not.toContain('NaN');
    expect(Number.isFinite(session.clock.t)).toBe(true);
  });

  it('never scrolls sideways, down to 320 px', async () => {
    for (const width of [320, 390, 599, 601]) {
      const { root } = await mount(generatedRun(500, 60_000), { width });
      expect(root.scrollWidth).toBeLessThanOrEqual(width);
      for (const box of root.querySelectorAll('div')) {
        if (getComputedStyle(box).overflowX === 'auto')
          expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
      }
      await cleanup();
    }
  });

  it('goes on when one lane throws', async () => {
    const bad = defineLane({
      id: 'console',
      plane: 'environment',
      title: 'Console',
      draw: () => {
        throw new Error('bad lane');
      },
    });
    const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const { root, canvases } = await mount(generatedRun(500, 60_000), { definitions: [bad, generic] });
    expect(report).toHaveBeenCalledTimes(1);
    report.mockRestore();
    expect(root.querySelector('[data-lane=console]')?.textContent).toContain('!');
    expect(painted(canvases[1], 0, 0, 500, 20)).toBeGreaterThan(0.05);
  });

  it('follows the theme', async () => {
    document.documentElement.dataset['theme'] = 'dark';
    const { canvases } = await mount(generatedRun(500, 60_000));
    const read = (): string => canvases[1]?.toDataURL() ?? '';
    const dark = read();
    document.documentElement.dataset['theme'] = 'light';
    await frames();
    const light = read();
    delete document.documentElement.dataset['theme'];
    await frames();
    expect(light).not.toBe(dark);
  });
});
