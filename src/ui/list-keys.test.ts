import { expect, it } from 'vitest';
import { nextIndex } from './list-keys.ts';

it.each([
  ['ArrowDown', undefined, 0],
  ['ArrowUp', undefined, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 3, 4],
  ['PageDown', 2, 7],
  ['PageDown', 8, 9],
  ['PageUp', 2, 0],
  ['Home', 3, undefined],
  ['End', 3, undefined],
  ['x', 3, undefined],
  ['ArrowDown', 40, 9],
] as const)('%s from %s gives %s', (key, from, want) => {
  expect(nextIndex(key, from, 10, 5)).toBe(want);
});

it('has nowhere to go in an empty list', () => {
  expect(nextIndex('ArrowDown', undefined, 0, 5)).toBeUndefined();
});
