import { describe, expect, it } from 'vitest';
import { parseDiff } from './parse.ts';
import { rowsOf } from './rows.ts';
import { wordChanges } from './word-changes.ts';
import type { DiffLine } from './types.ts';

const kinds = (text: string, closed: readonly number[] = []) =>
  rowsOf(parseDiff(text), new Set(closed)).rows.map((row) => row.kind);

describe('rows', () => {
  const two = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -998,2 +998,3 @@\n c\n+d\n e\n';

  it('lists files, parts and lines, and knows where files begin', () => {
    const { rows, fileRow, digits } = rowsOf(parseDiff(two), new Set());
    expect(rows.map((row) => row.kind)).toEqual([
      'file',
      'hunk',
      'line',
      'line',
      'file',
      'hunk',
      'line',
      'line',
      'line',
    ]);
    expect([fileRow, digits]).toEqual([[0, 4], 4]);
  });

  it('folds a file to its header', () => {
    expect(kinds(two, [0])).toEqual(['file', 'file', 'hunk', 'line', 'line', 'line']);
  });

  it('says in words why a file has no lines', () => {
    const text =
      'diff --git a/p.png b/p.png\nindex 1..2\nBinary files a/p.png and b/p.png differ\ndiff --git a/m b/m\nold mode 100644\nnew mode 100755\ndiff --git a/o b/n\nsimilarity index 100%\nrename from o\nrename to n\n';
    expect(
      rowsOf(parseDiff(text), new Set()).rows.flatMap((row) => (row.kind === 'words' ? [row.text] : [])),
    ).toEqual([
      'A binary file: its bytes are not part of this diff.',
      'No line was changed.',
      'Renamed without a change.',
    ]);
  });

  it('shows issues before the lines', () => {
    expect(kinds('--- a/x\n+++ b/x\n@@ -1,9 +1 @@\n-a\n+b\n')).toEqual([
      'file',
      'issue',
      'hunk',
      'line',
      'line',
    ]);
  });
});

describe('two columns', () => {
  const pairs = (text: string) =>
    rowsOf(parseDiff(text), new Set(), 'split').rows.flatMap((row) =>
      row.kind === 'pair' ? [[row.left?.line.text, row.right?.line.text]] : [],
    );

  it('sets removed lines beside the added ones that follow, and unchanged ones on both sides', () => {
    expect(pairs('--- a/x\n+++ b/x\n@@ -1,4 +1,3 @@\n a\n-b\n-c\n+d\n e\n')).toEqual([
      ['a', 'a'],
      ['b', 'd'],
      ['c', undefined],
      ['e', 'e'],
    ]);
    expect(pairs('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n+x\n-b\n-c\n+d\n')).toEqual([
      [undefined, 'x'],
      ['b', 'd'],
      ['c', undefined],
    ]);
  });

  it('holds every line of the other view once', () => {
    const text = '--- a/x\n+++ b/x\n@@ -1,5 +1,5 @@\n-a\n+b\n c\n+d\n-e\n-f\n+g\n-h\n+i\n';
    const of = (view: 'unified' | 'split') =>
      rowsOf(parseDiff(text), new Set(), view)
        .rows.flatMap((row) =>
          row.kind === 'line'
            ? [row.line]
            : row.kind === 'pair'
              ? [...new Set([row.left?.line, row.right?.line])].flatMap((line) => line ?? [])
              : [],
        )
        .map((line) => line.kind + line.text)
        .sort();
    expect(of('split')).toEqual(of('unified'));
  });
});

describe('words that changed', () => {
  const line = (kind: '+' | '-', text: string): DiffLine => ({
    kind,
    text,
    oldNo: 1,
    newNo: 1,
    crlf: false,
    noEol: false,
  });
  const marked = (from: string, to: string) => {
    const [before, after] = [line('-', from), line('+', to)];
    return [wordChanges(before, after), wordChanges(after, before)].map((parts) =>
      parts?.map((part) => (part.changed ? `[${part.text}]` : part.text)).join(''),
    );
  };

  it('marks each side with its own', () => {
    expect(marked('const a = price;', 'const a = price * n;')).toEqual([
      'const a = price;',
      'const a = price[ * n];',
    ]);
    expect(marked('day < last', 'day <= last')).toEqual(['day < last', 'day <[=] last']);
  });

  it('says nothing about unlike, equal or very long lines', () => {
    expect(marked('alpha beta gamma', 'one two three')).toEqual([undefined, undefined]);
    expect(marked('same', 'same')).toEqual([undefined, undefined]);
    expect(marked('x'.repeat(700), 'y'.repeat(700))).toEqual([undefined, undefined]);
  });
});
