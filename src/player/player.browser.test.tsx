import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { frames, jsonFile, mountPlayer, quiet } from './testing/mount-player.tsx';

afterEach(cleanup);

const T0 = 1_795_000_000_000;

/** `n` tool calls one second apart, each 400 ms long, under one root span. */
function callsTrace(n: number): unknown[] {
  const events: unknown[] = [{ t: T0, kind: 'span', name: 'root', spanId: 'root', durationMs: n * 1000 }];
  for (let i = 0; i < n; i += 1) {
    const t = T0 + i * 1000;
    events.push({
      t,
      kind: 'tool_call',
      id: `c${i}`,
      name: `call ${i}`,
      args: { i },
      spanId: `s${i}`,
      parentId: 'root',
    });
    events.push({
      t: t + 400,
      kind: 'tool_result',
      id: `c${i}`,
      ok: i % 10 !== 9,
      output: `answer ${i}`,
      parentId: 's' + i,
    });
  }
  return events;
}

const currentRow = (root: HTMLElement): HTMLElement | null =>
  root.querySelector('[role=listbox] [data-current]');

/** Whether an element lies inside the box that scrolls it. */
function inView(row: HTMLElement): boolean {
  const box = row.closest('[data-list]')?.getBoundingClientRect();
  const own = row.getBoundingClientRect();
  return box !== undefined && own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
}

it('1e5 records: few nodes, and the current step is in view wherever the playhead goes', async () => {
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(50_000))]);
  expect(session.model().steps.length).toBe(50_000);
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  for (const step of [3, 25_000, 49_999, 12]) {
    session.commands.seek(step * 1000 + 100);
    await settle();
    await expect.poll(() => currentRow(root)?.textContent ?? '').toContain(`call ${step}`);
    const row = currentRow(root);
    expect(row !== null && inView(row)).toBe(true);
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  }
});

it('while playing inside one step nothing but the clock, the slider and canvases changes', async () => {
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(40))]);
  session.commands.setRate(0.25);
  session.commands.seek(5450);
  await settle();
  await quiet(root);
  session.commands.play();
  await frames(4);
  const clock = page.getByTitle(/activate to type/).element();
  const touched: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element === null || clock.contains(element)) continue;
      if (element.closest('section[aria-label=Timeline]') !== null) continue;
      touched.push(element.outerHTML.slice(0, 120));
    }
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  const before = session.clock.t;
  await new Promise((done) => setTimeout(done, 800));
  observer.disconnect();
  session.commands.pause();
  expect(session.clock.t).toBeGreaterThan(before + 50);
  expect(session.clock.t).toBeLessThan(6000);
  expect(touched).toEqual([]);
});

it('a step tells nothing of its end before its end', async () => {
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(40))]);
  const row = (name: string): string =>
    [...root.querySelectorAll('[role=option]')].find((each) => each.textContent?.includes(name) === true)
      ?.textContent ?? '';
  session.commands.select(undefined);
  session.commands.seek(9100);
  await settle();
  await expect.poll(() => currentRow(root)?.textContent ?? '').toContain('call 9');
  expect(currentRow(root)?.textContent).toContain('running');
  expect(row('call 10')).not.toMatch(/ms|failed|running/);
  // Lanes and their spoken table show what is to come, dimmed; what tells of the step itself does not.
  for (const part of ['article', 'section[aria-label=Inspector]', '[role=listbox]']) {
    expect(root.querySelector(part)?.textContent).not.toContain('answer 9');
  }
  session.commands.seek(9500);
  await settle();
  await expect.poll(() => currentRow(root)?.textContent ?? '').toContain('400 ms');
});

it('a trace alone replays in full: the stage shows the step, the inspector its record', async () => {
  const { session, root, settle } = await mountPlayer([
    jsonFile('trace.json', [
      { t: T0, kind: 'message', role: 'user', text: '**Buy** two notebooks' },
      { t: T0 + 1000, kind: 'tool_call', id: 'a', name: 'goto', args: { url: 'https://shop.example.test/' } },
      { t: T0 + 3000, kind: 'tool_result', id: 'a', ok: true, output: 'the shop is open' },
    ]),
  ]);
  session.commands.seek(0);
  await settle();
  await expect.element(page.getByText('The trace alone is a full replay', { exact: false })).toBeVisible();
  await expect
    .poll(() => root.querySelector('article strong')?.textContent ?? '', { timeout: 8000 })
    .toBe('Buy');
  session.commands.seek(3000);
  await settle();
  await expect
    .poll(() => root.querySelector('article')?.textContent ?? '', { timeout: 8000 })
    .toContain('the shop is open');
});

