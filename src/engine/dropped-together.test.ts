import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightTrace } from '../../mocks/generate/playwright-trace.mjs';
import { loadInProcessEngine, type EngineClient } from './index.ts';

const zip = (actions: number): Blob => new Blob([new Uint8Array(playwrightTrace({ actions }))]);

const LOGS = join(import.meta.dirname, '../formats/inspect/fixtures');
/** With ids of its own: what shares one belongs together. */
const log = (name: string, digit: string) => ({
  name,
  blob: new Blob([readFileSync(join(LOGS, name), 'utf8').replaceAll(/c{32}/g, digit.repeat(32))]),
});

async function open(
  files: readonly { readonly name: string; readonly blob: Blob }[],
  together?: true,
): Promise<{
  readonly engine: EngineClient;
  readonly code: string | undefined;
}> {
  const engine = await loadInProcessEngine();
  const choices = together === undefined ? {} : { choices: { together } };
  const answer = await engine.open({ kind: 'files', files, ...choices }, {});
  return { engine, code: answer.ok ? undefined : answer.error.code };
}

describe('traces of Playwright that are dropped together', () => {
  it('are a recording each', async () => {
    const blob = zip(3);
    const { engine, code } = await open([
      { name: 'first.zip', blob },
      { name: 'retry1.zip', blob },
    ]);
    expect(code).toBe('several-recordings');
    const recordings = (await engine.recognised?.())?.recordings ?? [];
    expect(recordings.map(({ files }) => new Set(files.map((name) => name.split('/')[0])))).toEqual([
      new Set(['first']),
      new Set(['retry1']),
    ]);
    engine.close();
  });

  it('are one where that is all there is', async () => {
    const { engine, code } = await open([{ name: 'first.zip', blob: zip(3) }]);
    expect(code).toBeUndefined();
    engine.close();
  });
});

describe('logs of Inspect that are dropped together', () => {
  const logs = [log('log.json', 'c'), log('steps.json', 'd')];

  it('are a recording each', async () => {
    const { engine, code } = await open(logs);
    expect(code).toBe('several-recordings');
    engine.close();
  });

  it('say what is not shown where a person wants them to be one', async () => {
    const { engine, code } = await open(logs, true);
    expect(code).toBeUndefined();
    const { entryCount, issues } = engine.model();
    expect(entryCount).toBeGreaterThan(0);
    expect(issues.find((issue) => issue.code === 'other-runs')?.message).toContain('steps.json');
    engine.close();
  });
});

it('files of OpenHands that are dropped together are a recording each, the parts of a conversation one', async () => {
  const message = (id: number) =>
    JSON.stringify({
      id,
      timestamp: `2026-01-01T00:00:0${id}`,
      source: 'user',
      action: 'message',
      args: { content: `say ${id}` },
    });
  const trajectory = (name: string, id: number) => ({
    name,
    blob: new Blob([`[${message(id)},${message(id + 1)}]`]),
  });
  const two = await open([trajectory('a.json', 1), trajectory('b.json', 5)]);
  expect(two.code).toBe('several-recordings');
  two.engine.close();

  const event = (n: number) => ({
    name: `talk/events/event-0000${n}-x.json`,
    blob: new Blob([
      JSON.stringify({
        id: `e${n}`,
        kind: 'MessageEvent',
        source: 'user',
        timestamp: `2026-01-01T00:00:0${n}`,
        llm_message: { role: 'user', content: [{ type: 'text', text: `say ${n}` }] },
      }),
    ]),
  });
  const one = await open([event(1), event(2), event(3)]);
  expect(one.code).toBeUndefined();
  expect(one.engine.model().lane('agent')?.count).toBe(3);
  one.engine.close();
});

describe('trajectories of ATIF that are dropped together', () => {
  const trajectory = (name: string, day: number, continued?: string) => ({
    name,
    blob: new Blob([
      JSON.stringify({
        schema_version: 'ATIF-v1.5',
        session_id: `session of day ${day}`,
        agent: { name: 'scripted', version: '1' },
        steps: [
          { step_id: 1, timestamp: `2026-01-0${day}T00:00:00Z`, source: 'user', message: 'Begin.' },
          { step_id: 2, timestamp: `2026-01-0${day}T00:00:01Z`, source: 'agent', message: 'Done.' },
        ],
        ...(continued === undefined ? {} : { continued_trajectory_ref: continued }),
      }),
    ]),
  });

  it.each([
    ['two trials of a job', ['job/a/agent/trajectory.json', 'job/b/agent/trajectory.json']],
    ['two files', ['a.json', 'b.json']],
  ])('%s are a recording each', async (_, [first = '', second = '']) => {
    const { engine, code } = await open([trajectory(first, 1), trajectory(second, 5)]);
    expect(code).toBe('several-recordings');
    engine.close();
  });

  it('one and what it goes on in are one', async () => {
    const parts = [
      trajectory('trajectory.json', 1, 'trajectory.cont-1.json'),
      trajectory('trajectory.cont-1.json', 1),
    ];
    const { engine, code } = await open(parts);
    expect(code).toBeUndefined();
    expect(engine.model().lane('agent')?.count).toBeGreaterThanOrEqual(4);
    engine.close();
  });
});

it('cassettes that are dropped together are a recording each', async () => {
  const folder = join(import.meta.dirname, '../formats/cassette/fixtures/hello');
  const parts = [
    'cassette.json',
    'activity-events.jsonl',
    'checkpoint-plan.json',
    'expected-state.json',
    'blobs/manifest.json',
    'provider/manifest.json',
    'provider/frames.jsonl',
  ];
  const cassette = (name: string, hide: (text: string) => string) =>
    parts.map((part) => ({
      name: `${name}/${part}`,
      blob: new Blob([hide(readFileSync(join(folder, part), 'utf8'))]),
    }));
  const one = await open(cassette('first', (text) => text));
  expect(one.code).toBeUndefined();
  one.engine.close();
  // What is in the second does not matter here, but that it shares no id with the first.
  const other = cassette('second', (text) =>
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,64}/g, (id) => id.replaceAll(/[0-9a-f]/g, '7')),
  );
  const two = await open([...cassette('first', (text) => text), ...other]);
  expect(two.code).toBe('several-recordings');
  two.engine.close();
});

const RECEIPTS = join(import.meta.dirname, '../../../shared/samples/receipt');
const hasReceipts = existsSync(RECEIPTS);
if (!hasReceipts) console.info('../shared is not here: its receipts were not dropped together.');

function filesBelow(folder: string, as: string): { readonly name: string; readonly blob: Blob }[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    const name = `${as}/${entry}`;
    return statSync(path).isDirectory()
      ? filesBelow(path, name)
      : [{ name, blob: new Blob([readFileSync(path)]) }];
  });
}

describe.runIf(hasReceipts)('sessions of AgentReceipt that are dropped together', () => {
  const session = (name: string) => filesBelow(join(RECEIPTS, name, 'session'), name);

  it('are a recording each, with all that lies in their folders', async () => {
    const { engine, code } = await open([
      ...session('git-only-dirty-start'),
      ...session('codex-failing-tests'),
    ]);
    expect(code).toBe('several-recordings');
    expect((await engine.recognised?.())?.recordings).toHaveLength(2);
    engine.close();
  });

  it.each(['git-only-dirty-start', 'codex-failing-tests', 'claude-hooks-commit'])(
    '%s alone is one, its bundle and replays beside it',
    async (name) => {
      const { engine, code } = await open(filesBelow(join(RECEIPTS, name), name));
      expect(code).toBeUndefined();
      engine.close();
    },
  );
});
