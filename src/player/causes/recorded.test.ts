import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import type { EngineClient, NamedBlob } from '../../engine/index.ts';
import type { Located } from '../../model/index.ts';
import { recordedWalk } from './recorded-walk.ts';

const SAMPLES = new URL('../../../public/samples/', import.meta.url);
const T0 = 1_795_000_000_000;

async function opened(files: readonly NamedBlob[]): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const answer = await engine.open({ kind: 'files', files }, {});
  if (!answer.ok) throw new Error(answer.error.message);
  return engine;
}

const sample = (name: string): Promise<EngineClient> =>
  opened([{ name, blob: new Blob([new Uint8Array(readFileSync(new URL(name, SAMPLES)))]) }]);

const written = (events: readonly object[], recording?: object): Promise<EngineClient> =>
  opened([
    { name: 'trace.json', blob: new Blob([JSON.stringify(events)]) },
    ...(recording === undefined
      ? []
      : [{ name: 'recording.json', blob: new Blob([JSON.stringify(recording)]) }]),
  ]);

function entryWith(engine: EngineClient, begins: string): Located {
  for (const track of engine.model().lane('agent')?.tracks ?? [])
    for (let index = 0; index < track.columns.length; index += 1)
      if (track.label(index).startsWith(begins)) return { track, index };
  throw new Error(`nothing begins with ${begins}`);
}

async function told(engine: EngineClient, begins: string): Promise<string[]> {
  const { edges } = await recordedWalk(engine, engine.model(), entryWith(engine, begins), () => undefined);
  return edges.map(
    ({ cause, basis, rule }) => `${basis}, ${rule}: ${cause.track.label(cause.index).slice(0, 24)}`,
  );
}

/** Two sub-agents at work at once: what overlaps in time is not what belongs together. */
const AGENTS = [
  { t: T0, kind: 'message', role: 'user', text: 'compare prices' },
  { t: T0 + 100, kind: 'tool_call', id: 'x', name: 'Task', args: { to: 'a' }, spanId: 'task-a' },
  { t: T0 + 110, kind: 'tool_call', id: 'y', name: 'Task', args: { to: 'b' }, spanId: 'task-b' },
  {
    t: T0 + 120,
    kind: 'span',
    name: 'agent a',
    spanId: 'a',
    parentId: 'task-a',
    durationMs: 800,
    attributes: { 'agent.role': 'sub-agent' },
  },
  {
    t: T0 + 130,
    kind: 'span',
    name: 'agent b',
    spanId: 'b',
    parentId: 'task-b',
    durationMs: 800,
    attributes: { 'agent.role': 'sub-agent' },
  },
  { t: T0 + 200, kind: 'llm_call', model: 'model of a', parentId: 'a', durationMs: 50 },
  { t: T0 + 300, kind: 'tool_call', id: 'b1', name: 'read of b', args: {}, parentId: 'b' },
  { t: T0 + 400, kind: 'error', message: 'a went wrong', parentId: 'a' },
  { t: T0 + 500, kind: 'tool_result', id: 'b1', ok: true, output: '' },
];

describe('recorded edges win over what overlaps', () => {
  it('the error of one sub-agent is never put on the call of another', async () => {
    const engine = await written(AGENTS);
    expect(await told(engine, 'a went wrong')).toEqual([
      'recorded, parent: Task a',
      'inferred, order: compare prices',
    ]);
    expect(await told(engine, 'model of a')).toEqual([
      'recorded, task: agent a',
      'recorded, task: Task a',
      'inferred, order: compare prices',
    ]);
    expect(await told(engine, 'read of b')).toEqual([
      'recorded, task: agent b',
      'recorded, task: Task b',
      'inferred, order: compare prices',
    ]);
    engine.close();
  });

  it('a link that a record names wins over parent and order, by what it says it is', async () => {
    const engine = await written([
      { t: T0, kind: 'message', role: 'user', text: 'mend it' },
      { t: T0 + 100, kind: 'tool_call', id: 'e', name: 'edit', args: { path: 'a' }, spanId: 'edit' },
      { t: T0 + 150, kind: 'tool_result', id: 'e', ok: true, output: '' },
      { t: T0 + 200, kind: 'message', role: 'assistant', text: 'now the tests' },
      {
        t: T0 + 300,
        kind: 'tool_call',
        id: 't',
        name: 'run tests',
        args: {},
        links: [{ spanId: 'edit', type: 'validates' }],
      },
      { t: T0 + 400, kind: 'tool_result', id: 't', ok: true, output: '' },
      {
        t: T0 + 500,
        kind: 'tool_call',
        id: 'n',
        name: 'none',
        args: {},
        links: [{ spanId: 'gone' }, 7, { spanId: 'later' }],
      },
      { t: T0 + 600, kind: 'message', role: 'assistant', text: 'later', spanId: 'later' },
    ]);
    expect((await told(engine, 'run tests'))[0]).toBe('recorded, validation: edit a');
    expect((await told(engine, 'none'))[0]).toBe('inferred, order: now the tests');
    engine.close();
  });

  it('an artifact goes back to what holds its very bytes, else by time', async () => {
    const engine = await written(
      [
        { t: T0, kind: 'message', role: 'user', text: 'look' },
        { t: T0 + 50, kind: 'tool_call', id: 'a', name: 'look', args: {} },
        { t: T0 + 300, kind: 'tool_result', id: 'a', ok: true, output: '' },
        { t: T0 + 400, kind: 'artifact', name: 'last.png', ref: 'blobs/one' },
        { t: T0 + 410, kind: 'artifact', name: 'other.png', ref: 'blobs/other' },
      ],
      {
        runId: 'r',
        t0: T0,
        tracks: {
          frames: [
            { t: T0 + 100, ref: 'blobs/one' },
            { t: T0 + 900, ref: 'blobs/other' },
          ],
        },
      },
    );
    expect((await told(engine, 'last.png')).slice(0, 2)).toEqual([
      'recorded, artifact: frame',
      'inferred, inside: look {}',
    ]);
    // The frame with the same bytes came later: it cannot be where they came from.
    expect((await told(engine, 'other.png'))[0]).toBe('inferred, after: look {}');
    engine.close();
  });

  it('in the sample the screen that was handed out goes back to its frame or step, and sub-agents to their task', async () => {
    const web = await sample('web-checkout.zip');
    const [first] = await told(web, 'last-screen.jpg');
    expect(first).toMatch(/^(?:recorded, artifact: frame|inferred)/);
    web.close();
    const trace = await sample('trace-only.zip');
    const chain = await told(trace, 'count_lines shop/public/shop.js');
    expect(chain).toContain('recorded, task: sources');
    expect(chain.join()).not.toContain('prices');
    trace.close();
  });
});
