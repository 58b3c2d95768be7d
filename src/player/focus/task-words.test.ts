import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../base/index.ts';
import { ko } from './task-words.ko.ts';
import { sayTask, taskWords } from './task-words.ts';

const SIGNALS = join(import.meta.dirname, 'signals');
const source = readdirSync(SIGNALS)
  .map((name) => readFileSync(join(SIGNALS, name), 'utf8'))
  .join('\n');
const english = Object.keys(taskWords);

afterEach(() => setLanguage('en', {}));

it('every sentence is one that a signal says, and says all that it is given', () => {
  const longest = (sentence: string): string =>
    sentence.split('{}').toSorted((a, b) => b.length - a.length)[0] ?? '';
  expect(english.filter((sentence) => !source.includes(longest(sentence).trim().slice(-16)))).toEqual([]);
  for (const [sentence, korean] of Object.entries(ko)) {
    const holes = sentence.split('{}').length - 1;
    const used = new Set([...korean.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at)));
    expect([sentence, [...used].toSorted()]).toEqual([sentence, Array.from({ length: holes }, (_, i) => i)]);
  }
});

it('every condition of a signal is there', () => {
  const conditions = [...source.matchAll(/\bdone:\s*'([^']+)'/g)].map(([, text]) => text ?? '');
  expect(conditions.length).toBeGreaterThan(10);
  expect(conditions.filter((text) => !english.includes(text))).toEqual([]);
});

it('is said in the language of the page; what is not known, and what a recording says, stays', () => {
  expect(sayTask('Failed: npm test')).toBe('Failed: npm test');
  setLanguage('ko', { 'player/focus/task-words': ko });
  expect(sayTask('Failed: npm {0} test')).toBe('실패: npm {0} test');
  expect(sayTask('Failed, then passed: a: b')).toBe('실패한 뒤 통과: a: b');
  expect(sayTask('3 files were edited and not tested after it')).toBe('파일 3개를 편집한 뒤 시험하지 않음');
  expect(sayTask('Twice failed with exit code 1; the last of 3 tries passed.')).toContain('3번 중');
  expect(sayTask('No result is known: a\nb')).toBe('결과를 알 수 없음: a\nb');
  expect(sayTask('the shop said no')).toBe('the shop said no');
});
