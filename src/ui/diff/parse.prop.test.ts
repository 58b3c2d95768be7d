import { expect, it } from 'vitest';
import fc from 'fast-check';
import { createTwoFilesPatch } from 'diff';
import { parseDiff } from './parse.ts';
import type { DiffFile } from './types.ts';

/** Lines that look like headers, on purpose. */
const line = fc.oneof(
  fc.constantFrom(
    '-- x',
    '++ y',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
    '',
    ' ',
    '\\ No newline at end of file',
    '-- ',
    'a\tb',
  ),
  fc.string({ maxLength: 6 }).filter((text) => !/[\n\r]/.test(text)),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, end]) => (lines.length === 0 ? '' : lines.join('\n') + (end ? '\n' : '')));

/** Applies a parsed file to the text it was made from. */
function apply(before: string, file: DiffFile): string {
  const source = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const out: string[] = [];
  let at = 0;
  let bare = before !== '' && !before.endsWith('\n');
  for (const hunk of file.hunks) {
    const from = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1;
    out.push(...source.slice(at, from));
    at = from;
    for (const each of hunk.lines) {
      if (each.kind !== '+') expect(source[at++]).toBe(each.text);
      if (each.kind !== '-') {
        expect(each.newNo).toBe(out.length + 1);
        out.push(each.text);
      }
    }
    const last = hunk.lines.filter((each) => each.kind !== '-').at(-1);
    if (at >= source.length && last !== undefined) bare = last.noEol;
  }
  out.push(...source.slice(at));
  return out.length === 0 ? '' : out.join('\n') + (bare ? '' : '\n');
}

it('a diff made from two texts leads from the one to the other, whatever their lines look like', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      const { files, issues } = parseDiff(
        createTwoFilesPatch('a/f.txt', 'b/f.txt', before, after, undefined, undefined, { context: 2 }),
      );
      expect([files.length, issues, files[0]?.issues, files[0]?.path]).toEqual([1, [], [], 'f.txt']);
      if (files[0] !== undefined) expect(apply(before, files[0])).toBe(after);
    }),
    { seed: 11, numRuns: 500 },
  );
});

it('never throws, whatever the text', () => {
  const piece = fc.constantFrom(
    'diff --git ',
    'a/x',
    ' b/x',
    '"',
    '\\303',
    '\n',
    '--- ',
    '+++ ',
    '@@ -1,2 +1 @@',
    ' ',
    '+',
    '-',
    '\\',
    'rename from ',
    'x',
    '\r',
    '@@@',
    'Index: ',
    '/dev/null',
    '\t',
    'GIT binary patch\n',
    'similarity index ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const parsed = parseDiff(pieces.join(''));
      expect(parsed.raw).toBe(pieces.join(''));
      for (const file of parsed.files) {
        expect(parsed.raw).toContain(file.raw.slice(0, 5));
        expect(file.path).not.toBe('');
      }
    }),
    { seed: 11, numRuns: 2000 },
  );
});
