import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELEMENT, JsonCutter, encodeUtf8 } from '../base/index.ts';
import { RunParser } from './record-run.ts';
import { parseRecord } from './records.ts';

const inner = fc.oneof(
  fc.integer(),
  fc.constantFrom('},{', '{"a":1},', '"', '\\', 'é😀', ']}'),
  fc.array(fc.record({ a: fc.integer(), b: fc.constantFrom('},\n{', 'x') }), { maxLength: 4 }),
);
const element = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ph: fc.constant('X'), args: inner }) },
  fc.integer(),
  fc.constantFrom(null, 'text', [1, { a: {} }], {}),
);
const written = fc
  .tuple(fc.array(element, { maxLength: 12 }), fc.constantFrom(',', ',\n', ' , '))
  .map(([values, comma]) => ({
    values,
    json: `[${values.map((value) => JSON.stringify(value)).join(comma)}]`,
  }));

/** Every element with its position, and how many came in runs. */
function readBack(bytes: Uint8Array, piece: number) {
  const seen: [number, unknown][] = [];
  let inRuns = 0;
  const runs = new RunParser();
  const cutter = new JsonCutter({
    descend: (path) => path.length === 0,
    run(_path, chunk, from, index) {
      const parsed = runs.parse(chunk, from);
      if (parsed === undefined) return undefined;
      parsed.values.forEach((value, i) => {
        expect(parseRecord(parsed.run.record(i))).toEqual(value);
        seen.push([index + i, value]);
      });
      inRuns += parsed.values.length;
      return { end: parsed.end, count: parsed.values.length };
    },
    onValue(path, value, index) {
      if (path.at(-1) === ELEMENT) seen.push([index, parseRecord(value)]);
    },
  });
  for (let at = 0; at < bytes.length; at += piece) cutter.push(bytes.slice(at, at + piece));
  return { seen, inRuns, complete: cutter.finish().complete };
}

describe('RunParser', () => {
  it('gives every element once and in its place, whatever the cuts and the texts in them', () => {
    let together = 0;
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 200 }), ({ values, json }, piece) => {
        const { seen, inRuns, complete } = readBack(encodeUtf8(json), piece);
        expect(complete).toBe(true);
        expect(seen).toEqual(values.map((value, i) => [i, value]));
        together += inRuns;
      }),
      { numRuns: 500 },
    );
    expect(together).toBeGreaterThan(100);
  });

  it('leaves a broken element to the cutter, and takes up what is whole before and after it', () => {
    const good = '{"ph":"X","ts":1}';
    const first = `[${good},{"ph":oops},${good},`;
    const second = `${good},${good},${good}]`;
    const bytes = encodeUtf8(first + second);
    const { seen, inRuns } = readBack(bytes, first.length);
    expect(seen.map(([index]) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(seen[1]?.[1]).toBeUndefined();
    expect(inRuns).toBe(3);
  });
});
