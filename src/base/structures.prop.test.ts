import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ByteLru,
  Column,
  float64,
  gallop,
  LatestTask,
  lowerBound,
  MaxForest,
  StringTable,
  upperBound,
} from './index.ts';

const sorted = fc
  .array(fc.integer({ min: -50, max: 50 }), { maxLength: 80 })
  .map((list) => list.sort((a, b) => a - b));

describe('bisect', () => {
  it('agrees with a count of smaller, and of smaller or equal, elements', () => {
    fc.assert(
      fc.property(sorted, fc.integer({ min: -60, max: 60 }), (list, value) => {
        const smaller = list.filter((each) => each < value).length;
        expect(lowerBound(list, list.length, value)).toBe(smaller);
        expect(upperBound(list, list.length, value)).toBe(list.filter((each) => each <= value).length);
        for (let from = 0; from <= smaller; from++)
          expect(gallop(list, list.length, from, value)).toBe(smaller);
      }),
    );
  });
});

describe('MaxForest', () => {
  const values = fc.array(
    fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(NaN), fc.constant(Infinity)),
    { minLength: 1, maxLength: 700 },
  );

  it('answers the maximum of any range, also after growing and after a change', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.nat(), fc.nat(), (list, a, b, change) => {
        const forest = new MaxForest(float64);
        const base = Float64Array.from(list);
        const half = list.length >> 1;
        forest.update(base, half, 0);
        forest.update(base, list.length, half);
        const at = change % list.length;
        base[at] = 99;
        forest.update(base, list.length, at);
        const [from, to] = [a % (list.length + 1), b % (list.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const expected = [...base.subarray(from, to)].reduce(
          (best, each) => (each > best ? each : best),
          -Infinity,
        );
        expect(forest.max(base, from, to)).toBe(expected);
      }),
    );
  });

  it('finds every element above a bound in a prefix, newest first', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: -9, max: 9 }), (list, end, bound) => {
        const forest = new MaxForest(float64);
        const base = Float64Array.from(list);
        forest.update(base, list.length, 0);
        const to = end % (list.length + 1);
        const found: number[] = [];
        forest.above(base, to, bound, (index) => found.push(index) > 0);
        const expected = list.flatMap((each, i) => (i < to && each > bound ? [i] : [])).reverse();
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('small structures', () => {
  it('a column grows without losing anything and gives its slack back', () => {
    const column = new Column(float64, 2);
    for (let i = 0; i < 1000; i++) column.push(i);
    column.trim();
    expect(column.bytes).toBe(8000);
    expect([...column.tail(998)]).toEqual([998, 999]);
  });

  it('a string table holds each text once', () => {
    const table = new StringTable();
    const ids = ['a', 'b', 'a', ''].map((text) => table.intern(text));
    expect(ids).toEqual([1, 2, 1, 0]);
    expect(table.since(1)).toEqual(['a', 'b']);
  });

  it('a cache keeps to its bytes, drops the least used and says so', () => {
    const dropped: string[] = [];
    const cache = new ByteLru<string, string>(10, (_, key) => dropped.push(key));
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    cache.get('a');
    cache.set('c', 'C', 4);
    expect(dropped).toEqual(['b']);
    expect(cache.bytes).toBe(8);
    cache.set('huge', 'H', 50);
    expect([cache.size, cache.has('huge')]).toEqual([1, true]);
  });

  it('a latest task handles the newest request and tells the others that they are stale', async () => {
    const handled: number[] = [];
    const stale: number[] = [];
    const task = new LatestTask<number>(async (n, isCurrent) => {
      await Promise.resolve();
      if (isCurrent()) handled.push(n);
      else stale.push(n);
    });
    void task.request(1);
    void task.request(2);
    await task.request(3);
    expect(handled).toEqual([3]);
    expect(stale).toEqual([1]);
  });
});
