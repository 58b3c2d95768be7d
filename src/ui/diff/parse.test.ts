import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePatch } from 'diff';
import { parseDiff } from './parse.ts';
import type { DiffFile } from './types.ts';

const only = (text: string): DiffFile => {
  const { files } = parseDiff(text);
  expect(files).toHaveLength(1);
  const [file] = files;
  if (file === undefined) throw new Error('no file');
  return file;
};
const shape = (file: DiffFile) =>
  file.hunks.flatMap((hunk) =>
    hunk.lines.map((line) => `${line.oldNo ?? ''}|${line.newNo ?? ''}|${line.kind}${line.text}`),
  );

describe('lines and numbers', () => {
  it('counts by the header: a removed SQL comment is a line, not a file header', () => {
    const file = only(
      '--- a/q.sql\n+++ b/q.sql\n@@ -1,3 +1,2 @@ section\n select 1;\n--- old comment\n+++ new comment\n-select 2;\n',
    );
    expect(shape(file)).toEqual([
      '1|1| select 1;',
      '2||--- old comment',
      '|2|+++ new comment',
      '3||-select 2;',
    ]);
    expect(file.hunks[0]?.section).toBe('section');
    expect([file.path, file.added, file.removed]).toEqual(['q.sql', 1, 2]);
  });

  it('numbers -U0 parts whose count is zero', () => {
    expect(shape(only('--- a/x\n+++ b/x\n@@ -3,0 +4 @@\n+new\n@@ -9 +9,0 @@\n-gone\n'))).toEqual([
      '|4|+new',
      '9||-gone',
    ]);
  });

  it('takes a bare empty line for context, as mail programs leave it', () => {
    expect(shape(only('--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n'))).toEqual([
      '1|1| a',
      '2|2| ',
      '3||-b',
      '|3|+c',
    ]);
  });

  it('reads parts without any header', () => {
    const file = only('@@ -1 +1 @@\n-a\n+b\n');
    expect([file.path, file.added, file.removed]).toEqual(['(no name)', 1, 1]);
  });
});

