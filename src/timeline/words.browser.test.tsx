import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { claimLanes } from '../lane-kit/index.ts';
import { createFrameLoop, Timeline } from './index.ts';
import { frames, generic, mount, painted } from './mounted.fixture.tsx';
import { generatedRun } from './recording.fixture.ts';
import { sessionOver } from './session.fixture.ts';

afterEach(cleanup);

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
    // Faces of the page may still be arriving; then there must be quiet.
    for (let tries = 0; tries < 30; tries++) {
      asked.mockClear();
      await new Promise((done) => {
        setTimeout(done, 150);
      });
      if (asked.mock.calls.length === 0) break;
    }
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
    expect(new Set(changes.map(({ attributeName }) => attributeName))).toEqual(
      new Set(['aria-valuenow', 'aria-valuetext', 'aria-valuemin', 'aria-valuemax']),
    );
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

  it('folds a lane to its top and unfolds it', async () => {
    const { root } = await mount(generatedRun(200, 60_000));
    const height = (): number => root.querySelector('[data-lane=agent]')?.getBoundingClientRect().height ?? 0;
    const before = height();
    await page.getByRole('button', { name: /^Agent/ }).click();
    await page.getByRole('menuitem', { name: 'Collapse Agent' }).click();
    expect(height()).toBe(24);
    await page.getByRole('button', { name: /^Agent/ }).click();
    await page.getByRole('menuitem', { name: 'Expand Agent' }).click();
    expect(height()).toBe(before);
  });

  it('hides a lane and brings it back, but never the agent', async () => {
    const { session, root } = await mount(generatedRun(200, 60_000));
    await page
      .getByRole('button', { name: /^Generic|^Console/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Hide Console' }).click();
    expect(session.state().hiddenLanes).toEqual(['console']);
    expect(root.querySelector('[data-lane=console]')).toBeNull();
    await page.getByRole('button', { name: /^Agent/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'The agent lane always stays' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Show Console' }).click();
    expect(session.state().hiddenLanes).toEqual([]);
  });
});
