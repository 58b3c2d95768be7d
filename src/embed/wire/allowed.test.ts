import { expect, it } from 'vitest';
import { isAllowed, isOrigin } from './allowed.ts';

const OWN = 'https://player.test';

it.each([
  [OWN, '', true],
  ['https://score.test', '', false],
  ['https://score.test', 'https://score.test', true],
  ['https://score.test', 'https://other.test https://score.test', true],
  ['https://score.test', 'https://score.test.evil.test', false],
  ['https://score.test.evil.test', 'https://score.test', false],
  ['http://score.test', 'https://score.test', false],
  ['https://score.test:8443', 'https://score.test', false],
  ['https://any.test', '*', true],
  ['null', '*', false],
  ['', '*', false],
  ['data:text/html,x', '*', false],
  ['https://score.test/', 'https://score.test/', false],
])('%o with %o listed: %o', (host, listed, allowed) => {
  expect(isAllowed(host, OWN, listed)).toBe(allowed);
});

it('knows an origin as a browser writes it', () => {
  expect(
    ['https://a.test', 'http://localhost:1', 'https://A.test', 'https://a.test:443', 'file://'].map(isOrigin),
  ).toEqual([true, true, false, false, false]);
});
