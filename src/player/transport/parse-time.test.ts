import { expect, test } from 'vitest';
import { parseTypedTime } from './parse-time.ts';

const clock = { t: 60_000, axis: 'time' } as const;

test.each([
  ['1:23', 83_000],
  ['1:23.5', 83_500],
  ['1:02:03', 3_723_000],
  ['83', 83_000],
  ['0,25', 250],
  ['90s', 90_000],
  ['1m30s', 90_000],
  ['250ms', 250],
  ['+30s', 90_000],
  ['+1:00', 120_000],
  ['-5', 55_000],
  ['−5', 55_000],
])('%s is %d ms', (typed, ms) => {
  expect(parseTypedTime(typed, clock)).toBeCloseTo(ms, 6);
});

test.each(['', 'soon', '1:2:3:4', '5 parsecs', '1:234', 'NaN', 'Infinity', '1e3'])(
  '%j is no time',
  (typed) => {
    expect(parseTypedTime(typed, clock)).toBeUndefined();
  },
);

test('on the step axis a number is a step counted from one', () => {
  const steps = { t: 3, axis: 'steps' } as const;
  expect(parseTypedTime('1', steps)).toBe(0);
  expect(parseTypedTime('+2', steps)).toBe(5);
  expect(parseTypedTime('1:23', steps)).toBeUndefined();
});
