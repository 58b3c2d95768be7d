import { expect, it } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { fail } from '../../base/index.ts';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Level, type RecordingSink } from '../../model/index.ts';
import { conditionsIn } from './echo.ts';
import { focusOf } from './queue.ts';

interface Call {
  readonly args?: unknown;
  readonly fails?: boolean;
  readonly exit?: number;
  readonly label?: string;
}

/** A run of tool calls, a second each, and what was said last. */
async function tasksOf(calls: readonly Call[], lastWord?: string, add?: (sink: RecordingSink) => void) {
  const { model, payloads } = recordingOf((sink) => {
    const agent = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    calls.forEach(({ args, fails = false, exit, label }, i) => {
      const start = TEST_ORIGIN + i * 1000;
      const code = exit ?? (fails ? 1 : 0);
      const level = fails || code !== 0 ? Level.error : Level.info;
      agent.append({
        seq: i * 2,
        start,
        end: start + 900,
        kind: 'tool_call',
        label: label ?? JSON.stringify(args ?? i),
        level,
        recoveryKey: label ?? JSON.stringify(args ?? i),
        payload: JSON.stringify({ id: `c${i}`, name: 'tool', args }),
      });
      agent.append({
        seq: i * 2 + 1,
        start: start + 900,
        kind: 'tool_result',
        label: 'result',
        parent: i * 2,
        payload: JSON.stringify({ id: `c${i}`, ok: !fails, output: { stdout: '', exitCode: code } }),
      });
    });
    if (lastWord !== undefined)
      agent.append({ seq: 9999, start: TEST_ORIGIN + calls.length * 1000, kind: 'message', label: lastWord });
    add?.(sink);
  });
  const engine = {
    payloads: (trackId: string, seqs: readonly number[]) =>
      Promise.resolve(seqs.map((seq) => payloads.get(`${trackId}:${seq}`))),
    blob: () => Promise.resolve(fail('missing', 'none')),
  } as unknown as Engine;
  const { tasks } = await focusOf(engine, model);
  return tasks;
}

const reasonsOf = async (calls: readonly Call[], lastWord?: string) =>
  (await tasksOf(calls, lastWord)).map(({ reason, priority }) => `${reason} P${priority}`);

const edit = (path: string): Call => ({ args: { path, find: 'a', replace: 'b' } });
const run = (command: string, exit = 0): Call => ({ args: { command }, exit, label: command });

it('an edit after the last test is told, one before it is not', async () => {
  expect(await reasonsOf([run('npm test'), edit('src/a.ts')])).toEqual(['edit_without_test P1']);
  expect(await reasonsOf([edit('src/a.ts'), run('npm test')])).toEqual([]);
  expect(await reasonsOf([run('npm test'), edit('README.md')])).toEqual([]);
});

it('code that nothing checked is told once by its edits and once by what never ran', async () => {
  expect(await reasonsOf([run('ls'), edit('src/a.ts')])).toEqual([
    'edit_without_test P1',
    'check_never_ran P2',
  ]);
});

it('dependencies and files that reach beyond the code are told', async () => {
  expect(await reasonsOf([edit('package.json'), edit('.github/workflows/ci.yml'), run('npm test')])).toEqual([
    'risky_change P1',
    'dependency_change P1',
  ]);
});

it('a command that failed for good and one that passed in the end are two things', async () => {
  expect(await reasonsOf([run('npm test', 1), run('npm run build', 2)])).toContain('failed_command P1');
  expect(await reasonsOf([run('npm test', 1), run('ls'), run('npm test')])).toContain('retried_call P3');
});

it('the same call over and over is a loop', async () => {
  const again = { args: { query: 'x' }, label: 'search x' };
  expect(await reasonsOf([again, again, again])).toEqual(['call_loop P1']);
});

it('a last word that asks is a question that nobody answered', async () => {
  expect(await reasonsOf([run('npm test')], 'Shall I go on?')).toEqual(['unresolved_question P2']);
  expect(await reasonsOf([run('npm test')], 'Done.')).toEqual([]);
});

it('names of conditions are found in answers, those under a key that says so first', () => {
  expect(conditionsIn('{"article":"mechanical-pencil","error":"inventory_locked"}')).toEqual([
    'inventory_locked',
    'mechanical-pencil',
  ]);
  expect(conditionsIn('connect ECONNREFUSED 127.0.0.1')).toEqual(['ECONNREFUSED']);
  expect(conditionsIn('it went wrong')).toEqual([]);
});

