import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

const wrapped = (value: unknown, levels: number): unknown => {
  let deep = value;
  for (let i = 0; i < levels; i++) deep = i % 2 === 0 ? [deep] : { a: deep };
  return deep;
};
/** What stands inside the wrapping, and what it is wrapped in. */
const around = (levels: number): readonly [string, string] => {
  const open = Array.from({ length: levels }, (_, i) => (i % 2 === 0 ? '[' : '{"a":'));
  const close = Array.from({ length: levels }, (_, i) => (i % 2 === 0 ? ']' : '}'));
  return [open.toReversed().join(''), close.join('')];
};

it('beyond what the browser writes a value reads as the browser would write it', () => {
  const levels = 20_000;
  const [before, after] = around(levels);
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      expect(jsonText(wrapped(value, levels))).toBe(`${before}${JSON.stringify(value)}${after}`);
    }),
    { numRuns: 20 },
  );
});

it('what is not told is left out, at any depth', () => {
  expect([jsonText(undefined), jsonText({ a: undefined, b: 1 })]).toEqual(['', '{"b":1}']);
  const [before, after] = around(20_000);
  expect(jsonText(wrapped({ a: undefined, b: 1 }, 20_000))).toBe(`${before}{"b":1}${after}`);
});
