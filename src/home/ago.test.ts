import { expect, it } from 'vitest';
import { agoWords } from './ago.ts';

it('gives times in words', () => {
  expect(agoWords(0, 90_000)).toBe('1 minute ago');
  expect(agoWords(0, 86_400_000)).toBe('yesterday');
  expect(agoWords(0, 1000)).toBe('just now');
  expect(agoWords(Number.NaN, 0)).toBe('');
});
