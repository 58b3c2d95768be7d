import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSteps, countRows, firstDivergence } from './rows.ts';
import { stepKey } from './step-key.ts';
import type { AlignedRow, StepKey } from './types.ts';

const TOOLS = ['read', 'edit', 'run', 'grep'];

/** A step that no other step equals: its arguments hold `id`. */
const step = (tool: number, id: number): StepKey =>
  stepKey({
    kind: 'tool_call',
    label: 'x',
    record: JSON.stringify({ name: TOOLS[tool % TOOLS.length], args: { path: `f${id % 7}`, id } }),
  });

const word = fc.constantFrom('a', 'b', 'c', 'd');
/** Steps that repeat: few tools, few arguments, model calls between. */
const repeating = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('llm_call'), arg: fc.constant('m') }),
    fc.record({ kind: fc.constantFrom('tool_call', 'message'), arg: word }),
  ),
  { maxLength: 40 },
);
const keysOf = (steps: readonly { readonly kind: string; readonly arg: string }[]): StepKey[] =>
  steps.map(({ kind, arg }) =>
    stepKey({
      kind,
      label: arg,
      record: JSON.stringify(
        kind === 'message' ? { role: 'assistant', text: arg } : { name: 'tool', args: { arg } },
      ),
    }),
  );

const mirrored = (rows: readonly AlignedRow[]): string[] =>
  rows.map(({ kind, a, b }) => {
    const turned = kind === 'missing' ? 'inserted' : kind === 'inserted' ? 'missing' : kind;
    return `${turned} ${b} ${a}`;
  });
const written = (rows: readonly AlignedRow[]): string[] => rows.map(({ kind, a, b }) => `${kind} ${a} ${b}`);

/** The most same steps that can stand in one order, by the plain table: model calls count half. */
function bestByTable(a: readonly StepKey[], b: readonly StepKey[]): number {
  const table = a.map(() => b.map(() => 0));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const pair = a[i]?.exact === b[j]?.exact ? at(i - 1, j - 1) + (a[i]?.plain === true ? 1 : 2) : 0;
      const row = table[i];
      if (row !== undefined) row[j] = Math.max(pair, at(i - 1, j), at(i, j - 1));
    }
  }
  return at(a.length - 1, b.length - 1);
}

