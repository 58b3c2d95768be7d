import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { claimLanes, defineLane } from '../lane-kit/index.ts';
import type { LaneDefinition } from '../lane-kit/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { createFrameLoop, Timeline } from './index.ts';
import { generatedRun, recording } from './recording.fixture.ts';
import { sessionOver } from './session.fixture.ts';

const generic = defineLane({ id: 'generic', plane: 'evidence', title: 'Generic', accepts: () => true });
const HEADER = 148;
const frames = async (n = 3): Promise<void> => {
  for (let i = 0; i < n; i++) await new Promise((done) => { requestAnimationFrame(done); });
};

interface Mounted {
  readonly session: Session;
  readonly root: HTMLElement;
  readonly canvases: readonly HTMLCanvasElement[];
  readonly slider: HTMLElement;
  readonly plot: HTMLElement;
  readonly width: number;
}

async function mount(model: ModelReader, { width = 1280, height = 312, definitions = [generic] as readonly LaneDefinition[] } = {}): Promise<Mounted> {
  const session = await sessionOver(model);
  const frameLoop = createFrameLoop();
  await render(
    <div style={{ width, height, position: 'absolute', top: 300, left: 0 }}>
      <Timeline session={session} lanes={claimLanes(definitions, model)} frameLoop={frameLoop} />
    </div>,
  );
  await frames(4);
  const root = document.querySelector<HTMLElement>('section[aria-label="Timeline"]');
  const slider = document.querySelector<HTMLElement>('[role=slider]');
  if (root === null || slider === null) throw new Error('not mounted');
  const canvases = [...root.querySelectorAll('canvas')];
  const plot = canvases[1]?.parentElement;
  if (plot === null || plot === undefined) throw new Error('no plot');
  return { session, root, canvases, slider, plot, width: plot.clientWidth };
}

afterEach(cleanup);

/** Share of pixels of a stripe that are painted. */
function painted(canvas: HTMLCanvasElement | undefined, x: number, y: number, w: number, h: number): number {
  const ratio = devicePixelRatio;
  const data = canvas?.getContext('2d')?.getImageData(x * ratio, y * ratio, w * ratio, h * ratio).data ?? new Uint8ClampedArray(0);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count++;
  return count / (data.length / 4);
}

function fire(target: HTMLElement, type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const box = target.getBoundingClientRect();
  target.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0,
    buttons: type === 'pointerup' ? 0 : 1, clientX: box.left + x, clientY: box.top + y, ...more,
  }));
}

function at(session: Session, width: number, x: number): number {
  const { from, to } = session.state().window;
  return from + ((to - from) * x) / width;
}