it('a list follows until it is touched, then offers to follow again', async () => {
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(400))]);
  session.commands.seek(200_100);
  await settle();
  await expect.poll(() => currentRow(root)?.textContent ?? '').toContain('call 200');
  root.querySelector('[data-list]')?.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, bubbles: true }));
  session.commands.seek(10_100);
  await settle();
  expect(currentRow(root)).toBeNull();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect.poll(() => currentRow(root)?.textContent ?? '').toContain('call 10');
});

it('keys act on the viewing and rest while a dialog is open', async () => {
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(40))]);
  session.commands.seek(0);
  await settle();
  await userEvent.keyboard('jj');
  await settle();
  expect(session.clock.t).toBe(1000);
  await userEvent.keyboard('g');
  await userEvent.keyboard('0:12{Enter}');
  await settle();
  expect(session.clock.t).toBe(12_000);
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('j');
  await settle();
  expect(session.clock.t).toBe(12_000);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => root.querySelector('dialog[open]')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(session.state().selection).toBeUndefined();
});

it('what cannot be opened says what, what was tried and what can be done', async () => {
  const { root } = await mountPlayer([{ name: 'holiday.json', blob: new Blob(['{"not": "a recording"']) }]);
  await expect.element(page.getByRole('alert')).toBeVisible();
  const words = root.textContent ?? '';
  expect(words).toContain('Cannot open this recording');
  expect(words).toContain('holiday.json');
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open another' })).toBeVisible();
});

it('on a narrow screen the panels are sheets and nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  try {
    const { root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(40))], {
      width: 390,
      height: 844,
    });
    await page.getByRole('button', { name: 'Steps' }).click();
    await settle();
    await expect.element(page.getByRole('listbox')).toBeVisible();
    const wide = [...root.querySelectorAll('button, h1, [role=tablist]')].filter(
      (each) => each.getBoundingClientRect().right > 391,
    );
    expect(wide.map((each) => each.outerHTML.slice(0, 100))).toEqual([]);
    root.querySelector<HTMLElement>('button[title=Close]')?.click();
    await expect.poll(() => root.querySelector('[role=listbox]')).toBeNull();
  } finally {
    await page.viewport(1280, 800);
  }
});

it('a pressed row stays under the pointer while the playhead goes to it', async () => {
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', callsTrace(400))]);
  session.commands.seek(200_100);
  await settle();
  await expect.poll(() => currentRow(root)?.textContent ?? '').toContain('call 200');
  const row = [...root.querySelectorAll<HTMLElement>('[role=option]')].find(
    (each) => each.textContent?.includes('call 202') === true,
  );
  const before = row?.getBoundingClientRect().top;
  row?.click();
  await settle();
  expect(session.clock.t).toBe(202_000);
  await expect.poll(() => currentRow(root)?.textContent ?? '').toContain('call 202');
  expect(currentRow(root)?.getBoundingClientRect().top).toBe(before);
});

it('5,000 sub-agents and a chain 79 deep: few nodes, the level said, every ancestor in reach', async () => {
  const events: unknown[] = [];
  for (let i = 0; i < 5000; i += 1) {
    events.push({
      t: T0 + 1000 + i,
      kind: 'span',
      name: `agent ${i}`,
      spanId: `a${i}`,
      parentId: 'root',
      durationMs: 500 + (i % 700),
    });
  }
  for (let d = 79; d > 0; d -= 1) {
    events.push({
      t: T0 + 100 + d,
      kind: 'span',
      name: `level ${d}`,
      spanId: `c${d}`,
      parentId: d > 1 ? `c${d - 1}` : 'root',
      durationMs: 2000 - d,
    });
  }
  events.push({ t: T0, kind: 'span', name: 'root agent', spanId: 'root', durationMs: 9000 });
  const { session, root, settle } = await mountPlayer([jsonFile('trace.json', events)]);
  expect(session.model().lane('agent')?.count).toBe(5080);
  expect(document.querySelectorAll('*').length).toBeLessThan(5000);
  const [hit] = await session.engine.search('agent 4999', 10);
  expect(hit?.snippet).toContain('agent 4999');
  const [deepest] = await session.engine.search('level 79', 10);
  session.commands.select(deepest?.entryId);
  await settle();
  const inspector = root.querySelector('section[aria-label=Inspector]');
  await expect.poll(() => inspector?.textContent ?? '').toContain('level 79');
  const chain = page.getByRole('navigation', { name: 'Inside' });
  await expect.element(chain).toHaveTextContent('Inside · level 79');
  await chain.getByRole('button', { name: /… 75 …/ }).click();
  expect(chain.element().querySelectorAll('button').length).toBe(79);
  await chain.getByRole('button', { name: 'level 40' }).click();
  await settle();
  await expect
    .element(page.getByRole('navigation', { name: 'Inside' }))
    .toHaveTextContent('Inside · level 40');
});