describe('aligning the steps of two runs', () => {
  it('a run with itself gives no differences', () => {
    fc.assert(
      fc.property(repeating, (steps) => {
        const keys = keysOf(steps);
        const rows = alignSteps(keys, keys);
        expect(rows.every(({ kind, a, b }, i) => kind === 'same' && a === i && b === i)).toBe(true);
        expect(rows.length).toBe(keys.length);
        expect(firstDivergence(rows)).toBe(-1);
      }),
    );
  });

  it('is the same from either side', () => {
    fc.assert(
      fc.property(repeating, repeating, (left, right) => {
        const [a, b] = [keysOf(left), keysOf(right)];
        const there = alignSteps(a, b);
        const back = alignSteps(b, a);
        const pairs = (rows: readonly AlignedRow[]) =>
          rows.filter(({ kind }) => kind === 'same' || kind === 'changed');
        expect(mirrored(pairs(back))).toEqual(written(pairs(there)));
        expect(mirrored(back).sort()).toEqual(written(there).sort());
        expect(firstDivergence(back)).toBe(firstDivergence(there));
      }),
      { numRuns: 500 },
    );
  });

  it('holds every step once, in order, and no alignment has more of the same', () => {
    fc.assert(
      fc.property(repeating, repeating, (left, right) => {
        const [a, b] = [keysOf(left), keysOf(right)];
        const rows = alignSteps(a, b);
        expect(rows.map((row) => row.a).filter((i) => i >= 0)).toEqual(a.map((_, i) => i));
        expect(rows.map((row) => row.b).filter((i) => i >= 0)).toEqual(b.map((_, i) => i));
        const worth = rows
          .filter(({ kind }) => kind === 'same')
          .reduce((sum, row) => sum + (a[row.a]?.plain === true ? 1 : 2), 0);
        expect(worth).toBe(bestByTable(a, b));
        for (const row of rows) {
          if (row.kind === 'changed') expect(a[row.a]?.loose).toBe(b[row.b]?.loose);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('insertions and deletions made at random are found exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(fc.boolean(), fc.nat(59), fc.nat(3)), { maxLength: 20 }),
        (tools, edits) => {
          const a = tools.map((tool, i) => ({ key: step(tool, i), from: i }));
          const b = [...a];
          let fresh = 1000;
          for (const [insert, at, tool] of edits) {
            if (insert) b.splice(at % (b.length + 1), 0, { key: step(tool, fresh++), from: -1 });
            else b.splice(at % Math.max(1, b.length), 1);
          }
          const rows = alignSteps(
            a.map(({ key }) => key),
            b.map(({ key }) => key),
          );
          const kept = new Set(b.map(({ from }) => from));
          for (const row of rows) {
            if (row.kind === 'same') expect(b[row.b]?.from).toBe(row.a);
            else if (row.a >= 0) expect(kept.has(row.a)).toBe(false);
            if (row.kind !== 'same' && row.b >= 0) expect(b[row.b]?.from).toBe(-1);
          }
          const counts = countRows(rows);
          expect(counts.missing + counts.changed).toBe(a.filter(({ from }) => !kept.has(from)).length);
          expect(counts.inserted + counts.changed).toBe(b.filter(({ from }) => from < 0).length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('on 1,000 random edits with known answers the first divergence is found exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 2, maxLength: 120 }),
        fc.constantFrom('insert', 'delete', 'change', 'swap'),
        fc.nat(119),
        fc.array(fc.tuple(fc.boolean(), fc.nat(119)), { maxLength: 6 }),
        (tools, act, place, later) => {
          const a = tools.map((tool, i) => step(tool, i));
          const b = [...a];
          const at = place % (act === 'swap' ? a.length - 1 : a.length);
          if (act === 'insert') b.splice(at, 0, step(tools[at] ?? 0, 5000));
          if (act === 'delete') b.splice(at, 1);
          if (act === 'change') b.splice(at, 1, step(tools[at] ?? 0, 5000));
          if (act === 'swap') b.splice(at, 2, b[at + 1] as StepKey, b[at] as StepKey);
          // What differs afterwards must not move where it began.
          later.forEach(([insert, offset], i) => {
            const behind = at + 2 + (offset % 50);
            if (behind < b.length)
              b.splice(behind, insert ? 0 : 1, ...(insert ? [step(offset, 6000 + i)] : []));
          });
          const rows = alignSteps(a, b);
          expect(firstDivergence(rows)).toBe(at);
          const row = rows[at];
          expect([row?.a, row?.b]).toContain(at);
        },
      ),
      { numRuns: 1000, seed: 11 },
    );
  });
});

it('10,000 steps against 10,000 others are aligned in seconds at most, and a block too large is cut at what both have once', {
  timeout: 60_000,
}, () => {
  const a = Array.from({ length: 10_000 }, (_, i) => step(i, i));
  const b = Array.from({ length: 10_000 }, (_, i) => step(i, i % 3 === 0 ? 20_000 + i : i));
  const began = performance.now();
  const rows = alignSteps(a, b);
  const took = performance.now() - began;
  expect(countRows(rows)).toEqual({ same: 6666, changed: 3334, missing: 0, inserted: 0 });
  // Generous: some 0.5 s alone on two cores.
  expect(took).toBeLessThan(20_000);
  const long = Array.from({ length: 20_000 }, (_, i) => step(i, i + 100_000));
  const longer = long.toSpliced(12_000, 1).toSpliced(3, 0, step(1, 7));
  const cutRows = alignSteps([step(0, 1), ...long, step(0, 2)], [step(0, 3), ...longer, step(0, 4)]);
  expect(countRows(cutRows)).toEqual({ same: 19_999, changed: 2, missing: 1, inserted: 1 });
});

describe('what makes two steps the same', () => {
  const call = (args: unknown, more: object = {}): StepKey =>
    stepKey({ kind: 'tool_call', label: 'l', record: JSON.stringify({ name: 'run', args, ...more }) });

  it.each<readonly [string, StepKey, StepKey]>([
    ['the order of keys', call({ a: 1, b: 2 }), call({ b: 2, a: 1 })],
    [
      'ids, times and cost',
      call({ a: 1 }, { id: '1', t: 3 }),
      call({ a: 1 }, { id: '9', t: 7, cost: { usd: 1 } }),
    ],
    ['arguments kept as text', call({ a: 1 }), call('{"a": 1}')],
    ['a temporary path', call({ cmd: 'cat /tmp/run-81f/x' }), call({ cmd: 'cat /tmp/run-9c2/x' })],
    [
      'a port of this machine',
      call({ url: 'http://127.0.0.1:8123/a' }),
      call({ url: 'http://127.0.0.1:40017/a' }),
    ],
  ])('%s does not matter', (_, a, b) => {
    expect(a.exact).toBe(b.exact);
  });

  it('another path is another step, of the same tool', () => {
    const [a, b] = [call({ path: 'a' }), call({ path: 'b' })];
    expect(a.exact).not.toBe(b.exact);
    expect(a.near).not.toBe(b.near);
    expect(a.loose).toBe(b.loose);
    expect(call({ path: 'a', text: '1' }).near).toBe(call({ path: 'a', text: '2' }).near);
  });

  it('a recorded __proto__ and a record that is no JSON are compared as what they are', () => {
    expect(stepKey({ kind: 'tool_call', label: 'l', record: '{"__proto__":{"name":"x"}}' }).loose).toBe(
      'tool_call\u0000',
    );
    expect(stepKey({ kind: 'message', label: 'one', record: 'half {' }).exact).not.toBe(
      stepKey({ kind: 'message', label: 'two', record: 'half {' }).exact,
    );
  });
});
