import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { mergeNotes } from './merge.ts';
import { byTime, MAX_NAME, MAX_NOTES, type Note, noteOf, notesText, parseNotes } from './note.ts';

// JSON has no negative zero, and a note is made without one.
const time = fc.double({ noNaN: true, noDefaultInfinity: true }).map((t) => (t === 0 ? 0 : t));
const share = fc.double({ min: 0, max: 1, noNaN: true }).map((x) => (x === 0 ? 0 : x));
const common = {
  id: fc.stringMatching(/^[\w-]{1,12}$/),
  t: time,
  origin: fc.option(time, { nil: null }),
  made: time,
  edited: time,
};
const anyText = fc.string({ unit: 'binary', maxLength: MAX_NAME });
const note: fc.Arbitrary<Note> = fc.oneof(
  fc.record({ kind: fc.constant('bookmark' as const), ...common, text: anyText }),
  fc.record({ kind: fc.constant('range' as const), ...common, text: anyText, to: time }),
  fc.record({ kind: fc.constant('comment' as const), ...common, text: anyText }),
  fc.record({
    kind: fc.constant('comment' as const),
    ...common,
    text: anyText,
    point: fc.record({ frame: fc.string({ maxLength: 30 }), x: share, y: share }),
  }),
);
const notes = fc.uniqueArray(note, { maxLength: 12, selector: ({ id }) => id });

it('a file of notes is read back as the same notes, whatever stands in them, and written again the same', () => {
  fc.assert(
    fc.property(notes, (all) => {
      const text = notesText(all);
      const read = parseNotes(text);
      expect(read).toEqual({ ok: true, value: { notes: [...all].sort(byTime), unreadable: 0 } });
      if (read.ok) expect(notesText(read.value.notes)).toBe(text);
    }),
    { numRuns: 100 },
  );
});

it('through a bundle and back every note is kept exactly', async () => {
  const never = new AbortController().signal;
  const events = [{ t: 1_795_000_000_000, kind: 'message', role: 'user', text: 'hello' }];
  const engine = await loadInProcessEngine();
  await engine.open(
    { kind: 'files', files: [{ name: 'trace.json', blob: new Blob([JSON.stringify(events)]) }] },
    {},
  );
  await fc.assert(
    fc.asyncProperty(notes, async (all) => {
      const about = { runId: 'r', title: undefined, attempt: undefined, outcome: undefined };
      const readerNotes = notesText(all);
      const made = await engine.exports?.bundle({ ...about, readerNotes }, undefined, () => undefined, never);
      if (made?.ok !== true) throw new Error('not exported');
      const again = await loadInProcessEngine();
      await again.open({ kind: 'files', files: [{ name: 'run.zip', blob: made.value.file }] }, {});
      expect(again.model().evidence.integrity).toBe('consistent-unsigned');
      const blob = await again.blob(again.model().meta.readerNotes ?? '');
      if (!blob.ok) throw new Error(blob.error.message);
      const read = parseNotes(await blob.value.text());
      expect(read).toEqual({ ok: true, value: { notes: [...all].sort(byTime), unreadable: 0 } });
      // What is written of that carries the notes it is given, and never those it came with.
      const bare = await again.exports?.bundle(about, undefined, () => undefined, never);
      const first = await engine.exports?.bundle(about, undefined, () => undefined, never);
      if (bare?.ok !== true || first?.ok !== true) throw new Error('not exported');
      expect(new Uint8Array(await bare.value.file.arrayBuffer())).toEqual(
        new Uint8Array(await first.value.file.arrayBuffer()),
      );
    }),
    { numRuns: 6 },
  );
});

it('merging is by id: twice is once, the later edit wins, nothing is doubled or lost', () => {
  fc.assert(
    fc.property(notes, notes, (mine, theirs) => {
      const once = mergeNotes(mine, theirs);
      const ids = once.notes.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(ids)).toEqual(new Set([...mine, ...theirs].map(({ id }) => id)));
      for (const each of once.notes) {
        const here = mine.find(({ id }) => id === each.id);
        const came = theirs.find(({ id }) => id === each.id);
        const later = here !== undefined && came !== undefined && came.edited > here.edited;
        expect(each).toEqual(later ? came : (here ?? came));
      }
      const twice = mergeNotes(once.notes, theirs);
      expect(twice.notes).toEqual(once.notes);
      expect([twice.added, twice.updated]).toEqual([[], []]);
      expect(once.added.length + once.updated.length + once.known).toBe(theirs.length);
    }),
    { numRuns: 100 },
  );
});

it('what is no note costs itself alone; a file of another kind is refused', () => {
  const good = { kind: 'bookmark', id: 'a', t: 1, origin: null, text: '', made: 0, edited: 0 };
  const bad = [{ ...good, t: 'soon' }, { ...good, id: '../x' }, { ...good, kind: 'poem' }, null, 7];
  expect(parseNotes(JSON.stringify({ schemaVersion: 1, notes: [good, ...bad] }))).toMatchObject({
    ok: true,
    value: { notes: [good], unreadable: 5 },
  });
  for (const text of ['', '{}', '{"schemaVersion":2,"notes":[]}', '[]'])
    expect(parseNotes(text)).toMatchObject({ ok: false, error: { code: 'bad-notes' } });
  const many = Array.from({ length: MAX_NOTES + 1 }, () => good);
  expect(parseNotes(JSON.stringify({ schemaVersion: 1, notes: many })).ok).toBe(false);
  expect(noteOf({ ...good, kind: 'comment', point: { frame: 'f', x: 1.5, y: 0 } })).toBeUndefined();
  // What storage or a file adds is left out.
  expect(noteOf({ ...good, html: '<b>' })).toEqual(good);
});
