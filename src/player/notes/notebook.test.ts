import { expect, it } from 'vitest';
import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { loadInProcessEngine } from '../../engine/index.ts';
import type { Note } from './note.ts';
import { Notebook } from './notebook.ts';
import { placeOf } from './place.ts';
import { recordingKey } from './recording-key.ts';
import type { NoteStore } from './store.ts';

/** A database in memory, which can be broken. */
function memoryStore() {
  const kept = new Map<string, Map<string, Note>>();
  const listeners: ((recording: string) => void)[] = [];
  let broken: Result<never, Failure> | undefined;
  const of = (recording: string): Map<string, Note> => {
    const known = kept.get(recording) ?? new Map<string, Note>();
    kept.set(recording, known);
    return known;
  };
  const store: NoteStore = {
    read: (recording) => Promise.resolve(broken ?? ok([...of(recording).values()])),
    write(recording, put, gone) {
      if (broken !== undefined) return Promise.resolve(broken);
      for (const note of put) of(recording).set(note.id, note);
      for (const id of gone) of(recording).delete(id);
      return Promise.resolve(ok(undefined));
    },
    onOther(listener) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  return {
    store,
    ids: (recording: string) => [...of(recording).keys()],
    put: (recording: string, note: Note) => {
      of(recording).set(note.id, note);
      for (const listener of listeners) listener(recording);
    },
    break: (code: string) => (broken = fail(code, 'No.')),
  };
}

const note = (id: string, t: number, edited = 0): Note => ({
  kind: 'comment',
  id,
  t,
  origin: 0,
  text: id,
  made: 0,
  edited,
});
const came = (...notes: Note[]) => Promise.resolve({ notes, unreadable: 0 });

it('keeps what is written, by recording, and has it again in the order of time', async () => {
  const { store, ids } = memoryStore();
  const book = new Notebook(store);
  await book.open('a');
  book.put(note('late', 20));
  book.put(note('early', 10));
  await book.written();
  await book.open('b');
  expect(book.state().notes).toEqual([]);
  await book.open('a');
  expect(book.state().notes.map(({ id }) => id)).toEqual(['early', 'late']);
  expect(ids('b')).toEqual([]);
});

it('what is deleted can be brought back, also all of it', async () => {
  const { store, ids } = memoryStore();
  const book = new Notebook(store);
  await book.open('a');
  book.put(note('x', 1));
  book.put(note('y', 2));
  book.remove(['x', 'y']);
  await book.written();
  expect([book.state().notes, ids('a')]).toEqual([[], []]);
  book.bringBack();
  await book.written();
  expect(book.state().notes.map(({ id }) => id)).toEqual(['x', 'y']);
  expect(ids('a').toSorted()).toEqual(['x', 'y']);
  book.bringBack();
  expect(book.state().notes).toHaveLength(2);
});

it('what came with a recording is merged once, kept, and told', async () => {
  const { store, ids } = memoryStore();
  const book = new Notebook(store);
  await book.open('a');
  book.put(note('mine', 1, 5));
  await book.written();
  const theirs = [note('mine', 9, 3), note('new', 2)];
  await book.open('a', came(...theirs));
  expect(book.state().arrived).toEqual({ added: 1, updated: 0, known: 1, left: 0 });
  expect(book.state().notes.map(({ id, t }) => [id, t])).toEqual([
    ['mine', 1],
    ['new', 2],
  ]);
  expect(ids('a').toSorted()).toEqual(['mine', 'new']);
  await book.open('a', came(...theirs));
  expect(book.state().arrived).toEqual({ added: 0, updated: 0, known: 2, left: 0 });
  expect(book.state().notes).toHaveLength(2);
});

it.each(['notes-blocked', 'notes-full'])('%s is said, and the note is there all the same', async (code) => {
  const { store, ...db } = memoryStore();
  const book = new Notebook(store);
  await book.open('a');
  db.break(code);
  book.put(note('x', 1));
  await book.written();
  expect(book.state()).toMatchObject({ trouble: { code }, notes: [{ id: 'x' }] });
});

it('a note that another tab wrote shows here', async () => {
  const { store, ...db } = memoryStore();
  const book = new Notebook(store);
  await book.open('a');
  db.put('a', note('there', 1));
  await expect.poll(() => book.state().notes.map(({ id }) => id)).toEqual(['there']);
});

it('a note written while the database is read is not lost', async () => {
  const { store, ids } = memoryStore();
  const book = new Notebook(store);
  const opening = book.open('a');
  book.put(note('soon', 1));
  await opening;
  await book.written();
  expect(book.state().notes.map(({ id }) => id)).toEqual(['soon']);
  expect(ids('a')).toEqual(['soon']);
});

it('a note lies at its instant also where the document counts from another', () => {
  const written: Note = { ...note('x', 500), origin: 1_000_000 };
  const axis = { origin: 1_000_200, start: 0, duration: 1000 };
  expect(placeOf(written, axis).t).toBe(300);
  expect(placeOf(written, { ...axis, origin: null }).t).toBe(500);
});

it('a recording keeps its notes while it grows, and others have their own', async () => {
  const keyOf = async (texts: readonly string[], t0 = 1_795_000_000_000): Promise<string> => {
    const events = texts.map((text, i) => ({ t: t0 + i * 1000, kind: 'message', role: 'user', text }));
    const engine = await loadInProcessEngine();
    const blob = new Blob([JSON.stringify(events)]);
    await engine.open({ kind: 'files', files: [{ name: 'trace.json', blob }] }, {});
    return recordingKey(engine.model());
  };
  const key = await keyOf(['a', 'b']);
  expect(await keyOf(['a', 'b', 'c'])).toBe(key);
  expect(await keyOf(['z', 'b'])).not.toBe(key);
  expect(await keyOf(['a', 'b'], 1_795_000_000_001)).not.toBe(key);
});
