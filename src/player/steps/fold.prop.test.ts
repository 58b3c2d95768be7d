import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Loop } from '../causes/loops.ts';
import { stepRows } from './fold.ts';

const folds = fc.array(fc.record({ skip: fc.nat(4), length: fc.integer({ min: 1, max: 6 }) }), {
  maxLength: 6,
});

it('rows are the steps without those that are folded away, both ways', () => {
  fc.assert(
    fc.property(folds, fc.nat(5), (shape, rest) => {
      const loops: Loop[] = [];
      let at = 0;
      for (const { skip, length } of shape) {
        loops.push({ first: at + skip, last: at + skip + length, count: length + 1 });
        at += skip + length + 1;
      }
      const steps = at + rest;
      const shown = Array.from({ length: steps }, (_, step) => step).filter(
        (step) => !loops.some(({ first, last }) => step > first && step <= last),
      );
      const rows = stepRows(steps, loops);
      expect(rows.count).toBe(shown.length);
      expect(shown.map((_, row) => rows.stepAt(row))).toEqual(shown);
      for (let step = 0; step < steps; step += 1)
        expect(rows.rowOf(step)).toBe(shown.findLastIndex((each) => each <= step));
      expect(rows.rowOf(-1)).toBe(-1);
    }),
  );
});
