// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPhrases, locale, setLanguage } from '../base/index.ts';
import { KOREAN } from './korean.ts';

/** Sources of everything that has words, by path below `src/`. */
const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../base/**', '!../formats/**', '!../engine/**'],
  { query: '?raw', import: 'default', eager: true },
);
const modules = import.meta.glob<unknown>([
  '../**/*.{ts,tsx}',
  '!../**/*.{test,fixture,worker}.{ts,tsx}',
  '!../formats/**',
  '!../engine/**',
]);

const idOf = (path: string): string =>
  path
    .replace(/^\.\.\//, '')
    .replace(/^\.\//, 'app/')
    .replace(/\.tsx?$/, '');

const declared = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/\bphrases\(\s*'([^']+)'/g)].map((match) => ({ path, id: match[1] ?? '' })),
);

interface Leaf {
  readonly where: string;
  readonly value: unknown;
}

function leaves(value: unknown, where: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ where, value }];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, `${where}.${key}`));
}

/** Marks that stand for what a sentence is given; a plural's number is told by its digits. */
function said(value: unknown, args: readonly unknown[]): string | undefined {
  if (typeof value !== 'function') return undefined;
  try {
    const text: unknown = Reflect.apply(value, undefined, args);
    return typeof text === 'string' ? text : undefined;
  } catch {
    // It is given something else than texts or numbers.
    return undefined;
  }
}

const NUMBERS = [7351, 7352, 7353, 7354];
/** Say one of a few words for what they are given, which is not in the English sentence as it is. */
const CHOSEN: ReadonlySet<string> = new Set(['player/messages.header.attempt', 'timeline/labels.day']);
const TEXTS = ['ⓐ', 'ⓑ', 'ⓒ', 'ⓓ'];
const held = (text: string, marks: readonly unknown[]): string[] =>
  marks.map(String).filter((mark) => text.replaceAll(',', '').includes(mark));

describe('Korean', () => {
  let english = new Map<string, Leaf[]>();

  beforeAll(async () => {
    const paths = [...new Set(declared.map(({ path }) => path))];
    await Promise.all(paths.map(async (path) => modules[path]?.()));
    english = new Map([...allPhrases()].map(([id, words]) => [id, leaves(words, id)]));
  }, 60_000);

  afterAll(() => setLanguage('en', {}));

  it('words have the path of their file as id, each its own', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(declared.filter(({ path, id }) => id.split(':')[0] !== idOf(path))).toEqual([]);
    const ids = declared.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('is there for everything that has words, and for nothing else', () => {
    const ids = new Set(declared.map(({ id }) => id));
    expect([...ids].filter((id) => !(id in KOREAN))).toEqual([]);
    expect(Object.keys(KOREAN).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has every word: none missing, none too many, none left in English', () => {
    for (const [id, words] of english) {
      const korean = leaves(KOREAN[id] ?? {}, id);
      expect(korean.map(({ where }) => where).toSorted()).toEqual(words.map(({ where }) => where).toSorted());
      const kinds = new Map(korean.map(({ where, value }) => [where, value]));
      for (const { where, value } of words)
        expect([where, typeof kinds.get(where)]).toEqual([where, typeof value]);
      const sentences = words.filter(
        ({ value }) => typeof value === 'string' && /[a-z]+ [a-z]+ [a-z]+/.test(value),
      );
      expect(
        sentences.filter(({ where, value }) => kinds.get(where) === value && !/ < | vs /.test(String(value))),
      ).toEqual([]);
    }
  });

  it('says all that a sentence is given', () => {
    for (const [id, words] of english) {
      const korean = new Map(leaves(KOREAN[id] ?? {}, id).map(({ where, value }) => [where, value]));
      for (const { where, value } of words) {
        if (CHOSEN.has(where)) continue;
        // Where numbers will not do, it takes texts.
        const marks = said(value, NUMBERS) === undefined ? TEXTS : NUMBERS;
        const own = said(value, marks);
        const other = said(korean.get(where), marks);
        if (own !== undefined)
          expect([where, other === undefined ? [] : held(other, marks)]).toEqual([where, held(own, marks)]);
      }
    }
  });

  it('takes the place of the English words where they are, and gives it back', () => {
    setLanguage('ko', KOREAN);
    expect(locale()).toBe('ko');
    for (const [id, words] of allPhrases()) expect(words).toEqual(KOREAN[id]);
    setLanguage('en', {});
    for (const [id, words] of allPhrases()) expect(leaves(words, id)).toEqual(english.get(id));
  });
});
