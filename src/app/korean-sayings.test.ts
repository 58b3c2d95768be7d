import { afterEach, expect, it } from 'vitest';
import { say, setLanguage, speakDuration, told } from '../base/index.ts';
import { APART } from './korean-apart.ts';
import { FAILURES } from './korean-failures.ts';
import { SAID } from './korean-sayings.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../app/korean*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of a template from behind its first backtick, with `{}` for what it is given, and where it ends. */
function read(source: string, from: number): { readonly text: string; readonly end: number } {
  let text = '';
  let at = from;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at++;
    if (!source.startsWith('${', at)) text += source[at++];
    else {
      text += '{}';
      at = pastHole(source, at + 2);
    }
  }
  return { text, end: at + 1 };
}

function pastHole(source: string, from: number): number {
  let at = from;
  for (let depth = 1; depth > 0 && at < source.length; at++) {
    if (source[at] === '{') depth++;
    else if (source[at] === '}') depth--;
    else if (source[at] === '`') at = read(source, at + 1).end - 1;
    else if (source[at] === "'") at = source.indexOf("'", at + 1);
  }
  return at;
}

const templates = new Set(
  Object.values(sources).flatMap((source) => {
    // Comments name `say` too.
    const code = source.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
    return [...code.matchAll(/\bsay`/g)].map((match) => read(code, match.index + match[0].length).text);
  }),
);
const holes = (text: string): number => text.split('{}').length - 1;

afterEach(() => setLanguage('en', {}));

it('every sentence that is said where it stands is there in Korean, and no other', () => {
  expect(templates.size).toBeGreaterThan(200);
  expect([...templates].filter((text) => !Object.hasOwn(SAID, text))).toEqual([]);
  expect(Object.keys(SAID).filter((text) => !templates.has(text))).toEqual([]);
});

it('a sentence uses what it is given, and nothing that it is not', () => {
  for (const [english, korean] of Object.entries({ ...SAID, ...APART })) {
    const used = [...korean.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at));
    expect([english, used.filter((at) => at >= holes(english))]).toEqual([english, []]);
    expect([english, korean.includes('{}')]).toEqual([english, false]);
    // Only the letters of an English plural may be left out.
    expect([english, holes(english) - new Set(used).size <= 1]).toEqual([english, true]);
  }
});

it('says the same as before in English, and what is not known stays', () => {
  expect(say`Copy the diff of ${'a{}.ts'}`).toBe('Copy the diff of a{}.ts');
  expect(say('a name')).toBe('a name');
  expect(told({ code: 'missing', message: 'x.png is not held.' })).toBe('x.png is not held.');
  setLanguage('ko', {}, new Map([...Object.entries(SAID), ['!missing', FAILURES['missing'] ?? '']]));
  expect(say`Copy the diff of ${'a{0}.ts'}`).toBe('a{0}.ts의 diff 복사');
  expect(say('constructor')).toBe('constructor');
  expect(told({ code: 'missing', message: 'x.png is not held.' })).toBe(
    '녹화에 없습니다. (x.png is not held.)',
  );
  expect(told({ code: 'of-its-own', message: 'What it says.' })).toBe('What it says.');
  expect(speakDuration(-123_000)).toBe('마이너스 2분 3초');
});
