import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';
import { format } from './index.ts';
import { patchesOf } from './series.ts';

const HUNK = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-commit 1234567\n+From here\n';
const mail = (subject: string, date: string): string =>
  `From ${'a'.repeat(40)} Mon Sep 17 00:00:00 2001\nFrom: A B <a@b.test>\nDate: ${date}\nSubject: [PATCH 1/2] ${subject}\n\nbody\n---\n x | 2 +-\n\n${HUNK}--\n2.50.0\n\n`;
const logged = (hash: string, date: string): string =>
  `commit ${hash}\nAuthor: A B <a@b.test>\nDate:   ${date}\n\n    change ${hash}\n\n${HUNK}\n`;
const sniff = (text: string, name = 'x') =>
  format.sniff({ name, size: text.length, bytes: new TextEncoder().encode(text), text, siblings: [] });

describe('series of patches', () => {
  it('mail is cut into patches with subject and date', () => {
    const patches = patchesOf(
      mail('first that is\n long', 'Mon, 30 Nov 2026 10:00:00 +0100') +
        mail('second', 'Mon, 30 Nov 2026 09:01:00 +0000'),
    );
    expect(patches.map(({ subject, at, author }) => [subject, at, author])).toEqual([
      ['first that is long', Date.UTC(2026, 10, 30, 9), 'A B <a@b.test>'],
      ['second', Date.UTC(2026, 10, 30, 9, 1), 'A B <a@b.test>'],
    ]);
  });

  it('a log is cut at its commits, and lies on the axis by their dates, newest first or not', async () => {
    const text =
      logged('bbbbbbb', 'Mon Nov 30 09:30:00 2026 +0000') +
      logged('aaaaaaa', 'Fri Nov 27 09:00:00 2026 +0000');
    const { document } = await readBack('git-diff', [cutFile('x.diff', new TextEncoder().encode(text))]);
    const track = document.track('repo');
    expect(document.axis).toBe('time');
    expect(Array.from({ length: 2 }, (_, i) => track?.label(i))).toEqual([
      'change aaaaaaa',
      'change bbbbbbb',
    ]);
    expect(document.issues.map(({ code }) => code)).toContain('patch-series');
    expect(document.ledger).toMatchObject({ read: 2, shown: 2 });
  });

  it('what a hunk holds never begins a commit', () => {
    expect(patchesOf(HUNK)).toHaveLength(1);
    expect(patchesOf(logged('aaaaaaa', 'no date'))).toMatchObject([{ at: undefined, commit: 'aaaaaaa' }]);
  });
});

it.each([
  ['a diff', HUNK, 0.8, 1],
  ['hunks alone', '@@ -1 +1 @@\n-a\n+b\n', 0.8, 1],
  ['a diff behind a few words', `Here it is:\n\n${HUNK}`, 0.3, 0.5],
  ['a log that quotes one', `${'INFO line\n'.repeat(40)}${HUNK}`, 0.15, 0.2],
  ['word-diff', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n[-old-]{+new+}\n', 0, 0],
  ['--stat', ' x | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n', 0, 0],
  ['JSON that quotes one', JSON.stringify({ diff: HUNK }), 0, 0],
])('%s', (_, text, from, to) => {
  expect(sniff(text)).toBeGreaterThanOrEqual(from);
  expect(sniff(text)).toBeLessThanOrEqual(to);
});

const REAL = new URL('../../../../shared/samples/real/git-diff/', import.meta.url);
if (!existsSync(REAL))
  console.info('git-diff: the real files of ../shared are not here, their tests did not run');
describe.runIf(existsSync(REAL))('real files', () => {
  it.each(existsSync(REAL) ? readdirSync(REAL) : [])('%s', async (name) => {
    const bytes = readFileSync(new URL(name, REAL));
    const isDiff = name !== 'local-git-stat-only.txt';
    expect(sniff(bytes.subarray(0, 65_536).toString(), 'noname') > 0.15).toBe(isDiff);
    if (!isDiff) return;
    const { result, document } = await readBack('git-diff', [cutFile(name, bytes)]);
    expect(result.ok).toBe(true);
    const commits = (bytes.toString('latin1').match(/^(?:commit [0-9a-f]{40}|From [0-9a-f]{40} .*)$/gm) ?? [])
      .length;
    expect(document.ledger).toMatchObject({ read: Math.max(1, commits), shown: Math.max(1, commits) });
  });
});