describe('names and headers', () => {
  const named = (text: string) =>
    parseDiff(text).files.map((file) => [file.status, file.oldPath, file.newPath]);

  it('reads renames, copies, modes, binaries, new and deleted files', () => {
    const files = parseDiff(
      [
        'diff --git a/old name.txt b/new name.txt',
        'similarity index 91%',
        'rename from old name.txt',
        'rename to new name.txt',
        'index 1..2 100644',
        '--- a/old name.txt\t',
        '+++ b/new name.txt\t',
        '@@ -1 +1 @@',
        '-a',
        '+b',
        'diff --git a/run.sh b/run.sh',
        'old mode 100644',
        'new mode 100755',
        'diff --git a/pic.png b/pic.png',
        'index 1..2 100644',
        'GIT binary patch',
        'literal 3',
        'KcmZ',
        '',
        'literal 0',
        'HcmV?d00001',
        '',
        'diff --git a/empty b/empty',
        'new file mode 100644',
        'index 0000000..e69de29',
        'diff --git a/gone b/gone',
        'deleted file mode 100644',
        'index 1..0',
        '--- a/gone',
        '+++ /dev/null',
        '@@ -1 +0,0 @@',
        '-x',
        '',
      ].join('\n'),
    ).files;
    expect(files.map((file) => [file.status, file.oldPath, file.newPath, file.binary])).toEqual([
      ['renamed', 'old name.txt', 'new name.txt', false],
      ['modified', 'run.sh', 'run.sh', false],
      ['modified', 'pic.png', 'pic.png', true],
      ['added', undefined, 'empty', false],
      ['deleted', 'gone', undefined, false],
    ]);
    expect(files[0]?.similarity).toBe(91);
    expect(files[1]?.notes).toEqual(['mode 100644 → 100755']);
    expect(files.flatMap((file) => file.issues)).toEqual([]);
  });

  it('unquotes octal bytes as UTF-8, tabs and quotes', () => {
    expect(named('diff --git "a/caf\\303\\251.txt" "b/caf\\303\\251.txt"\nnew file mode 100644\n')).toEqual([
      ['added', undefined, 'café.txt'],
    ]);
    expect(named('--- "a/t\\tb\\"c"\n+++ "b/t\\tb\\"c"\n@@ -1 +1 @@\n-a\n+b\n')).toEqual([
      ['modified', 't\tb"c', 't\tb"c'],
    ]);
  });

  it('keeps a folder called b/ where there are no prefixes, and uses the prefixes of the other files for a new one', () => {
    expect(
      named('--- b/y.py\n+++ b/y.py\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/z.py\n@@ -0,0 +1 @@\n+b\n'),
    ).toEqual([
      ['modified', 'b/y.py', 'b/y.py'],
      ['added', undefined, 'b/z.py'],
    ]);
    expect(
      named('--- i/y\n+++ w/y\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ w/z\n@@ -0,0 +1 @@\n+b\n'),
    ).toEqual([
      ['modified', 'y', 'y'],
      ['added', undefined, 'z'],
    ]);
  });

  it('reads svn, GNU time stamps and hg', () => {
    expect(
      named(
        'Index: src/x.c\n===================================================================\n--- src/x.c\t(revision 1)\n+++ src/x.c\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n',
      ),
    ).toEqual([['modified', 'src/x.c', 'src/x.c']]);
    expect(
      named(
        'diff -r 1234 x.c\n--- a/x.c\tThu Jan 01 00:00:00 1970\n+++ b/x.c\tThu Jan 01 00:00:00 1970\n@@ -1 +1 @@\n-a\n+b\n',
      ),
    ).toEqual([['modified', 'x.c', 'x.c']]);
  });

  it('reads a mailbox of two commits: no trailer, message or diffstat becomes a line', () => {
    const mail = (n: number) =>
      `From ${'0'.repeat(39)}${n} Mon Sep 17 00:00:00 2001\nFrom: A <a@x>\nSubject: [PATCH] one\n\n- list item\n+ plus\n---\n f | 2 +-\n\ndiff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n\n`;
    const { files } = parseDiff(mail(1) + mail(2));
    expect(files.map((file) => [file.path, file.added, file.removed, file.issues])).toEqual([
      ['f', 1, 1, []],
      ['f', 1, 1, []],
    ]);
  });

  it('shows a combined diff as it stands and reads the file after it', () => {
    const { files } = parseDiff(
      'diff --cc m.txt\nindex 1,2..3\n--- a/m.txt\n+++ b/m.txt\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n -b\n++c\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n',
    );
    expect(files.map((file) => [file.path, file.rawOnly])).toEqual([
      ['m.txt', true],
      ['f', false],
    ]);
    expect(files[0]?.raw).toContain('++c');
  });

  it('marks symbolic links and submodules', () => {
    const { files } = parseDiff(
      'diff --git a/l b/l\nnew file mode 120000\nindex 0..1\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+target\n\\ No newline at end of file\ndiff --git a/s b/s\nindex 1..2 160000\n--- a/s\n+++ b/s\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n',
    );
    expect(files.map((file) => file.notes[0])).toEqual(['symbolic link', 'submodule']);
  });
});

it('shows a submodule that is told by its commits alone', () => {
  const { files } = parseDiff(
    'diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\nSubmodule lib/sub 1234567..89abcde:\n  > a commit\n  < another\nSubmodule new 0000000...1234567 (new submodule)\n',
  );
  expect(
    files.map((file) => [file.path, file.status, file.rawOnly, file.notes, file.raw.split('\n').length]),
  ).toEqual([
    ['f', 'modified', false, [], 7],
    ['lib/sub', 'modified', true, ['submodule'], 4],
    ['new', 'added', true, ['submodule'], 2],
  ]);
});

