import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { answersOf } from '../why/answers.ts';
import { evidenceJson } from './evidence-export.ts';
import { fileAnswer } from './file-answer.ts';
import { focusOf } from './queue.ts';

const SESSION = join(import.meta.dirname, 'fixtures/session');
const SHARED = join(import.meta.dirname, '../../../../shared/samples/receipt');

async function open(folder: string, without?: string) {
  const engine = await loadInProcessEngine();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(folder, path), blob: new Blob([readFileSync(path)]) }))
    .filter(({ name }) => name !== without);
  const opened = await engine.open({ kind: 'files', files }, {});
  expect(opened).toEqual({ ok: true });
  return engine;
}

const queueIn = async (folder: string, without?: string) => {
  const engine = await open(folder, without);
  return { engine, model: engine.model(), queue: await focusOf(engine, engine.model()) };
};

describe('a session of evidence', () => {
  it('tells which checks covered what was left behind, with every run and the last result', async () => {
    const { queue } = await queueIn(SESSION);
    const told = queue.facts.checks.map(({ kind, runs, last, missed }) => [
      kind,
      runs.map(({ failed }) => !failed),
      !last.failed,
      missed?.path,
    ]);
    expect(told).toEqual([
      ['test', [false, true], true, 'src/tax.js'],
      ['lint', [false], false, undefined],
    ]);
    expect(queue.facts.patch?.files.map(({ path }) => path)).toEqual([
      'dist/report.txt',
      'src/sum.js',
      'src/tax.js',
    ]);
  });

  it('tells why a file changed, and which command made an artifact', async () => {
    const { queue } = await queueIn(SESSION);
    const sum = fileAnswer(queue.facts, 'src/sum.js');
    expect(sum.answer).toContain('sed -i');
    expect(sum.checked.map(({ words }) => words)).toEqual(['test passed', 'lint failed']);
    expect(fileAnswer(queue.facts, 'dist/report.txt').answer).toContain(
      'node build.js --out dist/report.txt',
    );
    expect(fileAnswer(queue.facts, 'nobody/knows.js').answer).toContain('Nothing recorded tells');
  });

  it('tells of a try that it was replaced, and of the last that it counts', async () => {
    const { model, queue } = await queueIn(SESSION);
    const tests = queue.facts.acts.filter(({ command }) => command === 'npm test');
    const [first, second] = tests.map(({ entry }) => answersOf(queue.facts, entry));
    expect(first?.tries.map(({ result }) => result)).toEqual(['failed', 'passed']);
    expect([first?.own, second?.own]).toEqual([0, 1]);
    const change = model.locate(
      queue.facts.changes.find(({ path }) => path === 'dist/report.txt')?.entryId ?? '',
    );
    expect(change && answersOf(queue.facts, change).files[0]?.answer).toContain('node build.js');
  });

  it('has tasks of its own beside what is found here, never among it, tied to its events', async () => {
    const { model, queue } = await queueIn(SESSION);
    expect(model.meta.ownTasks?.map(({ id, priority, entryIds }) => [id, priority, entryIds.length])).toEqual(
      [
        ['task_001', 'P0', 2],
        ['task_002', 'P1', 1],
      ],
    );
    expect(queue.tasks.map(({ id }) => id).filter((id) => id.startsWith('task_'))).toEqual([]);
    expect(queue.tasks[0]?.reason).toBe('failing_moment');
    // Each condition can be checked, or is said to be a person's.
    for (const { until, links } of queue.tasks)
      expect(until.kind).toBe(links.length === 0 ? 'decided' : 'looked-at');
  });

  it('is told in the same bytes each time, as it was settled', async () => {
    const [first, second] = await Promise.all([queueIn(SESSION), queueIn(SESSION)]);
    const text = evidenceJson(first.model, first.queue);
    expect(evidenceJson(second.model, second.queue)).toBe(text);
    await expect(`${text}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden/session.evidence.json'));
  });

  it('one artifact removed is named, and everything else can be followed', async () => {
    const { model, queue } = await queueIn(SESSION, 'diffs/final.patch');
    expect(model.gaps.filter(({ code }) => code === 'missing-artifact').map(({ detail }) => detail)).toEqual([
      'diffs/final.patch',
    ]);
    expect(queue.facts.patch).toBeUndefined();
    expect(queue.facts.checks).toHaveLength(2);
    expect(queue.facts.changes).toHaveLength(3);
  });
});

describe.runIf(existsSync(SHARED))('receipts of the tool itself', () => {
  it('codex-failing-tests: the failed tests, what changed after the last of them, and its own tasks apart', async () => {
    const { model, queue } = await queueIn(join(SHARED, 'codex-failing-tests/session'));
    expect(queue.facts.checks[0]).toMatchObject({ kind: 'test' });
    expect(queue.facts.checks[0]?.runs.map(({ failed }) => failed)).toEqual([false, true, false]);
    expect(queue.facts.checks[0]?.missed?.path).toContain('src/auth/');
    expect(fileAnswer(queue.facts, 'src/auth/token.mjs').answer).toContain('sed -i');
    expect(queue.tasks.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['failed_command', 'edit_without_test', 'risky_change']),
    );
    expect(model.evidence.signer).toMatch(/^sha256:/);
    expect(model.lanes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Provider trace', 'Provider errors', 'Tokens']),
    );
  });

  it('claude-hooks-commit: a check that was asked for and never answered is no check', async () => {
    const { queue } = await queueIn(join(SHARED, 'claude-hooks-commit/session'));
    expect(queue.tasks.map(({ id }) => id)).toContain('check_never_ran:test');
  });

  it('git-only-dirty-start: what had been changed before is told apart', async () => {
    const { model, queue } = await queueIn(join(SHARED, 'git-only-dirty-start/session'));
    expect(model.track('repo.start')?.columns.length).toBe(1);
    expect(queue.facts.before.size).toBeGreaterThan(0);
    expect(queue.tasks.filter(({ reason }) => reason === 'failed_command')).toEqual([]);
  });
});
if (!existsSync(SHARED)) console.info('focus: ../shared is not here; the tool’s own receipts were not read');
