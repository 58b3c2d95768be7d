import { expect, it } from 'vitest';
import { shownLength } from './capped-length.ts';

it('shows short lines whole and long ones by steps of ten, to a bound', () => {
  expect(shownLength('x'.repeat(2030), 2000, 0)).toBe(2030);
  const long = 'x'.repeat(1_000_000);
  expect([0, 1, 2, 3].map((presses) => shownLength(long, 2000, presses))).toEqual([
    2000, 20_000, 200_000, 200_000,
  ]);
});

it('never cuts a character in two', () => {
  expect(shownLength(`${'x'.repeat(9)}😀${'x'.repeat(100)}`, 10, 0)).toBe(9);
});
