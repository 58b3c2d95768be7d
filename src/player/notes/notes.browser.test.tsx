import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { jsonFile, mountPlayer } from '../testing/mount-player.tsx';
import { exportedNotes } from './exported.ts';
import { notebookOf } from './notebook.ts';
import { browserStore } from './store.ts';

const T0 = 1_795_000_000_000;
const EVENTS = [
  { t: T0, kind: 'message', role: 'user', text: 'buy it' },
  { t: T0 + 1000, kind: 'tool_call', id: 'c', name: 'click', args: { at: '#pay' }, spanId: 's' },
  { t: T0 + 1800, kind: 'tool_result', id: 'c', ok: true, output: 'done', parentId: 's' },
  { t: T0 + 3000, kind: 'message', role: 'assistant', text: 'bought' },
];
const files = () => [jsonFile('trace.json', EVENTS)];
const panel = () => page.getByRole('region', { name: 'Notes' });
const field = () => panel().getByRole('textbox', { name: /Comment at/ });

/** Mounts the player and waits until its notebook is open. */
async function mount(given = files()) {
  const mounted = await mountPlayer(given);
  const notebook = notebookOf(mounted.session);
  await expect.poll(() => notebook.state().recording).toBeDefined();
  await notebook.written();
  return { ...mounted, notebook };
}

// The connection of an earlier test may stay open: rows are taken out, the database is not.
async function forget(): Promise<void> {
  const mounted = await mountPlayer(files());
  const notebook = notebookOf(mounted.session);
  await expect.poll(() => notebook.state().recording).toBeDefined();
  await notebook.written();
  const key = notebook.state().recording ?? '';
  const store = browserStore();
  const read = await store.read(key);
  if (read.ok)
    await store.write(
      key,
      [],
      read.value.map(({ id }) => id),
    );
  await cleanup();
}

beforeEach(forget);
afterEach(cleanup);

it('p takes a comment by keyboard; it is text, it is kept, edited, deleted and brought back', async () => {
  const first = await mount();
  first.session.commands.seek(1800);
  await userEvent.keyboard('p');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('<b>look</b> here{Control>}{Enter}{/Control}');
  await expect.element(panel().getByText('<b>look</b> here')).toBeVisible();
  expect(first.session.state().comments).toEqual([1800]);
  await first.notebook.written();
  await cleanup();

  const { session, notebook } = await mount();
  await expect.poll(() => session.state().comments).toEqual([1800]);
  session.commands.seek(0);
  await userEvent.keyboard('v');
  await panel()
    .getByRole('button', { name: /^Go to Comment/ })
    .click();
  await expect.poll(() => session.clock.t).toBe(1800);
  await panel()
    .getByRole('button', { name: /^Edit Comment/ })
    .click();
  await userEvent.keyboard(' again{Control>}{Enter}{/Control}');
  await expect.element(panel().getByText('<b>look</b> here again')).toBeVisible();
  await panel()
    .getByRole('button', { name: /^Delete Comment/ })
    .click();
  await expect.element(panel().getByText('1 note deleted.')).toBeVisible();
  expect(session.state().comments).toEqual([]);
  await expect.element(field()).toHaveFocus();
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel().getByText('<b>look</b> here again')).toBeVisible();
  expect(notebook.state().notes).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
});

it('m and a named range are notes too, wherever they are set, renamed and deleted', async () => {
  const { session, notebook } = await mount();
  session.commands.seek(1000);
  await userEvent.keyboard('m');
  session.commands.setRange({ from: 1000, to: 2000 });
  session.commands.nameRange({ from: 1000, to: 2000 }, 'the click');
  const kinds = () => notebook.state().notes.map(({ kind, t, text }) => [kind, t, text]);
  await expect.poll(kinds).toEqual([
    ['bookmark', 1000, ''],
    ['range', 1000, 'the click'],
  ]);
  session.commands.nameRange({ from: 1000, to: 2000 }, 'the press');
  await expect.poll(() => kinds()[1]?.[2]).toBe('the press');
  await userEvent.keyboard('v');
  await panel()
    .getByRole('button', { name: /^Edit Range/ })
    .click();
  await userEvent.keyboard('{Control>}a{/Control}pressed{Enter}');
  await expect.poll(() => session.state().namedRanges.map(({ name }) => name)).toEqual(['pressed']);
  await panel()
    .getByRole('button', { name: /^Delete Bookmark/ })
    .click();
  await expect.poll(() => session.state().markers).toEqual([]);
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => session.state().markers).toEqual([1000]);
  await panel().getByRole('button', { name: 'Delete all notes' }).click();
  await expect.element(panel().getByText('No notes yet')).toBeVisible();
  expect([session.state().markers, session.state().namedRanges]).toEqual([[], []]);
});

it('an export carries them; opened where they are not known they are there, and told once', async () => {
  const { session, notebook, settle } = await mount();
  session.commands.seek(1000);
  await userEvent.keyboard('m');
  await expect.poll(() => notebook.state().notes).toHaveLength(1);
  const about = { runId: 'r', title: 'r', attempt: undefined, outcome: undefined };
  const readerNotes = exportedNotes(session);
  const made = await session.engine.exports?.bundle(
    { ...about, readerNotes },
    undefined,
    () => undefined,
    new AbortController().signal,
  );
  if (made?.ok !== true) throw new Error('not exported');
  const before = notebook.state().notes;
  notebook.remove(before.map(({ id }) => id));
  await notebook.written();
  await settle();
  await cleanup();

  const zip = { name: 'r.zip', blob: made.value.file };
  const there = await mount([zip]);
  await expect.poll(() => there.notebook.state().notes).toEqual(before);
  await expect.element(page.getByText('1 note came with this recording.')).toBeVisible();
  expect(there.session.state().markers).toEqual([1000]);
  await there.notebook.written();
  await cleanup();
  const again = await mount([zip]);
  await expect.poll(() => again.notebook.state().notes).toEqual(before);
  expect(again.session.state().notices.map(({ code }) => code)).not.toContain('notes-arrived');
});

it('a browser that keeps nothing is said in words', async () => {
  const { open } = indexedDB;
  IDBFactory.prototype.open = () => {
    throw new DOMException('no', 'SecurityError');
  };
  try {
    expect(await browserStore().read('x')).toMatchObject({ ok: false, error: { code: 'notes-blocked' } });
    const { put } = IDBObjectStore.prototype;
    IDBFactory.prototype.open = open;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const note = {
      kind: 'bookmark',
      id: 'a',
      t: 0,
      origin: null,
      text: '',
      made: 0,
      edited: 0,
    } as const;
    expect(await browserStore().write('x', [note], [])).toMatchObject({
      ok: false,
      error: { code: 'notes-full' },
    });
    IDBObjectStore.prototype.put = put;
  } finally {
    IDBFactory.prototype.open = open;
  }
});
