import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placePill } from './ruler.ts';

it('pills on the ruler never lie on one another or leave the plot, and stand near their lines', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 2000 }),
      fc.array(
        fc.record({
          x: fc.double({ min: 0, max: 2000, noNaN: true }),
          size: fc.integer({ min: 10, max: 160 }),
        }),
        { maxLength: 12 },
      ),
      (width, pills) => {
        const taken: [number, number][] = [];
        for (const [i, { x, size }] of pills.entries()) {
          const left = placePill(taken, Math.min(x, width), size, width);
          // The most important one is always there.
          if (i === 0 && size <= width) expect(left).toBeDefined();
          if (left === undefined) continue;
          expect(left).toBeGreaterThanOrEqual(0);
          if (size <= width) expect(left + size).toBeLessThanOrEqual(width);
          for (const [from, to] of taken) expect(left >= to || left + size <= from).toBe(true);
          taken.push([left, left + size]);
        }
      },
    ),
  );
});
