import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchLines } from './match-lines.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 20 });

/** Length of the longest common subsequence, by the table. */
function longest(a: readonly string[], b: readonly string[]): number {
  let row: number[] = [0, ...b.map(() => 0)];
  for (const x of a) {
    const next = [0];
    b.forEach((y, j) => {
      next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

it('matches equal lines only, ascending on both sides, and as many as there can be', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const pairs = matchLines(a, b);
      pairs.forEach(([i, j], n) => {
        expect(a[i]).toBe(b[j]);
        const [pi, pj] = pairs[n - 1] ?? [-1, -1];
        expect(i > pi && j > pj).toBe(true);
      });
      expect(pairs).toHaveLength(longest(a, b));
    }),
    { seed: 2, numRuns: 500 },
  );
});

it('two unlike lists of 100,000 lines cost little (about 50 ms, with room for a busy machine)', () => {
  const list = (word: string) => Array.from({ length: 100_000 }, (_, i) => `${word} ${i}`);
  const started = performance.now();
  expect(matchLines(list('x'), [...list('y'), 'x 5'])).toEqual([[5, 100_000]]);
  expect(performance.now() - started).toBeLessThan(3000);
});
