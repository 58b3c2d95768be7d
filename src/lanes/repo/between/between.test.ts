import { expect, it } from 'vitest';
import { parseDiff } from '../../../ui/index.ts';
import { between } from './index.ts';

const of = (a: string, b: string) => between(parseDiff(a), parseDiff(b));
const edit = (from: string, to: string, blob = '1111111') =>
  `diff --git a/f b/f\nindex ${blob}..2222222 100644\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-${from}\n+${to}\n`;
const binary = (blobs: string, mode = ' 100644') =>
  `diff --git a/p.png b/p.png\nindex ${blobs}${mode}\nBinary files a/p.png and b/p.png differ\n`;

it('says that HEAD moved where the two diffs count from other bytes of a file, and guesses nothing', () => {
  expect(of(edit('a', 'b'), edit('b', 'c', '3333333'))).toEqual({
    patch: '',
    unknown: [{ path: 'f', why: 'head-moved' }],
  });
  expect(
    of('--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n', '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-z\n+y\n').unknown,
  ).toEqual([{ path: 'f', why: 'head-moved' }]);
  const added = 'diff --git a/f b/f\nnew file mode 100644\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n';
  expect(of(added, edit('a', 'b')).unknown).toEqual([{ path: 'f', why: 'head-moved' }]);
});

it('takes object ids of different length for one where the shorter begins the longer', () => {
  expect(of(edit('a', 'b', '1111111'), edit('a', 'c', '11111112222')).unknown).toEqual([]);
});

it('tells binary files apart by their object ids', () => {
  expect(of(binary('aaaaaaa..bbbbbbb'), binary('aaaaaaa..bbbbbbb'))).toEqual({ patch: '', unknown: [] });
  expect(of(binary('aaaaaaa..bbbbbbb'), binary('aaaaaaa..ccccccc')).patch).toBe(
    'diff --git a/p.png b/p.png\nBinary files a/p.png and b/p.png differ\n',
  );
  expect(of(binary('aaaaaaa..bbbbbbb'), '').patch).toContain('Binary files');
  const fresh = binary('0000000..bbbbbbb', '')
    .replace('index', 'new file mode 100644\nindex')
    .replace('a/p.png and', '/dev/null and');
  expect(of('', fresh).patch).toContain('new file mode 100644\nBinary files /dev/null and b/p.png differ');
});

it('does not reckon with a cut diff, a merge diff or a path told twice, unless both sides have the same', () => {
  const cut = '--- a/f\n+++ b/f\n@@ -1,9 +1,9 @@\n-a\n+b\n';
  const merge = 'diff --cc m\nindex 1,2..3\n--- a/m\n+++ b/m\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n -b\n++c\n';
  expect(of(cut, edit('a', 'c')).unknown).toEqual([{ path: 'f', why: 'cut' }]);
  expect(of(merge, '').unknown).toEqual([{ path: 'm', why: 'raw' }]);
  expect(of(edit('a', 'b') + edit('a', 'c'), '').unknown).toEqual([{ path: 'f', why: 'twice' }]);
  expect(of(cut, cut)).toEqual({ patch: '', unknown: [] });
});

it('names a copy that went away: its lines stand in neither diff', () => {
  const copy = 'diff --git a/f b/g\nsimilarity index 100%\ncopy from f\ncopy to g\n';
  expect(of(copy, '').unknown).toEqual([{ path: 'g', why: 'not-held' }]);
  expect(of('', copy).patch).toBe('diff --git a/f b/g\ncopy from f\ncopy to g\n');
});

it('tells a rename by the file of HEAD that both come from', () => {
  const rename = (to: string) =>
    `diff --git a/f b/${to}\nsimilarity index 100%\nrename from f\nrename to ${to}\n`;
  expect(of(rename('g'), rename('h')).patch).toBe('diff --git a/g b/h\nrename from g\nrename to h\n');
  expect(of(rename('g'), '').patch).toBe('diff --git a/g b/f\nrename from g\nrename to f\n');
});

it('reckons two lines of 2 MB, and 50,000 lines that all differ, in time', () => {
  const long = 'var a1=1;'.repeat(220_000);
  const started = performance.now();
  expect(of(edit(long, `${long}x`), edit(long, `${long}y`)).patch.length).toBeGreaterThan(2 * long.length);
  const many = (word: string) =>
    `diff --git a/g b/g\nnew file mode 100644\n--- /dev/null\n+++ b/g\n@@ -0,0 +1,50000 @@\n${Array.from({ length: 50_000 }, (_, i) => `+${word} ${i}\n`).join('')}`;
  const made = parseDiff(of(many('x'), many('y')).patch);
  expect([made.added, made.removed]).toEqual([50_000, 50_000]);
  expect(performance.now() - started).toBeLessThan(10_000);
});
