import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDiff } from '../../../ui/index.ts';
import { type Blame, nextBlame, sinceOf } from './blame.ts';

const HEAD = Array.from({ length: 12 }, (_, i) => `head ${i}`);
/** An act on a list of lines: delete some at a place, and put that many new ones there. */
const act = fc.tuple(fc.nat(40), fc.nat(2), fc.nat(3));

const diffOf = (lines: readonly string[], path: string, context: number) => {
  const text = `${lines.join('\n')}\n`;
  const head = `${HEAD.join('\n')}\n`;
  if (text === head && path === 'f') return '';
  const names = `diff --git a/f b/${path}\n${path === 'f' ? '' : `rename from f\nrename to ${path}\n`}`;
  if (text === head) return names;
  return (
    names + createTwoFilesPatch('a/f', `b/${path}`, head, text, '', '', { context }).replace(/^=+\n/, '')
  );
};

it('each added line belongs to the sample that first held it, through later edits and a rename', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(act, { maxLength: 2 }), fc.boolean()), { minLength: 1, maxLength: 6 }),
      fc.nat(3),
      (samples, context) => {
        let lines = HEAD;
        let path = 'f';
        let before: { diff: ReturnType<typeof parseDiff>; blame: Blame } | undefined;
        samples.forEach(([acts, moves], index) => {
          if (moves) path = `f${index}`;
          for (const [at, gone, come] of acts) {
            const put = Array.from({ length: come }, (_, n) => `sample ${index} ${at} ${n} ${lines.length}`);
            lines = lines.toSpliced(Math.min(at, lines.length), gone, ...put);
          }
          if (lines.length === 0) lines = [`sample ${index} last`];
          const diff = parseDiff(diffOf(lines, path, context));
          const blame = nextBlame(before, diff, index);
          for (const file of diff.files) {
            const own = blame.get(file.path);
            for (const line of file.hunks.flatMap((hunk) => hunk.lines)) {
              const since =
                own === undefined || line.newNo === undefined ? undefined : sinceOf(own, line.newNo);
              const made = /^sample (\d+)/.exec(line.text)?.[1];
              expect(since).toBe(line.kind === '+' && made !== undefined ? Number(made) : undefined);
            }
          }
          before = { diff, blame };
        });
      },
    ),
    { seed: 9, numRuns: 300 },
  );
});

it('a line that was taken back and came again is as young as its coming again', () => {
  const diffs = ['x', undefined, 'x'].map((line) =>
    parseDiff(line === undefined ? '' : `--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n a\n+${line}\n`),
  );
  let before: { diff: (typeof diffs)[number]; blame: Blame } | undefined;
  diffs.forEach((diff, at) => {
    before = { diff, blame: nextBlame(before, diff, at) };
  });
  expect(
    sinceOf(
      before?.blame.get('f') ?? { changedAt: 0, lines: new Uint32Array(), since: new Uint32Array() },
      2,
    ),
  ).toBe(2);
});

it('where HEAD moved a line keeps its sample if its text was there', () => {
  const one = parseDiff(
    'diff --git a/f b/f\nindex 1111111..2222222 100644\n--- a/f\n+++ b/f\n@@ -1 +1,3 @@\n a\n+b\n+c\n',
  );
  const two = parseDiff(
    'diff --git a/f b/f\nindex 3333333..4444444 100644\n--- a/f\n+++ b/f\n@@ -1,2 +1,4 @@\n a\n b\n+c\n+d\n',
  );
  const first = nextBlame(undefined, one, 0);
  const file = nextBlame({ diff: one, blame: first }, two, 1).get('f');
  expect([[...(file?.lines ?? [])], [...(file?.since ?? [])]]).toEqual([
    [3, 4],
    [0, 1],
  ]);
});

it('shares a file that did not change', () => {
  const text = '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n';
  const one = parseDiff(text);
  const first = nextBlame(undefined, one, 0);
  const second = nextBlame(
    { diff: one, blame: first },
    parseDiff(`${text}--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n`),
    1,
  );
  expect(second.get('f')).toBe(first.get('f'));
  expect(second.get('g')?.changedAt).toBe(1);
});
