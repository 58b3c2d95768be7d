import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fire, frames, generic, mount } from './mounted.fixture.tsx';
import { generatedRun } from './recording.fixture.ts';

beforeEach(() => localStorage.removeItem('playhead:lanes'));
afterEach(cleanup);

const headers = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('li[data-lane]'),
];
const ids = (root: HTMLElement): (string | undefined)[] =>
  headers(root).map((header) => header.dataset['lane']);
const header = (root: HTMLElement, id: string): HTMLElement => {
  const found = headers(root).find((each) => each.dataset['lane'] === id);
  if (found === undefined) throw new Error(`no lane ${id}`);
  return found;
};

async function choose(root: HTMLElement, lane: string, item: string): Promise<void> {
  header(root, lane).querySelector('button')?.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await frames();
}

/** A drag that begins on a header and goes on over the window, as a captured pointer does. */
function drag(from: Element, dy: number): void {
  const box = from.getBoundingClientRect();
  const at = { clientX: box.left + 20, clientY: box.top + box.height / 2, bubbles: true, pointerId: 7 };
  from.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0, buttons: 1 }));
  for (const share of [0.3, 0.7, 1]) {
    window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: at.clientY + dy * share }));
  }
  window.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: at.clientY + dy }));
}

/** As high as the agent's lane of a nested run, and lower ones of several heights. */
const definitions = [
  {
    ...generic,
    height: ({ id }: { readonly id: string }) => (id === 'agent' ? 84 : 24 + 5 * (id.length % 4)),
  },
];

