import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fire, frames, mount, painted } from './mounted.fixture.tsx';
import { recording } from './recording.fixture.ts';

afterEach(cleanup);

/** Two bursts of calls a minute apart, under one span that covers all. */
const model = recording({
  id: 'agent',
  archetype: 'span',
  plane: 'agent',
  title: 'Agent',
  rows: [
    { start: 0, end: 70_000, kind: 'span', label: 'root' },
    ...[0, 1000, 2000, 65_000, 66_000].map((start) => ({
      start,
      end: start + 900,
      kind: 'llm_call',
      label: `call ${start}`,
      parent: 0,
    })),
  ],
});

describe('idle time', () => {
  it('is drawn, folded out of the axis with its length said, and unfolded where it was', async () => {
    const { root, session, width, canvases } = await mount(model);
    await session.idle();
    await frames();
    const idle = session.state().quiet?.stretches ?? [];
    expect(idle.map(({ from, to }) => [from, to])).toEqual([
      [2900, 65_000],
      [66_900, 70_000],
    ]);
    session.commands.seek(66_000);
    const before = session.state().window;
    await page.getByRole('button', { name: 'fold idle' }).click();
    await frames();
    expect(session.state().idle).toBe('folded');
    expect(session.clock.t).toBe(66_000);
    // Half of the plot and more now shows what was done.
    const { axis } = session.state().quiet ?? {};
    expect(axis?.duration).toBeLessThan(10_000);
    expect(root.textContent).toContain('unfold');
    expect(painted(canvases[0], 0, 28, width, 18)).toBeGreaterThan(0.01);
    await page.getByRole('button', { name: 'unfold' }).click();
    expect(session.state().window).toEqual(before);
    expect(session.clock.t).toBe(66_000);
  });

  it('leaves every entry in reach of the pointer on both sides of a break, and nothing in it', async () => {
    const { session, plot, width } = await mount(model);
    await session.idle();
    session.commands.setIdle('folded');
    await frames();
    const { axis } = session.state().quiet ?? {};
    if (axis === undefined) throw new Error('nothing is folded');
    const { from, to } = session.state().window;
    const x = (t: number): number =>
      ((axis.toAxis(t) - axis.toAxis(from)) / (axis.toAxis(to) - axis.toAxis(from))) * width;
    const click = (t: number): string | undefined => {
      session.commands.select(undefined);
      fire(plot, 'pointerdown', x(t), 25);
      fire(plot, 'pointerup', x(t), 25);
      return session.state().selection;
    };
    expect(click(1450)).toBe('agent:2');
    expect(session.clock.t).toBeCloseTo(1450, 3);
    session.commands.seek(0);
    expect(click(66_450)).toBe('agent:5');
    expect(session.clock.t).toBeCloseTo(66_450, 3);
    expect(click(30_000)).toBeUndefined();
    expect(session.clock.t).toBeCloseTo(30_000, 0);
  });

  it('is zoomed, panned and fitted as it is seen', async () => {
    const { session, plot, width } = await mount(model);
    await session.idle();
    const { commands } = session;
    commands.setIdle('folded');
    const fitted = session.state().window;
    const { axis } = session.state().quiet ?? {};
    if (axis === undefined) throw new Error('nothing is folded');
    const at = (x: number): number => {
      const { from, to } = session.state().window;
      return axis.toRun(axis.toAxis(from) + ((axis.toAxis(to) - axis.toAxis(from)) * x) / width);
    };
    const under = at(700);
    for (let i = 0; i < 6; i++)
      plot.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: -20,
          ctrlKey: true,
          clientX: plot.getBoundingClientRect().left + 700,
          bubbles: true,
          cancelable: true,
        }),
      );
    expect(at(700)).toBeCloseTo(under, 3);
    const later = at(width - 100);
    commands.pan(100 / width);
    expect(at(width - 200)).toBeCloseTo(later, 1);
    commands.fit();
    expect(session.state().window).toEqual(fitted);
    // A step of the playhead that goes over a break goes as far as it looks.
    commands.fit({ from: 1000, to: 66_000 });
    const { from, to } = session.state().window;
    expect(axis.toAxis(to) - axis.toAxis(from)).toBeCloseTo(
      (axis.toAxis(66_000) - axis.toAxis(1000)) * 1.1,
      3,
    );
  });
});
