import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../src/engine/index.ts';
import { parseRun } from '../../src/formats/everdict/run-record.ts';
import { CONTRACT, problemsBy } from './contract.mjs';
import { EXAMPLE_TOKEN, example, startExampleServer } from './example-server.ts';
import { problemsOf } from './json-schema.mjs';

const answers = Object.entries(CONTRACT.paths).flatMap(([path, { get }]) =>
  Object.entries(get?.responses ?? {}).flatMap(([status, answer]) =>
    Object.entries(answer.content ?? {}).map(([type, content]) => ({ path, status, type, content })),
  ),
);
const shared = Object.entries(CONTRACT.components.responses).flatMap(([path, answer]) =>
  Object.entries(answer.content ?? {}).map(([type, content]) => ({ path, status: '', type, content })),
);

describe('the contract', () => {
  it.each([...answers, ...shared].filter(({ type }) => type === 'application/json'))(
    '$path $status: its examples are what it says',
    ({ content }) => {
      const examples = Object.values(content.examples ?? {});
      expect(examples.length).toBeGreaterThan(0);
      for (const { value } of examples) expect(problemsBy(content.schema, value)).toEqual([]);
    },
  );

  it('has streams whose events are what it says', () => {
    const shapes = new Map([
      ['status', 'StreamStatus'],
      ['trace', 'StreamTrace'],
      ['end', 'StreamStatus'],
    ]);
    const seen: string[] = [];
    const parser = createParser({
      onEvent: ({ event = '', data }) => {
        seen.push(event);
        expect(problemsBy(shapes.get(event) ?? 'Error', JSON.parse(data))).toEqual([]);
      },
    });
    parser.feed(String(example('/runs/{id}/live/stream', 'running')));
    expect(seen).toEqual(['status', 'trace', 'trace', 'end']);
  });

  it('leads every $ref somewhere', () => {
    const refs = new Set(JSON.stringify(CONTRACT).match(/(?<="\$ref":")[^"]+/g));
    for (const ref of refs) {
      const [, , room = '', name = ''] = ref.split('/');
      expect(
        Object.keys(room === 'schemas' ? CONTRACT.components.schemas : CONTRACT.components.responses),
      ).toContain(name);
    }
  });

  it('is read by the shapes of the player', () => {
    for (const name of ['settled', 'running']) expect(parseRun(example('/runs/{id}', name))).toBeDefined();
  });
});

describe('what the examples serve', { timeout: 30_000 }, () => {
  let server: Awaited<ReturnType<typeof startExampleServer>>;
  beforeAll(async () => {
    server = await startExampleServer();
  });
  afterAll(() => server.close());

  it('opens whole in the player: nothing rejected, nothing missing', async () => {
    const engine = await loadInProcessEngine();
    const request = { kind: 'run', api: server.url, runId: 'example-run', token: EXAMPLE_TOKEN } as const;
    expect(await engine.open(request, {})).toEqual({ ok: true, value: undefined });
    const model = engine.model();
    expect(model.ledger).toMatchObject({ rejected: 0, offAxis: 0 });
    expect(model.gaps).toEqual([]);
    expect(model.meta).toMatchObject({ runId: 'example-run', outcome: 'failed', fidelity: 'full' });
    expect(model.meta.attempts).toEqual(example('/runs/{id}/attempts', 'two'));
    expect(model.steps).toHaveLength(4);
    const lanes = model.lanes.filter(({ count }) => count > 0).map(({ id }) => id);
    for (const lane of [
      'agent',
      'infra',
      'nav',
      'network',
      'console',
      'frames',
      'logs',
      'runtime',
      'custom:cart-events',
    ])
      expect(lanes).toContain(lane);
    expect(model.lanes.every(({ anchored }) => anchored)).toBe(true);
    const frame = model.latest('frames', 1000);
    const detail = await engine.detail(frame?.track.entryId(frame.index) ?? '');
    const blob = await engine.blob(String(JSON.parse(detail?.text ?? '{}').ref));
    expect(blob.ok && blob.value.type).toBe('image/png');
  });
});

describe('a shape', () => {
  const resolve = () => ({});
  it.each([
    [{ type: 'object', required: ['a'] }, {}, ['a must be there, and is absent']],
    [{ type: 'array', items: { type: 'number' } }, [1, 'x'], ['[1] must be a number, and is "x"']],
    [{ type: 'integer', minimum: 0 }, -1, ['the answer must be at least 0, and is -1']],
    [{ type: 'number' }, null, ['the answer must be a number, and is null']],
    [{ enum: ['a', 'b'] }, 'c', ['the answer must be one of a, b, and is "c"']],
    [
      { anyOf: [{ type: 'object', required: ['a'] }, { type: 'null' }] },
      {},
      ['a must be there, and is absent'],
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      true,
      ['the answer is none of the things it may be, and is true'],
    ],
    [{ type: 'string', format: 'date-time' }, 'soon', ['the answer must be an ISO instant, and is "soon"']],
    [{ properties: { __proto__: { type: 'string' } } }, {}, []],
  ])('%j of %j', (schema, value, problems) => {
    expect(problemsOf(schema, value, resolve)).toEqual(problems);
  });

  it('tells five problems at most', () => {
    expect(
      problemsOf({ type: 'array', items: { type: 'number' } }, Array(99).fill('x'), resolve),
    ).toHaveLength(5);
  });
});
