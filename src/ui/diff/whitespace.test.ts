import fc from 'fast-check';
import { createTwoFilesPatch } from 'diff';
import { expect, it } from 'vitest';
import { parseDiff } from './parse.ts';
import { rowsOf } from './rows.ts';
import type { DiffFile } from './types.ts';
import { ignoreWhitespace } from './whitespace.ts';

const quiet = (text: string) => ignoreWhitespace(parseDiff(text));
const lines = (file: DiffFile | undefined) =>
  file?.hunks.flatMap((hunk) =>
    hunk.lines.map((line) => `${line.oldNo ?? ''}|${line.newNo ?? ''}|${line.kind}${line.text}`),
  );

it('turns lines that differ in white space alone into unchanged ones, with the new text', () => {
  const diff = quiet('--- a/x\n+++ b/x\n@@ -1,4 +1,5 @@\n if a:\n-b()\n-c()\n+  b()\n+\td()\n+  c ( )\n z\n');
  expect(lines(diff.files[0])).toEqual(['1|1| if a:', '2|2|   b()', '|3|+\td()', '3|4|   c ( )', '4|5| z']);
  expect([diff.added, diff.removed, diff.files[0]?.onlyWhitespace]).toEqual([1, 0, false]);
});

it('says so where nothing else was changed: white space, CR LF', () => {
  const diff = quiet('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n-b\n+ a\n+b\r\n');
  expect([diff.files[0]?.hunks, diff.files[0]?.onlyWhitespace, diff.added]).toEqual([[], true, 0]);
  expect(rowsOf(diff, new Set()).rows.at(-1)).toEqual({
    kind: 'words',
    text: 'Only white space was changed.',
  });
});

it('cuts a part whose middle has become quiet, and numbers both', () => {
  const body =
    Array.from({ length: 20 }, (_, i) => `-l${i}\n`).join('') +
    Array.from({ length: 20 }, (_, i) => `+ ${i === 0 || i === 19 ? 'new' : 'l'}${i}\n`).join('');
  const [file] = quiet(`--- a/x\n+++ b/x\n@@ -5,20 +5,20 @@ fn\n${body}`).files;
  expect(file?.hunks.map((h) => [h.oldStart, h.oldCount, h.newStart, h.newCount, h.section])).toEqual([
    [5, 4, 5, 4, 'fn'],
    [21, 4, 21, 4, 'fn'],
  ]);
});

it('leaves blank lines that came or went', () => {
  expect(lines(quiet('--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+\n').files[0])).toEqual(['1|1| a', '|2|+']);
});

/** Words of the changed lines, without white space: what must not be lost or made up. */
const changed = (file: DiffFile | undefined, kind: '+' | '-') =>
  (file?.hunks ?? []).flatMap((hunk) =>
    hunk.lines.filter((line) => line.kind === kind).map((line) => line.text),
  );

it('never hides a change of anything else, nor moves a number', () => {
  const line = fc.constantFrom('a', ' a', 'a ', 'b', '\tb', 'c', '', 'd e', 'de');
  const text = fc.array(line, { minLength: 1, maxLength: 15 }).map((all) => `${all.join('\n')}\n`);
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parsed = parseDiff(createTwoFilesPatch('a/f', 'b/f', before, after, '', '', { context: 3 }));
      const [plain, less] = [parsed.files[0], ignoreWhitespace(parsed).files[0]];
      const bare = (texts: string[]) => texts.map((each) => each.replaceAll(/\s/g, '')).sort();
      const [gone, come] = [bare(changed(plain, '-')), bare(changed(plain, '+'))];
      const [stillGone, stillCome] = [bare(changed(less, '-')), bare(changed(less, '+'))];
      // What was taken off both sides is the same multiset.
      const off = (all: string[], rest: string[]) => {
        const left = [...all];
        for (const each of rest) left.splice(left.indexOf(each), 1);
        return left;
      };
      expect(off(gone, stillGone)).toEqual(off(come, stillCome));
      const [oldLines, newLines] = [before.split('\n'), after.split('\n')];
      for (const each of less?.hunks.flatMap((hunk) => hunk.lines) ?? []) {
        if (each.newNo !== undefined) expect(newLines[each.newNo - 1]).toBe(each.text);
        else if (each.oldNo !== undefined) expect(oldLines[each.oldNo - 1]).toBe(each.text);
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});
