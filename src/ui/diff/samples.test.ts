import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseDiff } from './parse.ts';

const folder = fileURLToPath(new URL('../../../../shared/samples/real/git-diff/', import.meta.url));
const here = existsSync(folder);
if (!here) console.info('ui/diff: the real diffs of the shared samples are not here; none was read');
const git = spawnSync('git', ['--version']).status === 0;
if (!git) console.info('ui/diff: git is not here; the real diffs were not counted against it');
const names = here ? readdirSync(folder).sort() : [];

interface Row {
  readonly path: string;
  /** Undefined: binary. */
  readonly added: number | undefined;
  readonly removed: number | undefined;
}

/** What git itself counts, with and without prefixes; undefined where it refuses the text. */
function numstat(name: string): Row[] | undefined {
  for (const strip of ['-p1', '-p0']) {
    try {
      const out = execFileSync('git', ['apply', '--numstat', '-z', strip, folder + name], {
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
        cwd: '/',
      });
      const rows = out.split('\0').filter(Boolean);
      return rows.map((row) => {
        const [added, removed, ...path] = row.split('\t');
        const count = (text: string | undefined) => (text === '-' ? undefined : Number(text));
        return { path: path.join('\t'), added: count(added), removed: count(removed) };
      });
    } catch {
      // Not a patch that git takes with that many folders cut off.
    }
  }
  return undefined;
}

/** What git does not take (a merge, a last line without an end, one bare statistics), read by hand. */
const READ_BY_HAND: Readonly<Record<string, readonly Row[]>> = {
  'diff2html-large.diff': [{ path: 'large_file.txt', added: 70_000, removed: 70_000 }],
  'gogitdiff-bin_fragment_delta_modify_large.patch': [
    {
      path: 'gitdiff/testdata/apply/bin_fragment_delta_modify_large.src',
      added: undefined,
      removed: undefined,
    },
  ],
  'local-git-combined-conflict-cc.diff': [{ path: 'plain.txt', added: 0, removed: 0 }],
  'local-git-stat-only.txt': [],
};
/** Told by its commits alone, which git does not count. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { 'local-git-submodule-log.diff': ['sub'] };

describe.runIf(here && git)('real diffs', () => {
  it.each(names)('%s: every file opens without a wrong line', (name) => {
    const text = readFileSync(folder + name, 'utf8');
    const parsed = parseDiff(text);
    const expected = numstat(name) ?? READ_BY_HAND[name];
    expect(expected, `${name} is neither read by git nor by hand`).toBeDefined();
    const beside = BESIDE[name] ?? [];
    const counted = parsed.files.filter((file) => !beside.includes(file.path));
    expect(
      counted.map((file) => [file.binary ? undefined : file.added, file.binary ? undefined : file.removed]),
    ).toEqual(expected?.map(({ added, removed }) => [added, removed]));
    // git cuts one folder more off names that have no prefix.
    counted.forEach((file, i) => {
      const theirs = expected?.[i]?.path ?? '';
      const ours = theirs === file.path || file.path.endsWith(`/${theirs}`) || file.oldPath === theirs;
      expect(ours, `${file.path} for ${theirs}`).toBe(true);
    });
    expect(parsed.files.map((file) => file.path)).toEqual(expect.arrayContaining([...beside]));
    expect(parsed.raw).toBe(text);
    for (const file of parsed.files) {
      const faults = file.rawOnly ? [] : file.issues;
      expect(faults).toEqual([]);
      for (const hunk of file.hunks) {
        expect(hunk.lines.filter((line) => line.kind !== '+')).toHaveLength(hunk.oldCount);
        expect(hunk.lines.filter((line) => line.kind !== '-')).toHaveLength(hunk.newCount);
      }
    }
  });
});
