import { applyPatch, structuredPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyDiff } from './body-diff.ts';
import { linesOf, SparseFile } from './sparse-file.ts';
import { hunkLines } from './unified-hunks.ts';

const body = fc.array(fc.constantFrom('a', 'b', 'c', '-- x', '@@ -1 +1 @@', ''), { maxLength: 24 });
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const patched = (before: readonly string[], file: SparseFile): string | false => {
  const hunks = file.hunks();
  return hunks === '' ? textOf(before) : applyPatch(textOf(before), `--- a/f\n+++ b/f\n${hunks}`);
};

it('edits told as hunks, one after another, are one diff against the first state, without any body', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 2, maxLength: 6 }), (states) => {
      const file = SparseFile.unknown();
      const [first = []] = states;
      states.slice(1).forEach((after, i) => {
        const patch = structuredPatch('f', 'f', textOf(states[i] ?? []), textOf(after), '', '', {
          context: 3,
        });
        for (const hunk of [...patch.hunks].reverse()) file.apply(hunk.oldStart, hunkLines(hunk.lines));
      });
      expect(file.drifted).toBe(false);
      expect(patched(first, file)).toBe(textOf(states.at(-1) ?? []));
    }),
    { seed: 3, numRuns: 200 },
  );
});

it('edits told as bodies are one diff against the first', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 2, maxLength: 5 }), (states) => {
      const [first = []] = states;
      const file = SparseFile.of(textOf(first));
      for (const after of states.slice(1)) file.apply(1, bodyDiff(file.lines ?? [], linesOf(textOf(after))));
      expect(patched(first, file)).toBe(textOf(states.at(-1) ?? []));
    }),
    { seed: 5, numRuns: 200 },
  );
});

it('a chunk without a line number stands where its old lines are; one that is nowhere is said to have no place', () => {
  const known = SparseFile.of('one\ntwo\nthree\n');
  known.place(hunkLines([' two', '-three', '+four']));
  expect([known.lines, known.placeless]).toEqual([['one', 'two', 'four'], false]);
  const unknown = SparseFile.unknown();
  unknown.place(hunkLines([' x', '+y']));
  expect(unknown.placeless).toBe(true);
  expect(unknown.hunks()).toBe('@@ -1,1 +1,2 @@ line not recorded\n x\n+y\n');
});

it('a file that something else changed between two edits is flagged', () => {
  const file = SparseFile.of('one\ntwo\n');
  file.apply(1, hunkLines([' uno', '-two', '+zwei']));
  expect(file.drifted).toBe(true);
});