describe('lanes', () => {
  it('are dragged to another place, which the session keeps; nothing goes before the agent', async () => {
    const { root, session } = await mount(generatedRun(200, 60_000));
    const before = ids(root);
    const second = before[1] ?? '';
    const grab = header(root, second).querySelector('span');
    if (grab === null) throw new Error('nothing to grab');
    drag(
      grab,
      header(root, before[3] ?? '').getBoundingClientRect().top - grab.getBoundingClientRect().top + 4,
    );
    await frames();
    expect(ids(root)).toEqual([before[0], before[2], before[3], second, ...before.slice(4)]);
    expect(session.state().laneOrder).toEqual(ids(root));
    // The drag ended on a button and pressed nothing.
    expect(document.querySelector('[role=menu]:popover-open')).toBeNull();
    await choose(root, second, 'Move up');
    await choose(root, second, 'Move up');
    expect(session.state().laneOrder).toEqual([]);
    const grabAgain = header(root, second).querySelector('span');
    if (grabAgain !== null) drag(grabAgain, -400);
    await frames();
    expect(ids(root)[0]).toBe('agent');
  });

  it('are dragged to another height, and back to their own by a double click', async () => {
    const { root } = await mount(generatedRun(200, 60_000));
    const lane = ids(root)[1] ?? '';
    const edge = (): HTMLElement => {
      const found = header(root, lane).querySelector<HTMLElement>(':scope > i');
      if (found === null) throw new Error('no edge');
      return found;
    };
    const before = header(root, lane).offsetHeight;
    drag(edge(), 60);
    await frames();
    expect(header(root, lane).offsetHeight).toBe(before + 60);
    expect(localStorage.getItem('playhead:lanes')).toContain(lane);
    edge().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await frames();
    expect(header(root, lane).offsetHeight).toBe(before);
  });

  it('that are pinned, and the agent, stay while the others scroll under them', async () => {
    const { root, session, plot } = await mount(generatedRun(200, 60_000), { height: 240 });
    const last = ids(root).at(-1) ?? '';
    await choose(root, last, `Pin ${header(root, last).querySelector('button')?.title ?? ''} on top`);
    expect(ids(root)[1]).toBe(last);
    const scroll = plot.parentElement?.parentElement;
    if (scroll === null || scroll === undefined) throw new Error('nothing scrolls');
    scroll.scrollTop = 120;
    scroll.dispatchEvent(new Event('scroll'));
    await frames();
    const top = scroll.getBoundingClientRect().top;
    expect(header(root, 'agent').getBoundingClientRect().top).toBeCloseTo(top, 0);
    const pinned = header(root, last).getBoundingClientRect();
    expect(pinned.top).toBeCloseTo(top + header(root, 'agent').offsetHeight, 0);
    // What is clicked is what is seen there, not what has scrolled under it.
    const agent = header(root, 'agent').getBoundingClientRect();
    const y = agent.top + 12 - plot.getBoundingClientRect().top;
    fire(plot, 'pointerdown', 400, y);
    fire(plot, 'pointerup', 400, y);
    expect(session.state().selection).toMatch(/^agent:/);
  });

  it('come into view with what is selected in them, and none is left cut under the agent’s', async () => {
    const { root, session, plot } = await mount(generatedRun(200, 60_000), { height: 225, definitions });
    const scroll = plot.parentElement?.parentElement;
    if (scroll === null || scroll === undefined) throw new Error('nothing scrolls');
    // Below the last one there is nothing to scroll to.
    const rows = headers(root).map(({ offsetHeight }) => offsetHeight);
    expect(scroll.scrollHeight).toBe(rows.reduce((sum, height) => sum + height, 0));
    for (const { dataset } of headers(root).slice(1)) {
      const lane = dataset['lane'] ?? '';
      scroll.scrollTop = 0;
      session.commands.select(session.model().lane(lane)?.tracks[0]?.entryId(0) ?? '');
      await frames();
      const view = scroll.getBoundingClientRect();
      const under = header(root, 'agent').getBoundingClientRect().bottom;
      const box = header(root, lane).getBoundingClientRect();
      expect(box.bottom).toBeLessThanOrEqual(view.bottom + 0.5);
      expect(box.top).toBeGreaterThanOrEqual(under - 0.5);
      const cut = headers(root).find((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top < under - 1 && bottom > under + 1;
      });
      // Unless what can be scrolled ends before that one is out of sight.
      if (cut !== undefined)
        expect(scroll.scrollTop + cut.getBoundingClientRect().bottom - under).toBeGreaterThan(
          scroll.scrollHeight - scroll.clientHeight,
        );
    }
  });

  it('do not push the agent’s out of sight as long as they can be pointed at', async () => {
    const { root, session, plot } = await mount(generatedRun(200, 60_000), { definitions });
    const scroll = plot.parentElement?.parentElement;
    const frame = root.parentElement;
    if (scroll === null || scroll === undefined || frame === null) throw new Error('nothing scrolls');
    const [agent = 0, next = 0] = headers(root).map(({ offsetHeight }) => offsetHeight);
    expect(next).toBeGreaterThan(24);
    // Too low for the agent's lane to stay, and for the whole of the one below it.
    frame.style.height = `${root.offsetHeight - scroll.offsetHeight + agent + 24}px`;
    await frames();
    expect(header(root, 'agent').dataset['stays']).toBeUndefined();
    session.commands.select(`${ids(root)[1] ?? ''}:0`);
    await frames();
    expect(scroll.scrollTop).toBe(0);
  });

  it('are walked by key, each showing what it shows at the playhead; its entries then one by one', async () => {
    const { root, session } = await mount(generatedRun(200, 60_000));
    const { commands, clock } = session;
    commands.seek(30_000);
    commands.walkLane(1);
    await frames();
    const lane = ids(root)[1] ?? '';
    expect(session.state().lane).toBe(lane);
    expect(header(root, lane).dataset['walked']).toBe('true');
    const shown = session.model().latest(lane, 30_000);
    expect(session.state().selection).toBe(shown?.track.entryId(shown.index));
    expect(clock.t).toBe(30_000);
    commands.setLane('console');
    const latest = session.model().latest('console', 30_000);
    expect(session.state().selection).toBe(latest?.track.entryId(latest.index));
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) {
      commands.step('lane', 1);
      seen.push(session.state().selection);
    }
    const track = latest?.track;
    const from = (latest?.index ?? 0) + 1;
    expect(seen).toEqual([0, 1, 2, 3, 4].map((i) => track?.entryId(from + i)));
    commands.setLane(lane);
    commands.walkLane(-1);
    expect(session.state().lane).toBe('agent');
    commands.walkLane(-1);
    expect(session.state().lane).toBe('agent');
  });
});
