import { expect, it } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { fail } from '../../base/index.ts';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { conditionsIn } from './echo.ts';
import { focusOf } from './queue.ts';

interface Call {
  readonly args?: unknown;
  readonly fails?: boolean;
  readonly exit?: number;
  readonly label?: string;
}

/** A run of tool calls, a second each, and what was said last. */
async function reasonsOf(calls: readonly Call[], lastWord?: string) {
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
  });
  const engine = {
    payloads: (trackId: string, seqs: readonly number[]) =>
      Promise.resolve(seqs.map((seq) => payloads.get(`${trackId}:${seq}`))),
    blob: () => Promise.resolve(fail('missing', 'none')),
  } as unknown as Engine;
  const { tasks } = await focusOf(engine, model);
  return tasks.map(({ reason, priority }) => `${reason} P${priority}`);
}

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
