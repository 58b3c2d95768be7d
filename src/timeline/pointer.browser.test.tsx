import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { at, fire, frames, mount } from './mounted.fixture.tsx';
import { generatedRun } from './recording.fixture.ts';

afterEach(cleanup);

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
    await new Promise((done) => {
      setTimeout(done, 450);
    });
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

  it('pans by Space and drag, and takes back that Space played', async () => {
    const { session, plot, width } = await mount(generatedRun(200, 60_000));
    session.commands.seek(0);
    session.commands.setWindow({ from: 20_000, to: 40_000 });
    const toggle = (event: KeyboardEvent): void => {
      if (event.code === 'Space') session.commands.toggle();
    };
    addEventListener('keydown', toggle);
    dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', key: ' ' }));
    expect(session.state().playback).toBe('playing');
    fire(plot, 'pointerdown', 500, 12);
    fire(plot, 'pointermove', 400, 12);
    fire(plot, 'pointerup', 400, 12);
    dispatchEvent(new KeyboardEvent('keyup', { code: 'Space', key: ' ' }));
    removeEventListener('keydown', toggle);
    expect(session.state().playback).toBe('paused');
    expect(session.state().range).toBeUndefined();
    expect(session.state().window.from).toBeCloseTo(20_000 + (20_000 * 100) / width, 3);
  });

  it('zooms at the cursor with Control, pans with Shift, leaves a plain wheel alone', async () => {
    const { session, plot, width } = await mount(generatedRun(200, 60_000));
    const wheel = (init: WheelEventInit): boolean =>
      plot.dispatchEvent(
        new WheelEvent('wheel', {
          bubbles: true,
          cancelable: true,
          clientX: plot.getBoundingClientRect().left + 300,
          ...init,
        }),
      );
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
