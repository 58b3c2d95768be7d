import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiffFile, parseDiff } from '../../../ui/index.ts';
import { between } from './index.ts';

/** Few different lines, so that they repeat; some that look like headers or end in CR LF. */
const line = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  '',
  '-- x',
  '++ y',
  '@@ -1 +1 @@',
  '\\ No newline',
  'e\r',
  'é ✓',
  ' f',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 25 }), fc.boolean())
  .map(([lines, end]) => (lines.length === 0 ? '' : lines.join('\n') + (end ? '\n' : '')));
/** A text made from another by a few small edits. */
const editsOf = (source: string) =>
  fc
    .array(fc.tuple(fc.nat(30), fc.nat(3), fc.array(line, { maxLength: 3 })), { maxLength: 4 })
    .map((edits) => {
      const lines = source.split('\n');
      for (const [at, count, put] of edits) lines.splice(Math.min(at, lines.length), count, ...put);
      return lines.join('\n');
    });

function apply(before: string, file: DiffFile | undefined): string {
  if (file === undefined) return before;
  const source = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const bare = before !== '' && !before.endsWith('\n');
  const out: string[] = [];
  let at = 0;
  let endsBare = bare;
  const full = (each: DiffFile['hunks'][number]['lines'][number]): string =>
    each.text + (each.crlf ? '\r' : '');
  for (const hunk of file.hunks) {
    const from = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1;
    out.push(...source.slice(at, from));
    at = from;
    endsBare = false;
    for (const each of hunk.lines) {
      if (each.kind !== '+') expect(source[at++]).toBe(full(each));
      if (each.kind === '-') continue;
      expect(each.newNo).toBe(out.length + 1);
      out.push(full(each));
      endsBare = each.noEol;
    }
    if (at < source.length) endsBare = bare;
  }
  out.push(...source.slice(at));
  return out.length === 0 ? '' : out.join('\n') + (endsBare ? '' : '\n');
}

const patchOf = (before: string, after: string, context: number) =>
  before === after
    ? ''
    : `diff --git a/f b/f\n${createTwoFilesPatch('a/f', 'b/f', before, after, '', '', { context }).replace(/^=+\n/, '')}`;

it('applied to the tree at t it gives the tree at B, whatever context the two diffs show', () => {
  fc.assert(
    fc.property(
      text.chain((head) => fc.tuple(fc.constant(head), editsOf(head), editsOf(head))),
      fc.nat(4),
      fc.nat(4),
      ([head, a, b], contextA, contextB) => {
        fc.pre(head !== '' && a !== '' && b !== '');
        const made = between(parseDiff(patchOf(head, a, contextA)), parseDiff(patchOf(head, b, contextB)));
        expect(made.unknown).toEqual([]);
        const parsed = parseDiff(made.patch);
        expect(parsed.issues).toEqual([]);
        expect(parsed.files.flatMap((file) => file.issues)).toEqual([]);
        expect(apply(a, parsed.files[0])).toBe(b);
        if (a === b) expect(made.patch).toBe('');
      },
    ),
    { seed: 7, numRuns: 600 },
  );
});

type Node = { readonly text: string; readonly mode: '100644' | '100755' | '120000' };
type Files = Readonly<Record<string, Node>>;
const names = ['a.txt', 'dir/b.txt', 'with space', 'quote"d', 'naïve/ü.md', 'tab\tbed'];
const node = fc
  .record({
    text: text.filter((each) => each !== ''),
    mode: fc.constantFrom<Node['mode']>('100644', '100644', '100644', '100755', '120000'),
  })
  .map((each): Node => (each.mode === '120000' ? { ...each, text: 'a.txt' } : each));
