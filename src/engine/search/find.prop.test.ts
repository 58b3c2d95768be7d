import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ok } from '../../base/index.ts';
import { PayloadStore } from '../payload-store.ts';
import { ask } from './testing.ts';
import type { FindQuestion } from './types.ts';

/** Letters whose case is odd, what JSON escapes, and what stands around words. */
const piece = fc.constantFrom(
  'a',
  'A',
  'b',
  'ab',
  'é',
  'É',
  'ſ',
  'K',
  'k',
  's',
  'İ',
  'i',
  '"',
  '\\',
  '/',
  '\n',
  ' ',
  '_',
  '1',
  '𐐨',
  '😀',
  '<',
  '.',
);
const words = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''));

interface Row {
  readonly track: number;
  readonly text: string;
  readonly value: unknown;
}
const value = fc.oneof(
  words,
  fc.integer({ min: 0, max: 20 }),
  fc.record({ body: words, list: fc.array(words, { maxLength: 2 }) }),
);
const row: fc.Arbitrary<Row> = fc.record({
  track: fc.integer({ min: 0, max: 2 }),
  text: words,
  value: fc.record({ id: words, args: value }, { requiredKeys: [] }),
});

const TRACKS = [
  { id: 'agent', isDeep: true },
  { id: 'dom', isDeep: false },
  { id: 'network', isDeep: true },
];

/** One character as a comparison without case sees it (ECMA-262, Canonicalize without `u`). */
function folded(unit: string): string {
  const upper = unit.toUpperCase();
  return upper.length === 1 && !(unit.charCodeAt(0) >= 128 && upper.charCodeAt(0) < 128) ? upper : unit;
}

/** What the search means, said as plainly as can be. */
function isIn(text: string, wanted: string, { matchCase, wholeWord }: FindQuestion['matching']): boolean {
  const same = (a: string, b: string): boolean => (matchCase ? a === b : folded(a) === folded(b));
  const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  const units = wanted.split('');
  for (let at = 0; at + units.length <= text.length; at++) {
    if (!units.every((unit, i) => same(unit, text[at + i] ?? ''))) continue;
    const inside = [...text.slice(at, at + units.length)];
    const before = [...text.slice(0, at)].at(-1);
    const after = [...text.slice(at + units.length)][0];
    if (!wholeWord || (!(isWord(before) && isWord(inside[0])) && !(isWord(inside.at(-1)) && isWord(after))))
      return true;
  }
  return false;
}

function textsOf(of: unknown): string[] {
  if (typeof of === 'string') return [of];
  if (typeof of === 'number') return [String(of)];
  if (typeof of !== 'object' || of === null) return [];
  return Object.entries(of).flatMap(([key, each]) => (key === 'id' ? [] : textsOf(each)));
}

it('finds what a plain look at every entry finds, wherever it is kept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      words.filter((wanted) => wanted !== ''),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(0, 20, 1000),
      async (rows, wanted, matchCase, wholeWord, asStrings) => {
        const store = new PayloadStore(asStrings);
        rows.forEach(({ track, text, value: record }, seq) =>
          store.keep(TRACKS[track]?.id ?? '', seq, JSON.stringify(record), text),
        );
        const matching = { matchCase, wholeWord, isExpression: false };
        const answer = await ask(store, { tracks: TRACKS, text: wanted, matching, facts: [] });
        answer.stop();
        const plainly = rows.flatMap(({ track, text, value: record }, seq) => {
          const asked = TRACKS[track];
          const texts = asked?.isDeep === true ? [text, ...textsOf(record)] : [text];
          return text !== '' && texts.some((each) => isIn(each, wanted, matching))
            ? [`${asked?.id}:${seq}`]
            : [];
        });
        expect(answer.hits.toSorted()).toEqual(plainly.toSorted());
        expect(answer.end).toMatchObject({ outcome: 'whole' });
      },
    ),
    { numRuns: 200 },
  );
});

