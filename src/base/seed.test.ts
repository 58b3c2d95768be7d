import fc from 'fast-check';
import { expect, it } from 'vitest';

it('property tests draw from one seed, so that a commit that held holds again', () => {
  const drawn = (): number[] => fc.sample(fc.integer(), 5);
  expect(fc.readConfigureGlobal().seed).toEqual(expect.any(Number));
  expect(drawn()).toEqual(drawn());
});
