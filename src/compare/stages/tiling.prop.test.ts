import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsOf, tilingOf } from './tiling.ts';

it('two to eight tiles fill any box: all of them, rows even to one, none empty, none wider than the grid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 50, max: 4000 }),
      fc.integer({ min: 50, max: 3000 }),
      (n, width, height) => {
        const tiling = tilingOf(n, width, height);
        const rows = rowsOf(n, tiling);
        expect(rows.reduce((sum, tiles) => sum + tiles, 0)).toBe(n);
        expect(rows.length).toBe(tiling.rows);
        expect(Math.max(...rows)).toBe(tiling.columns);
        expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
        expect(Math.min(...rows)).toBeGreaterThan(0);
      },
    ),
  );
});

it.each([
  [2, 1280, 320, 2, 1],
  [3, 1280, 320, 3, 1],
  [4, 1280, 320, 4, 1],
  [4, 1280, 800, 2, 2],
  [8, 1280, 400, 4, 2],
  [2, 390, 700, 1, 2],
])('%d runs in %d × %d: %d columns, %d rows', (n, width, height, columns, rows) => {
  expect(tilingOf(n, width, height)).toEqual({ columns, rows });
});