const files: fc.Arbitrary<Files> = fc.dictionary(fc.constantFrom(...names), node, {
  maxKeys: 5,
  noNullPrototype: true,
});
/** Trees that share most of what they hold: edits, renames, copies, deletions of one. */
const descendant = (head: Files): fc.Arbitrary<Files> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom('edit', 'move', 'copy', 'drop', 'mode', 'put'),
        fc.nat(9),
        fc.constantFrom(...names),
        node,
        fc.nat(20),
      ),
      { maxLength: 4 },
    )
    .map((acts) => {
      const tree = new Map(Object.entries(head));
      for (const [act, nth, to, fresh, at] of acts) {
        const [path, now] = [...tree][nth % Math.max(1, tree.size)] ?? [];
        if (act === 'put') tree.set(to, fresh);
        if (path === undefined || now === undefined) continue;
        if (act === 'edit' && now.mode !== '120000') {
          const lines = now.text.split('\n');
          lines.splice(at % lines.length, 1, 'edited', String(at));
          tree.set(path, { ...now, text: lines.join('\n') });
        }
        if (act === 'move' || act === 'copy') tree.set(to, now);
        if (act === 'move' && to !== path) tree.delete(path);
        if (act === 'drop') tree.delete(path);
        if (act === 'mode' && now.mode !== '120000')
          tree.set(path, { ...now, mode: now.mode === '100644' ? '100755' : '100644' });
      }
      return Object.fromEntries(tree);
    });

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.info('lanes/repo: git is not here; no patch was applied by it');

describe.runIf(hasGit)('git agrees', () => {
  let root = '';
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
    });
  const lay = (tree: Files): void => {
    git('rm', '-rqf', '--ignore-unmatch', '.');
    git('clean', '-fdxq');
    for (const [path, { text: body, mode }] of Object.entries(tree)) {
      const at = join(root, path);
      mkdirSync(dirname(at), { recursive: true });
      if (mode === '120000') symlinkSync(body, at);
      else writeFileSync(at, body);
      if (mode !== '120000') chmodSync(at, mode === '100755' ? 0o755 : 0o644);
    }
    git('add', '-A');
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'playhead-between-'));
    git('init', '-q');
    git('config', 'user.email', 'x@example.test');
    git('config', 'user.name', 'x');
    git('config', 'core.autocrlf', 'false');
    git('config', 'core.safecrlf', 'false');
  });
  afterAll(() => {
    if (existsSync(root)) rmSync(root, { recursive: true });
  });

  it('applies the patch to the one tree and gets the other: renames, copies, modes, links, odd names', () => {
    let exact = 0;
    let all = 0;
    fc.assert(
      fc.property(
        files.chain((head) => fc.tuple(fc.constant(head), descendant(head), descendant(head))),
        fc.boolean(),
        fc.constantFrom(0, 3),
        ([head, a, b], renames, context) => {
          lay(head);
          git('commit', '-q', '--allow-empty', '-m', 'head');
          const cumulative = (tree: Files) => {
            lay(tree);
            const flags = renames ? ['-M', '-C', '--find-copies-harder'] : ['--no-renames'];
            return { diff: git('diff', '--cached', `-U${context}`, ...flags, 'HEAD'), id: git('write-tree') };
          };
          const after = cumulative(b);
          const before = cumulative(a);
          const made = between(parseDiff(before.diff), parseDiff(after.diff));
          all++;
          expect(made.unknown.every(({ why }) => why === 'not-held')).toBe(true);
          if (!renames) expect(made.unknown).toEqual([]);
          if (made.unknown.length > 0) return;
          exact++;
          if (made.patch !== '') {
            writeFileSync(join(root, '.git/between.patch'), made.patch);
            git('apply', '--index', '--unidiff-zero', '--whitespace=nowarn', '.git/between.patch');
          }
          expect(git('write-tree')).toBe(after.id);
          if (before.id === after.id) expect(made.patch).toBe('');
        },
      ),
      { seed: 5, numRuns: 40, endOnFailure: true },
    );
    expect(exact).toBeGreaterThan(all * 0.8);
  }, 120_000);
});