it('finds with an expression what that finds in each text', async () => {
  const expressions = ['a+', '^A', 'b$', String.raw`\d`, 'é|k', '(?:)', '[', 'a{2', String.raw`\.`];
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 30 }),
      fc.constantFrom(...expressions.filter((each) => each !== '[')),
      fc.boolean(),
      async (rows, source, matchCase) => {
        const store = new PayloadStore(20);
        rows.forEach(({ track, text, value: record }, seq) =>
          store.keep(TRACKS[track]?.id ?? '', seq, JSON.stringify(record), text),
        );
        const matching = { matchCase, wholeWord: false, isExpression: true };
        const answer = await ask(store, { tracks: TRACKS, text: source, matching, facts: [] });
        answer.stop();
        const flags = matchCase ? 'gm' : 'gim';
        let pattern: RegExp;
        try {
          pattern = new RegExp(source, `${flags}u`);
        } catch {
          pattern = new RegExp(source, flags);
        }
        const isFound = (text: string): boolean =>
          [...text.matchAll(pattern)].some(([found]) => found !== '');
        const plainly = rows.flatMap(({ track, text, value: record }, seq) => {
          const asked = TRACKS[track];
          const texts = asked?.isDeep === true ? [text, ...textsOf(record)] : [text];
          return text !== '' && texts.some(isFound) ? [`${asked?.id}:${seq}`] : [];
        });
        expect(answer.hits.toSorted()).toEqual(plainly.toSorted());
      },
    ),
    { numRuns: 100 },
  );
});

it('marks in its excerpt what was found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 10 }),
      words.filter((wanted) => wanted.trim() !== ''),
      async (rows, wanted) => {
        const store = new PayloadStore(20);
        rows.forEach(({ track, text, value: record }, seq) =>
          store.keep(TRACKS[track]?.id ?? '', seq, JSON.stringify(record), text),
        );
        const matching = { matchCase: true, wholeWord: false, isExpression: false };
        const answer = await ask(store, { tracks: TRACKS, text: wanted, matching, facts: [] });
        const refs = answer.hits.map((hit) => {
          const [id, seq] = hit.split(':');
          return [TRACKS.findIndex((track) => track.id === id), Number(seq)] as const;
        });
        for (const excerpt of await answer.excerpts(refs))
          expect(excerpt?.text.slice(excerpt.from, excerpt.to)).toBe(wanted.replaceAll(/\s+/g, ' '));
        answer.stop();
      },
    ),
    { numRuns: 60 },
  );
});

it('looks into bodies that are kept apart, and says how many it left alone', async () => {
  const store = new PayloadStore();
  for (let seq = 0; seq < 3; seq++)
    store.keep(
      'network',
      seq,
      JSON.stringify({ url: `/${seq}`, bodyRef: `blobs/${seq}` }),
      `GET /${seq}\n200`,
    );
  const asked: string[] = [];
  const blob = (ref: string) => {
    asked.push(ref);
    return Promise.resolve(
      ok(ref === 'blobs/2' ? new Blob([new Uint8Array(3 << 20)]) : new Blob([`needle ${ref}`])),
    );
  };
  const question = {
    tracks: [{ id: 'network', isDeep: true, hasBodies: true }],
    text: 'NEEDLE',
    matching: { matchCase: false, wholeWord: false, isExpression: false },
    facts: [],
  };
  const answer = await ask(store, question, blob);
  expect(answer.hits).toEqual(['network:0', 'network:1']);
  expect(answer.end.bodies).toMatchObject({ read: 2, left: 1 });
  expect(await answer.excerpts([[0, 1]])).toEqual([{ text: 'needle blobs/1', from: 0, to: 6, path: 'body' }]);
  answer.stop();
  const again = await ask(store, question, blob);
  again.stop();
  expect(again.hits).toEqual(answer.hits);
  expect(asked.filter((ref) => ref !== 'blobs/2')).toHaveLength(2);
});
