import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { at, fire, frames, mount } from './mounted.fixture.tsx';
import { generatedRun } from './recording.fixture.ts';

afterEach(cleanup);

const finger = (id = 1): PointerEventInit => ({ pointerType: 'touch', pointerId: id });
const card = (): Element | null => document.querySelector('[data-testid=hover-card]');

/** What `pointer.browser.test.tsx` does with a mouse. Two fingers at once: `e2e/touch.spec.ts`, since only real ones are captured. */
describe('the timeline by fingers alone', () => {
  it('scrubs on the ruler, and not after release', async () => {
    const { session, slider, width } = await mount(generatedRun(200, 60_000));
    fire(slider, 'pointerdown', 300, 40, { ...finger(), altKey: true });
    fire(slider, 'pointerup', 500, 40, { ...finger(), altKey: true });
    expect(session.clock.t).toBeCloseTo(at(session, width, 500), 3);
    fire(slider, 'pointermove', 900, 40, { ...finger(), buttons: 0 });
    expect(session.clock.t).toBeCloseTo(at(session, width, 500), 3);
  });

  it('taps select and seek, a double tap fits the event', async () => {
    const { session, plot } = await mount(generatedRun(200, 60_000));
    const tap = (x: number): void => {
      fire(plot, 'pointerdown', x, 12, finger());
      fire(plot, 'pointerup', x, 12, finger());
      fire(plot, 'pointerleave', x, 12, finger());
    };
    tap(400);
    expect(session.state().selection).toMatch(/^agent:/);
    tap(400);
    const { window } = session.state();
    expect(window.to - window.from).toBeLessThan(30_000);
  });

  it('pans', async () => {
    const { session, plot, width } = await mount(generatedRun(200, 60_000));
    session.commands.setWindow({ from: 20_000, to: 40_000 });
    fire(plot, 'pointerdown', 500, 12, finger());
    fire(plot, 'pointermove', 400, 12, finger());
    expect(session.state().window.from).toBeCloseTo(20_000 + (20_000 * 100) / width, 3);
    fire(plot, 'pointerup', 400, 12, finger());
    expect(session.state().range).toBeUndefined();
  });

  it('shows the card under a finger that rests, keeps it when lifted, and takes it away at the next press', async () => {
    const { session, plot, root } = await mount(generatedRun(200, 60_000));
    const { t } = session.clock;
    const { selection } = session.state();
    fire(plot, 'pointerdown', 400, 12, finger());
    await vi.waitUntil(() => card() !== null, { timeout: 20_000 });
    fire(plot, 'pointerup', 400, 12, finger());
    fire(plot, 'pointerleave', 400, 12, finger());
    await frames();
    expect(card()?.textContent).toContain('call');
    // A look, not a choice.
    expect(session.clock.t).toBe(t);
    expect(session.state().selection).toBe(selection);
    const spoken = [...root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
    expect(spoken.join(' ')).toContain('call');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...finger() }));
    await frames();
    expect(card()).toBeNull();
    expect(session.clock.hover).toBeUndefined();
  });

  it('selects a range with a finger that rested before it moved', async () => {
    const { session, plot, width } = await mount(generatedRun(200, 60_000));
    fire(plot, 'pointerdown', 200, 12, finger());
    await vi.waitUntil(() => card() !== null, { timeout: 20_000 });
    fire(plot, 'pointermove', 500, 12, finger());
    await frames();
    expect(card()).toBeNull();
    fire(plot, 'pointerup', 500, 12, finger());
    expect(session.state().range?.from).toBeCloseTo(at(session, width, 200), 3);
    expect(session.state().range?.to).toBeCloseTo(at(session, width, 500), 3);
  });
});