describe('faults are kept and said', () => {
  it('keeps the lines of a cut hunk with an issue', () => {
    const file = only('diff --git a/g b/g\n--- a/g\n+++ b/g\n@@ -1,9 +1,9 @@\n a\n-b\n+');
    expect(shape(file)).toEqual(['1|1| a', '2||-b', '|2|+']);
    expect(file.issues[0]).toMatch(/ends early/);
    expect(file.raw).toContain('@@ -1,9 +1,9 @@');
  });

  it('reads the next file after counts that promise too much', () => {
    const { files } = parseDiff(
      '--- a/x\n+++ b/x\n@@ -1,5 +1,5 @@\n a\n-b\n+c\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n',
    );
    expect(files.map((file) => [file.path, file.issues.length])).toEqual([
      ['x', 1],
      ['y', 0],
    ]);
  });

  it('keeps lines beyond counts that promise too little', () => {
    const file = only('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n+c\n d\n');
    expect(shape(file)).toEqual(['1||-a', '|1|+b', '|2|+c', '2|3| d']);
    expect(file.issues[0]).toMatch(/longer/);
  });

  it('says when there is no diff in the text, and nothing for an empty one', () => {
    expect(parseDiff(' file | 2 +-\n 1 file changed\n')).toMatchObject({
      files: [],
      issues: [expect.stringMatching(/No file/)],
    });
    expect(parseDiff('')).toMatchObject({ files: [], issues: [] });
  });

  it('takes CR LF off a text that has it on every line, headers too', () => {
    const file = only('diff --git a/f b/f\r\n--- a/f\r\n+++ b/f\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n');
    expect([file.path, shape(file), file.notes]).toEqual(['f', ['1||-a', '|1|+b'], []]);
  });

  it('never throws and never loses a line, cut anywhere', () => {
    const text =
      'diff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@ fn\n a\n-b\n+c\n+d\n\\ No newline at end of file\ndiff --git "a/q\\303\\251" "b/q\\303\\251"\nrename from x\nrename to y\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const { files } = parseDiff(text.slice(0, cut));
      const kept = files.flatMap((file) => file.hunks).flatMap((hunk) => hunk.lines).length;
      const there = text
        .slice(0, cut)
        .split('\n')
        .slice(5)
        .filter((line) => /^[ +-]/.test(line)).length;
      expect(kept).toBe(there);
    }
  });
});

describe('agrees with jsdiff where jsdiff reads', () => {
  it.each([
    'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@ ctx\n a\n-b\n+c\n+d\n e\n@@ -10 +11 @@\n-x\n+y\n\\ No newline at end of file\n',
    '--- a/one\n+++ b/one\n@@ -1,2 +1,2 @@\n--- x\n+-- y\n z\n--- a/two\n+++ b/two\n@@ -0,0 +1 @@\n+n\n',
  ])('%#', (text) => {
    const ours = parseDiff(text).files.map((file) =>
      file.hunks.map((hunk) => hunk.lines.map((line) => line.kind + line.text)),
    );
    const theirs = parsePatch(text).map((file) =>
      file.hunks.map((hunk) => hunk.lines.filter((line) => !line.startsWith('\\'))),
    );
    expect(ours).toEqual(theirs);
  });
});

const cases = new URL('../../../../shared/cases/', import.meta.url);
const here = existsSync(cases);
if (!here)
  console.info('ui/diff: the shared cases are not here; DIF-05, DIF-06, DIF-07, ENC-08 were not read');

