import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineCutter } from '../base/index.ts';
import { textOf } from './records.ts';
import { TextLines } from './text-lines.ts';

const PIECES = [
  '{"a":1}',
  '\n',
  '\r\n',
  '\n\n',
  ' ',
  '\t',
  '\0',
  '\ufeff',
  'grüße 🚀',
  '\u2028',
  '{"b":"',
  'x"}',
];

/** Bytes that hold lines, and bytes that hold broken characters between them. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES).map((text) => new TextEncoder().encode(text)),
      fc.uint8Array({ maxLength: 3 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

it('lines of text are those of bytes, whatever the cuts', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(), { maxLength: 6 }), (whole, cuts) => {
      const wanted: [string, number][] = [];
      const cutter = new LineCutter((line, number) => wanted.push([textOf(line), number]));
      cutter.push(whole);
      cutter.finish();
      const found: [string, number][] = [];
      const lines = new TextLines((text, number) => found.push([text, number]));
      const edges = [0, ...cuts.map((at) => at % (whole.length + 1)).sort((a, b) => a - b), whole.length];
      for (const [i, end] of edges.slice(1).entries()) lines.push(whole.subarray(edges[i], end));
      lines.finish();
      expect(found).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
});
