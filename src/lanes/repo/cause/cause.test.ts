import { describe, expect, it } from 'vitest';
import { namesFile, readAct } from './act.ts';
import type { ActedStep } from './act-book.ts';
import { causeOf, checkedSince, commitIn } from './cause.ts';

const act = (name: string, args: unknown) => readAct(JSON.stringify({ kind: 'tool_call', name, args }));

describe('what a step did', () => {
  it.each([
    ['edit_file', { path: 'src/a.ts', find: 'x', replace: 'y' }, ['src/a.ts'], true],
    ['Edit', { file_path: '/repo/src/a.ts', new_string: 'y' }, ['/repo/src/a.ts'], true],
    ['MultiEdit', { file_path: 'a', edits: [{ old_string: 'x', new_string: 'y' }] }, ['a'], true],
    ['NotebookEdit', { notebook_path: 'n.ipynb', new_source: 'y' }, ['n.ipynb'], true],
    ['write_file', '{"path":"a","text":"x"}', ['a'], true],
    ['str_replace_editor', { command: 'str_replace', path: 'a', new_str: 'y' }, ['a'], true],
    ['str_replace_editor', { command: 'view', path: 'a' }, ['a'], false],
    [
      'apply_patch',
      { input: '*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: b c.ts\n*** End Patch' },
      ['a.ts', 'b c.ts'],
      true,
    ],
    ['apply', { diff: '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n' }, ['x.ts', 'x.ts'], true],
    ['read_file', { path: 'a' }, ['a'], false],
    ['search_replace', { path: 'a' }, ['a'], true],
    ['search_in_edits', { path: 'a' }, ['a'], false],
    ['Grep', { path: 'a', pattern: 'edit' }, ['a'], false],
  ])('%s %j', (name, args, paths, edits) => {
    expect(act(name, args)).toMatchObject({ paths, edits, command: undefined });
  });

  it.each([
    ['run', { cmd: 'node --test' }, 'node --test'],
    ['Bash', { command: 'npm test', description: 'Runs the tests' }, 'npm test'],
    ['shell', { command: ['bash', '-lc', 'pytest -q'] }, 'bash -lc pytest -q'],
    ['exec_command', 'ls', 'ls'],
    ['terminal', { input: 'make' }, 'make'],
  ])('%s %j runs a command', (name, args, command) => {
    expect(act(name, args)).toMatchObject({ command, edits: false });
  });

  it('reads an action of the environment, and nothing of what is no record', () => {
    expect(readAct('{"kind":"env_action","action":"edit","detail":{"path":"a"}}')).toMatchObject({
      paths: ['a'],
      edits: true,
    });
    expect(readAct('[1]')).toBeUndefined();
    expect(readAct('{"cut')).toBeUndefined();
    expect(readAct(undefined)).toBeUndefined();
  });

  it('takes an absolute path for the file that it ends in, and no other', () => {
    expect(
      ['src/a.ts', './src/a.ts', '/w/src/a.ts', 'file:///w/src/a.ts', 'C:\\w\\src\\a.ts'].map((given) =>
        namesFile(given, 'src/a.ts'),
      ),
    ).toEqual([true, true, true, true, true]);
    expect(['a.ts', 'xsrc/a.ts', 'src/a.tsx', 'src'].map((given) => namesFile(given, 'src/a.ts'))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

const step = (
  number: number,
  start: number,
  end: number,
  name: string,
  args: unknown,
  failed = false,
): ActedStep => {
  const read = act(name, args);
  if (read === undefined) throw new Error('no act');
  return { entryId: `agent:${number}`, number, label: name, start, end, failed, act: read };
};
const edit = (n: number, start: number, path: string, replace: string, failed = false) =>
  step(n, start, start + 10, 'edit_file', { path, replace }, failed);
const run = (n: number, start: number, cmd: string, failed = false, end = start + 10) =>
  step(n, start, end, 'run', { cmd }, failed);
const numbers = (steps: readonly ActedStep[]) => steps.map((each) => each.number);

describe('who made a change', () => {
  const steps = [
    edit(1, 100, 'a.ts', 'one'),
    run(2, 200, 'make'),
    edit(3, 300, 'b.ts', 'two'),
    edit(4, 400, 'a.ts', 'three'),
    run(5, 450, 'x', false, 900),
  ];

  it('names a step as proven only where an edit in the stretch names the file', () => {
    expect(causeOf(steps, 50, 350, 'a.ts')).toMatchObject({ proven: true });
    expect(numbers(causeOf(steps, 50, 350, 'a.ts').steps)).toEqual([1]);
    const other = causeOf(steps, 150, 350, 'a.ts');
    expect([other.proven, numbers(other.steps)]).toEqual([false, [2, 3]]);
  });

  it('counts neither an edit that failed nor one that had not ended', () => {
    expect(causeOf([edit(1, 100, 'a.ts', 'x', true)], 0, 200, 'a.ts').proven).toBe(false);
    expect(causeOf([edit(1, 195, 'a.ts', 'x')], 0, 200, 'a.ts').proven).toBe(false);
  });

  it('of several edits of one file takes the one that holds the line', () => {
    expect(numbers(causeOf(steps, 0, 999, 'a.ts', '  three').steps)).toEqual([4]);
    expect(numbers(causeOf(steps, 0, 999, 'a.ts', 'of neither').steps)).toEqual([1, 4]);
  });

  it('a call and the environment’s word of it are one', () => {
    const echo = { ...step(2, 110, 110, 'edit', { path: 'a.ts' }) };
    expect(numbers(causeOf([edit(1, 100, 'a.ts', 'x'), echo], 0, 200, 'a.ts').steps)).toEqual([1]);
  });

  it('names a step that was still running', () => {
    expect(numbers(causeOf(steps, 500, 600, 'c.ts').steps)).toEqual([5]);
  });
});

describe('since the last edit', () => {
  it('a test that succeeded, another command, a test that failed, nothing', () => {
    expect(checkedSince([run(1, 100, 'npm test')], 50, 200)).toMatchObject({ state: 'checked' });
    expect(checkedSince([run(1, 100, 'ls')], 50, 200)).toMatchObject({ state: 'ran' });
    expect(checkedSince([run(1, 100, 'npm test', true), run(2, 120, 'ls')], 50, 200)).toMatchObject({
      state: 'failed',
    });
    expect(checkedSince([edit(1, 100, 'a', 'x')], 50, 200)).toEqual({ state: 'unverified' });
    expect(checkedSince([run(1, 100, 'ls', true)], 50, 200)).toEqual({ state: 'unverified' });
  });

  it('of one command the last run counts', () => {
    expect(checkedSince([run(1, 100, 'npm test', true), run(2, 150, 'npm test')], 50, 200)).toMatchObject({
      state: 'checked',
      step: { number: 2 },
    });
    expect(checkedSince([run(1, 100, 'npm test'), run(2, 150, 'npm test', true)], 50, 200)).toMatchObject({
      state: 'failed',
    });
    expect(checkedSince([run(1, 100, 'pytest', true), run(2, 150, 'npm run lint')], 50, 200)).toMatchObject({
      state: 'failed',
    });
  });

  it('knows nothing of what began before the edit or had not ended at the playhead', () => {
    expect(checkedSince([run(1, 40, 'npm test')], 50, 200)).toEqual({ state: 'unverified' });
    expect(checkedSince([run(1, 100, 'npm test', false, 201)], 50, 200)).toEqual({ state: 'unverified' });
  });
});

describe('a commit', () => {
  it.each([
    'git commit -m "x"',
    'git add -A && git commit -qm x',
    'git -C repo commit',
    'cd x; git -c user.name=y commit --amend',
  ])('%s', (cmd) => {
    expect(commitIn([run(1, 100, cmd)], 0, 200)?.number).toBe(1);
  });
  it.each(['git log commit', 'echo git', 'git show HEAD # commit', 'git diff'])('not %s', (cmd) => {
    expect(commitIn([run(1, 100, cmd)], 0, 200)).toBeUndefined();
  });
  it('not one that failed, nor one outside of the stretch', () => {
    expect(commitIn([run(1, 100, 'git commit', true)], 0, 200)).toBeUndefined();
    expect(commitIn([run(1, 100, 'git commit')], 200, 300)).toBeUndefined();
  });
});
