import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignRuns, Cell, differs, divergenceRow } from './merge.ts';
import { alignSteps, firstDivergence } from './rows.ts';
import { stepKey } from './step-key.ts';

const run = fc
  .array(fc.tuple(fc.constantFrom('read', 'edit', 'run'), fc.nat(3)), { maxLength: 25 })
  .map((steps) =>
    steps.map(([name, arg]) =>
      stepKey({ kind: 'tool_call', label: name, record: JSON.stringify({ name, args: { arg } }) }),
    ),
  );

it('the table holds every step of every run once and in order, and says of each pair what its alignment says', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 2, maxLength: 5 }), fc.nat(4), (runs, nth) => {
      const reference = nth % runs.length;
      const table = alignRuns(runs, reference);
      runs.forEach((keys, i) => {
        const column = Array.from(
          { length: table.rows },
          (_, row) => table.steps[row * table.runs + i] ?? -1,
        );
        expect(column.filter((step) => step >= 0)).toEqual(keys.map((_, at) => at));
        if (i === reference) return;
        const same = column.flatMap((step, row) =>
          table.cells[row * table.runs + i] === Cell.same
            ? [[table.steps[row * table.runs + reference], step]]
            : [],
        );
        const rows = alignSteps(runs[reference] ?? [], keys);
        expect(same).toEqual(rows.filter(({ kind }) => kind === 'same').map(({ a, b }) => [a, b]));
        // What the others have in between does not move where this one parts.
        const first = divergenceRow(table, [i]);
        const parts = rows[firstDivergence(rows)];
        if (parts === undefined) expect(first).toBe(-1);
        else {
          const before = (side: number): number =>
            Array.from({ length: first }, (_, row) => table.steps[row * table.runs + side] ?? -1).filter(
              (step) => step >= 0,
            ).length;
          expect(first).toBeGreaterThanOrEqual(0);
          const sameBefore = firstDivergence(rows);
          expect(before(reference)).toBe(sameBefore);
          expect(before(i)).toBe(sameBefore);
        }
      });
      const others = runs.map((_, i) => i).filter((i) => i !== reference);
      for (let row = 0; row < divergenceRow(table, others); row++)
        expect(others.some((i) => differs(table, row, i))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

it('n copies of one run have no differences', () => {
  fc.assert(
    fc.property(run, fc.integer({ min: 2, max: 8 }), (keys, n) => {
      const table = alignRuns(
        Array.from({ length: n }, () => keys),
        0,
      );
      expect(table.rows).toBe(keys.length);
      expect(
        divergenceRow(
          table,
          Array.from({ length: n }, (_, i) => i),
        ),
      ).toBe(-1);
    }),
  );
});
