import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { matchKey, runKeyCommand } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { frames, mount } from './mounted.fixture.tsx';
import type { Mounted } from './mounted.fixture.tsx';
import { generatedRun } from './recording.fixture.ts';

/** What the page does with keys that no part of it took. */
let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await cleanup();
});

async function mounted(): Promise<Mounted> {
  const all = await mount(generatedRun(200, 60_000));
  const { session }: { session: Session } = all;
  window.addEventListener(
    'keydown',
    (event) => {
      const binding = matchKey(event);
      if (binding !== undefined && runKeyCommand(session, binding)) event.preventDefault();
    },
    { signal: stop.signal },
  );
  all.slider.focus();
  return all;
}

const card = (): Element | null => document.querySelector('[data-testid=hover-card]');

/** What `pointer.browser.test.tsx` does with a mouse. */
describe('the timeline by keyboard alone', () => {
  it('scrubs on the slider, by exactly as much as its keys say', async () => {
    const { session } = await mounted();
    session.commands.seek(30_000);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    expect(session.clock.t).toBeCloseTo(25_000, 3);
    session.commands.setWindow({ from: 20_000, to: 40_000 });
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(session.clock.t).toBeCloseTo(27_000, 3);
    const { step } = session.state();
    await userEvent.keyboard('{PageUp}');
    expect(session.state().step).toBe(step + 1);
  });

  it('plays on from where a scrub ended', async () => {
    const { session } = await mounted();
    session.commands.seek(0);
    await userEvent.keyboard(' ');
    expect(session.state().playback).toBe('playing');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(session.state().playback).toBe('playing');
    expect(session.clock.t).toBeGreaterThanOrEqual(10_000);
  });

  it('shows the card of the playhead without a seek, says it once, and takes it away', async () => {
    const { session, root } = await mounted();
    session.commands.seek(30_000);
    await userEvent.keyboard('{Enter}');
    await frames();
    expect(session.clock.t).toBe(30_000);
    expect(card()?.textContent).toMatch(/call|plan/);
    const told = [...root.querySelectorAll('[role=status]')].find(({ textContent }) =>
      textContent?.startsWith('0:30'),
    );
    expect(told?.textContent).toMatch(/Generic|Agent/);
    // It goes along with the playhead, and is not read out again at each of its steps.
    const words = told?.textContent;
    await userEvent.keyboard('{ArrowRight}');
    await frames();
    expect(card()?.textContent).toMatch(/^0:35/);
    expect(told?.textContent).toBe(words);
    await userEvent.keyboard('{Escape}');
    await frames();
    expect(card()).toBeNull();
    await userEvent.keyboard('{Enter}');
    await frames();
    expect(card()).not.toBeNull();
    await userEvent.keyboard('{Tab}');
    await frames();
    expect(card()).toBeNull();
  });

  it('selects and seeks by the table, fits what is selected, and the run', async () => {
    const { session, root } = await mounted();
    root.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
    await frames();
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}');
    await frames();
    await userEvent.keyboard('{Enter}');
    const { selection } = session.state();
    expect(selection).toMatch(/^agent:/);
    const located = session.model().locate(selection ?? '');
    expect(session.clock.t).toBe(located?.track.columns.start[located.index]);
    await userEvent.keyboard('f');
    const { window } = session.state();
    expect(window.to - window.from).toBeLessThan(30_000);
    await userEvent.keyboard('{Shift>}0{/Shift}');
    expect(session.state().window.to - session.state().window.from).toBeGreaterThan(60_000);
  });

  it('chooses a range, extends it, pins B', async () => {
    const { session } = await mounted();
    session.commands.seek(10_000);
    await userEvent.keyboard('i{ArrowRight}o');
    expect(session.state().range).toEqual({ from: 10_000, to: 15_000 });
    await userEvent.keyboard('{ArrowRight}o');
    expect(session.state().range).toEqual({ from: 10_000, to: 20_000 });
    await userEvent.keyboard('b');
    expect(session.state().markerB).toBe(20_000);
  });

  it('pans and zooms at the playhead, and goes back through what was seen', async () => {
    const { session } = await mounted();
    session.commands.seek(30_000);
    session.commands.setWindow({ from: 20_000, to: 40_000 });
    await userEvent.keyboard('d');
    expect(session.state().window.from).toBeGreaterThan(20_000);
    await userEvent.keyboard('aaw');
    const near = session.state().window;
    expect(near.to - near.from).toBeLessThan(20_000);
    await userEvent.keyboard('s');
    expect(session.state().window.to - session.state().window.from).toBeCloseTo(20_000, 3);
    await userEvent.keyboard('z');
    expect(session.state().window).not.toEqual({ from: 20_000, to: 40_000 });
  });
});