describe.runIf(here)('shared cases', () => {
  const read = (name: string) => readFileSync(new URL(name, cases), 'utf8');

  it('DIF-05: line ends and the end of the file', () => {
    const files = new Map(parseDiff(read('DIF-05/eol.diff')).files.map((file) => [file.path, file]));
    const eof = files.get('eof.txt');
    const lines = eof?.hunks[0]?.lines ?? [];
    expect(lines.map((line) => line.oldNo).filter(Boolean)).toEqual([1, 2, 3]);
    expect(lines.map((line) => line.newNo).filter(Boolean)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(lines.find((line) => line.text === 'last')).toMatchObject({ newNo: 6, noEol: true });
    expect(lines.filter((line) => line.noEol).map((line) => line.kind)).toEqual(['-', '+']);
    expect(files.get('crlf.txt')).toMatchObject({ added: 1, removed: 1, notes: ['CR LF line endings'] });
    expect(JSON.stringify(files.get('crlf.txt')?.hunks)).not.toContain('\\r');
    expect(files.get('mixed.txt')?.notes).toEqual(['line endings changed on lines 1, 2']);
    expect(files.get('nl.txt')?.notes).toEqual(['newline added at end of file']);
    expect(files.get('literal.txt')?.hunks[0]?.lines.map((line) => line.kind + line.text)).toEqual([
      ' \\ No newline at end of file',
      '-real',
      '+REAL',
    ]);
    expect([...files.values()].flatMap((file) => file.issues)).toEqual([]);
  });

  it('DIF-06: prefixes and colours', () => {
    expect(parseDiff(read('DIF-06/mnemonic.diff')).files.map((file) => [file.path, file.binary])).toEqual([
      ['b/y.py', false],
      ['image.png', true],
      ['x.py', false],
    ]);
    expect(parseDiff(read('DIF-06/noprefix.diff')).files.map((file) => file.path)).toEqual([
      'b/y.py',
      'x.py',
    ]);
    const [file, ...rest] = parseDiff(read('DIF-06/ansi.diff')).files;
    expect(rest).toEqual([]);
    expect(file).toMatchObject({ path: 'c.txt', added: 1, removed: 1 });
    expect(JSON.stringify(file?.hunks)).not.toContain('\\u001b');
  });

  it('DIF-07: what was cut off is shown with a warning', () => {
    const texts = [...read('DIF-07/recording.json').matchAll(/"text": "(diff[^"]*)"/g)].map(
      (match) => JSON.parse(`"${match[1] ?? ''}"`) as string,
    );
    expect(
      texts.map((text) =>
        parseDiff(text).files.map((file) => [file.path, file.removed, file.added, file.issues.length]),
      ),
    ).toEqual([[['f', 1, 1, 0]], [['f', 1, 1, 0]], [['g', 1, 1, 1]]]);
  });

  it('ENC-08: reads the file with hidden direction characters', () => {
    const file = parseDiff(read('ENC-08/final.diff')).files[0];
    expect([file?.path, file?.added, file?.removed]).toEqual(['src/auth.py', 2, 1]);
    expect(file?.hunks[0]?.lines[2]?.text).toContain('\u202e');
  });
});

it('SIZ-03: reads two lines of 2 MB and a small file (about 5 ms, with room for a busy machine)', () => {
  const long = 'var a1=1;'.repeat(220_000);
  const text = `diff --git a/app.min.js b/app.min.js\n--- a/app.min.js\n+++ b/app.min.js\n@@ -1 +1 @@\n-${long}\n+${long}x\ndiff --git a/small.txt b/small.txt\n--- a/small.txt\n+++ b/small.txt\n@@ -1 +1 @@\n-a\n+b\n`;
  const started = performance.now();
  const { files } = parseDiff(text);
  expect(performance.now() - started).toBeLessThan(1000);
  expect(files.map((file) => [file.path, file.added, file.removed])).toEqual([
    ['app.min.js', 1, 1],
    ['small.txt', 1, 1],
  ]);
});

it('reads 100,000 lines (about 0.1 s, with room for a busy machine)', () => {
  const body = Array.from({ length: 50_000 }, (_, i) => `-old ${i}\n+new ${i}`).join('\n');
  const started = performance.now();
  const file = only(`--- a/x\n+++ b/x\n@@ -1,50000 +1,50000 @@\n${body}\n`);
  expect([file.added, file.removed]).toEqual([50_000, 50_000]);
  expect(performance.now() - started).toBeLessThan(5000);
});
