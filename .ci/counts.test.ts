import { expect, it } from 'vitest';
import { countsOf } from './counts.mjs';

const vitest = {
  numPassedTests: 40,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [],
};
const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0, duration: 3 } };

it('sums what both runners counted, a retried pass as a failure', () => {
  expect(countsOf([vitest, playwright])).toEqual({ passed: 47, failed: 3, skipped: 3 });
  expect(countsOf([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

it('does not take a report it does not know for an empty one', () => {
  expect(() => countsOf([{ tests: 12 }])).toThrow();
});