const WALL = { plane: 'evidence', clock: 'wall' } as const;

/** A run of one call, with what a test adds beside it. */
async function tasksBeside(
  add: (sink: RecordingSink) => void,
  calls: readonly Call[] = [run('sed -i s/a/b/ src/a.ts')],
) {
  return tasksOf(calls, undefined, add);
}

const witness = (sink: RecordingSink, paths: readonly string[], at = 500): void => {
  const lane = 'custom:File%20changes';
  const track = sink.track({ ...WALL, id: lane, lane, archetype: 'point', title: 'File changes' });
  paths.forEach((path, seq) =>
    track.append({
      seq,
      start: TEST_ORIGIN + at + seq,
      kind: 'modify',
      label: `modify ${path}`,
      payload: JSON.stringify({ payload: { path } }),
    }),
  );
};

const patchOf = (sink: RecordingSink, paths: readonly string[]): void => {
  const text = paths
    .map((path) => `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`)
    .join('');
  sink.track({ ...WALL, id: 'repo.final', lane: 'repo', archetype: 'hold', title: 'Patch' }).append({
    seq: 0,
    start: TEST_ORIGIN + 5000,
    kind: 'repo-diff',
    label: '+1',
    payload: JSON.stringify({ text }),
  });
};

it('a file that a witness saw change is an edit of the call that ran then, and untested after the last test', async () => {
  const tasks = await tasksBeside((sink) => witness(sink, ['src/a.ts']));
  expect(tasks.find(({ reason }) => reason === 'edit_without_test')).toMatchObject({
    files: ['src/a.ts'],
    links: [expect.objectContaining({ entryId: 'agent:0' })],
  });
});

it('a patch with a file that nobody was seen to change does not match; with what was seen it does', async () => {
  const reasons = async (paths: readonly string[]) =>
    (
      await tasksBeside((sink) => {
        witness(sink, ['src/a.ts']);
        patchOf(sink, paths);
      })
    ).map(({ reason }) => reason);
  expect(await reasons(['src/a.ts'])).not.toContain('patch_mismatch');
  expect(await reasons(['src/a.ts', 'src/b.ts'])).toContain('patch_mismatch');
});

it('a recorder that captures instructions and found none is told, another is not', async () => {
  const captures = (sink: RecordingSink): void => {
    witness(sink, ['src/a.ts']);
    const lane = 'custom:Git%20snapshots';
    sink
      .track({ ...WALL, id: lane, lane, archetype: 'point', title: 'Git snapshots' })
      .append({ seq: 0, start: TEST_ORIGIN, kind: 'record', label: 'start' });
  };
  const reasons = (tasks: Awaited<ReturnType<typeof tasksBeside>>) => tasks.map(({ reason }) => reason);
  expect(reasons(await tasksBeside(captures))).toContain('missing_instructions');
  expect(reasons(await tasksBeside((sink) => witness(sink, ['src/a.ts'])))).not.toContain(
    'missing_instructions',
  );
});

it('an answer of 500 names the step during which it came; memory that ran out is told wherever it did', async () => {
  const tasks = await tasksBeside((sink) => {
    const network = sink.track({
      ...WALL,
      id: 'network',
      lane: 'network',
      archetype: 'span',
      title: 'Network',
      series: [{ name: 'status', unit: 'count' }],
    });
    network.append({
      seq: 0,
      start: TEST_ORIGIN + 300,
      end: TEST_ORIGIN + 400,
      kind: 'request',
      label: 'POST /orders',
      level: Level.error,
      values: [503],
    });
    sink.track({ ...WALL, id: 'runtime', lane: 'runtime', archetype: 'point', title: 'Runtime' }).append({
      seq: 0,
      start: TEST_ORIGIN + 9000,
      kind: 'oom',
      label: 'memory limit reached',
      level: Level.error,
    });
  });
  const server = tasks.find(({ reason }) => reason === 'server_error' || reason === 'failing_moment');
  expect(server?.links.map(({ entryId }) => entryId)).toEqual(
    expect.arrayContaining(['network:0', 'agent:0']),
  );
  expect(tasks.map(({ id }) => id)).toContain('out_of_memory:runtime:0');
});

it('what can be checked of a condition is told with it', async () => {
  const tasks = await tasksOf([run('npm test', 1)]);
  expect(tasks[0]?.until).toEqual({
    kind: 'looked-at',
    entryIds: expect.arrayContaining(['agent:0']) as string[],
  });
});