describe('long runs', () => {
  const SIX_HOURS = 21_645_000;
  const model = recording({
    id: 'agent', archetype: 'span', plane: 'agent', title: 'Agent',
    rows: [
      { start: 0, end: SIX_HOURS, kind: 'span', label: 'root' },
      ...[3_600_000, 7_200_000, 10_800_000].map((start) => ({ start, end: start + 30_000, kind: 'llm_call', label: 'chat', parent: 0 })),
      { start: 21_600_000, end: 21_630_000, kind: 'llm_call', label: 'chat last', parent: 0 },
    ],
  });

  it('show hours, reach their end at any zoom, and keep a short event in reach (CLK-13)', async () => {
    const { root, session, slider, plot, width } = await mount(model);
    expect(root.textContent).toContain('6:00:45');
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
    const x = (width * (30_000 - session.state().window.from)) / (session.state().window.to - session.state().window.from);
    expect(painted(over, Math.round(x) - 1, 100, 3, 50)).toBeGreaterThan(0.3);
    expect(painted(over, Math.round(x) + 20, 100, 3, 50)).toBe(0);
  });

  it.each([
    ['nothing', recording()],
    ['one event', recording({ id: 'agent', archetype: 'span', plane: 'agent', rows: [{ start: 0, kind: 'message' }] })],
    ['two events in one millisecond', recording({ id: 'console', rows: [{ start: 5 }, { start: 5 }] })],
    ['only unplaced entries', recording({ id: 'console', clock: 'order', rows: [{ start: 0 }, { start: 0 }] })],
  ])('is drawn for a run of %s', async (_, model) => {
    const errors: unknown[] = [];
    const listen = (event: ErrorEvent): void => { errors.push(event.error); };
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
        if (getComputedStyle(box).overflowX === 'auto') expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
      }
      await cleanup();
    }
  });

  it('goes on when one lane throws', async () => {
    const bad = defineLane({ id: 'console', plane: 'environment', title: 'Console', draw: () => { throw new Error('bad lane'); } });
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

describe('pointer', () => {
  it('scrubs on the ruler, by exactly what it was moved, and not after release', async () => {
    const { session, slider, width } = await mount(generatedRun(200, 60_000));
    fire(slider, 'pointerdown', 300, 40, { altKey: true });
    expect(session.clock.t).toBeCloseTo(at(session, width, 300), 3);
    fire(slider, 'pointerup', 500, 40, { altKey: true });
    expect(session.clock.t).toBeCloseTo(at(session, width, 500), 3);
    fire(slider, 'pointermove', 900, 40, { buttons: 0 });
    expect(session.clock.t).toBeCloseTo(at(session, width, 500), 3);
  });

  it('plays on from where a scrub was dropped', async () => {
    const { session, slider, width } = await mount(generatedRun(200, 60_000));
    session.commands.seek(0);
    session.commands.play();
    fire(slider, 'pointerdown', 300, 40, { altKey: true });
    fire(slider, 'pointermove', 600, 40, { altKey: true });
    await frames();
    expect(session.clock.t).toBeCloseTo(at(session, width, 600), 3);
    fire(slider, 'pointerup', 600, 40, { altKey: true });
    expect(session.state().playback).toBe('playing');
    await frames();
    expect(session.clock.t).toBeGreaterThanOrEqual(at(session, width, 600));
    expect(session.clock.t).toBeLessThan(at(session, width, 600) + 2000);
  });

  it('does not seek by hovering, shows a card and a ghost, and takes both away', async () => {
    const { session, plot } = await mount(generatedRun(200, 60_000));
    const before = session.clock.t;
    fire(plot, 'pointermove', 400, 12, { buttons: 0 });
    await frames();
    expect(session.clock.t).toBe(before);
    expect(session.clock.hover).toBeDefined();
    expect(document.querySelector('[data-testid=hover-card]')?.textContent).toContain('call');
    fire(plot, 'pointerleave', 400, 12, { buttons: 0 });
    await frames();
    expect(session.clock.hover).toBeUndefined();
    expect(document.querySelector('[data-testid=hover-card]')).toBeNull();
  });

  it('clicks select and seek, a double click fits the event, one on nothing the run', async () => {
    const { session, plot } = await mount(generatedRun(200, 60_000));
    const click = (x: number, y: number): void => {
      fire(plot, 'pointerdown', x, y);
      fire(plot, 'pointerup', x, y);
    };
    click(400, 12);
    const { selection } = session.state();
    expect(selection).toMatch(/^agent:/);
    click(400, 12);
    const { window } = session.state();
    expect(window.to - window.from).toBeLessThan(30_000);
    expect(session.clock.t).toBeGreaterThanOrEqual(window.from);
    await new Promise((done) => { setTimeout(done, 450); });
    click(5, 12);
    click(5, 12);
    expect(session.state().window.to - session.state().window.from).toBeGreaterThan(0);
  });

  it('drags a range, extends one by Shift, pins B by Control', async () => {
    const { session, plot, width } = await mount(generatedRun(200, 60_000));
    fire(plot, 'pointerdown', 200, 12);
    fire(plot, 'pointermove', 500, 12);
    expect(session.state().range).toBeUndefined();
    fire(plot, 'pointerup', 500, 12);
    expect(session.state().range?.from).toBeCloseTo(at(session, width, 200), 3);
    expect(session.state().range?.to).toBeCloseTo(at(session, width, 500), 3);
    session.commands.seek(10_000);
    fire(plot, 'pointerdown', 800, 12, { shiftKey: true });
    fire(plot, 'pointerup', 800, 12, { shiftKey: true });
    expect(session.state().range?.from).toBeCloseTo(10_000, 3);
    fire(plot, 'pointerdown', 700, 12, { ctrlKey: true });
    fire(plot, 'pointerup', 700, 12, { ctrlKey: true });
    expect(session.state().markerB).toBeCloseTo(at(session, width, 700), 3);
  });

  it('zooms at the cursor with Control, pans with Shift, leaves a plain wheel alone', async () => {
    const { session, plot, width } = await mount(generatedRun(200, 60_000));
    const wheel = (init: WheelEventInit): boolean => plot.dispatchEvent(new WheelEvent('wheel', {
      bubbles: true, cancelable: true, clientX: plot.getBoundingClientRect().left + 300, ...init,
    }));
    const anchor = at(session, width, 300);
    expect(wheel({ deltaY: -300, ctrlKey: true })).toBe(false);
    expect(at(session, width, 300)).toBeCloseTo(anchor, 3);
    const { from } = session.state().window;
    expect(wheel({ deltaY: 100, shiftKey: true })).toBe(false);
    expect(session.state().window.from).toBeGreaterThan(from);
    const { window } = session.state();
    expect(wheel({ deltaY: 100 })).toBe(true);
    expect(session.state().window).toEqual(window);
  });
});

describe('life', () => {
  it('survives being mounted twice, and leaves no frame, listener or cache behind', async () => {
    const model = generatedRun(500, 60_000);
    const session = await sessionOver(model);
    const frameLoop = createFrameLoop();
    const lanes = claimLanes([generic], model);
    const screen = await render(
      <StrictMode>
        <div style={{ width: 1000, height: 312 }}>
          <Timeline session={session} lanes={lanes} frameLoop={frameLoop} />
        </div>
      </StrictMode>,
    );
    await frames(4);
    const canvases = [...document.querySelectorAll('canvas')];
    expect(painted(canvases[1], 0, 0, 500, 20)).toBeGreaterThan(0.05);
    const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
    await new Promise((done) => { setTimeout(done, 100); });
    expect(asked).not.toHaveBeenCalled();
    await screen.unmount();
    session.commands.seek(10_000);
    session.commands.select('agent:3');
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('marks the first lane and the complete model once they are painted', async () => {
    performance.clearMarks();
    await mount(generatedRun(200, 60_000));
    expect(performance.getEntriesByName('playhead:first-lane')).toHaveLength(1);
    expect(performance.getEntriesByName('playhead:complete').length).toBeGreaterThanOrEqual(1);
  });

  it('renders nothing in React while the playhead moves within a step', async () => {
    const { session, root } = await mount(generatedRun(200, 600_000));
    session.commands.seek(100);
    await frames(4);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let t = 200; t < 1200; t += 100) {
      session.commands.seek(t);
      await frames(1);
    }
    observer.disconnect();
    // The slider's own words change; nothing else does.
    expect(new Set(changes.map(({ attributeName }) => attributeName))).toEqual(new Set(['aria-valuenow', 'aria-valuetext', 'aria-valuemin', 'aria-valuemax']));
  });
});

describe('keyboard and words', () => {
  it('is a slider that says time and step, and moves by keys', async () => {
    const { session, slider } = await mount(generatedRun(200, 60_000));
    session.commands.seek(30_000);
    await frames();
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^30 seconds, step \d+ of \d+, (call|plan) \d+$/);
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(session.clock.t).toBeCloseTo(35_000, 3);
    await userEvent.keyboard('{Home}');
    expect(session.clock.t).toBe(session.model().start);
    await userEvent.keyboard('{End}');
    expect(session.clock.t).toBe(session.model().start + session.model().duration);
  });

  it('reads and goes to an entry that no pixel showed', async () => {
    const { session, root } = await mount(generatedRun(8000, 60_000));
    session.commands.setWindow({ from: 0, to: 10 });
    const table = root.querySelector<HTMLElement>('[role=grid]');
    root.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
    await frames();
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{End}']) {
      await userEvent.keyboard(key);
      await frames(2);
    }
    expect(table?.querySelectorAll('[aria-rowindex]').length).toBeLessThanOrEqual(50);
    const row = document.activeElement;
    expect(row?.getAttribute('aria-rowindex')).toBe(String(session.model().lanes[3]?.count));
    expect(row?.textContent).toContain('log');
    await userEvent.keyboard('{Enter}');
    expect(session.state().selection).toMatch(/^console:/);
    const located = session.model().locate(session.state().selection ?? '');
    expect(session.clock.t).toBe(located?.track.columns.start[located.index]);
  });

  it('opens at what is current when the focus comes, with the facts known by then', async () => {
    const { session, root } = await mount(generatedRun(200, 60_000));
    session.commands.seek(session.model().start);
    await frames();
    session.commands.seek(30_000);
    root.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
    await frames();
    const current = session.model().latest('agent', 30_000);
    expect(document.activeElement?.textContent).toContain(current?.track.label(current.index));
    expect(root.querySelector('[aria-rowindex="1"]')?.textContent).toContain('took');
    const last = session.model().lane('agent')?.count ?? 0;
    await userEvent.keyboard('{End}');
    await frames();
    expect(root.querySelector(`[aria-rowindex="${last}"]`)?.textContent).not.toContain('took');
  });

  it('hides a lane and brings it back, but never the agent', async () => {
    const { session, root } = await mount(generatedRun(200, 60_000));
    await page.getByRole('button', { name: /^Generic|^Console/ }).first().click();
    await page.getByRole('menuitem', { name: 'Hide Console' }).click();
    expect(session.state().hiddenLanes).toEqual(['console']);
    expect(root.querySelector('[data-lane=console]')).toBeNull();
    await page.getByRole('button', { name: /^Agent/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'The agent lane always stays' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Show Console' }).click();
    expect(session.state().hiddenLanes).toEqual([]);
  });
});
