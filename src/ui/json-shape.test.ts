import { expect, it } from 'vitest';
import { MOST_DEPTH, MOST_NODES, shapeForTree } from './json-shape.ts';

it('keeps hostile keys as keys', () => {
  const shaped = shapeForTree(
    JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"a\u202eb":"<img src=x>"}'),
  )?.value;
  expect(Object.entries(shaped ?? {})).toEqual([
    ['__proto__', { polluted: 1 }],
    ['constructor', 2],
    ['a‹RLO›b', '<img src=x>'],
  ]);
  expect(Object.getPrototypeOf(shaped)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('caps depth without overflowing, and long strings', () => {
  const deep: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
  const shaped = shapeForTree(deep);
  expect(shaped?.cut).toBe(true);
  expect(shaped?.nodes).toBe(MOST_DEPTH + 1);
  expect(String(shapeForTree('x'.repeat(9000))?.value)).toMatch(/… \(9,000 characters\)$/);
});

it('gives up on a value of too many nodes', () => {
  expect(shapeForTree(Array.from({ length: MOST_NODES + 1 }, () => 0))).toBeUndefined();
});
