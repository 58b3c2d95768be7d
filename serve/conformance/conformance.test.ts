import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN } from '../../mocks/control-plane/scenarios.mjs';
import { startControlPlane } from '../../mocks/control-plane/server.mjs';
import { NO_FAULTS } from '../../mocks/live-server/faults.mjs';
import { LIVE_RUN, startLiveServer } from '../../mocks/live-server/server.mjs';
import { checkServer, conforms, RULES } from './check.mjs';
import { answerByExample, EXAMPLE_TOKEN, startExampleServer } from './example-server.ts';
import { rowOf, sumOf } from './table.mjs';

type Options = Parameters<typeof checkServer>[0];
type Verdicts = Awaited<ReturnType<typeof checkServer>>;

const page = { origin: 'https://play.example', waitMs: 1500 };
const inState = (verdicts: Verdicts, state: string, level?: string): string[] =>
  verdicts
    .filter((each) => each.state === state && (level === undefined || each.level === level))
    .map(({ id }) => id);

/** Every request is answered by the examples, but for what a fault makes of it. */
function faulty(fault: (request: Request, answer: Response) => Response | Promise<Response>): Options {
  return {
    ...page,
    base: 'https://platform.test/',
    run: 'example-run',
    token: EXAMPLE_TOKEN,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return fault(request, answerByExample(request));
    },
  };
}

const exact = (request: Request, path: string): boolean => new URL(request.url).pathname === path;
const withBody = (answer: Response, body: BodyInit | null, status = answer.status): Response =>
  new Response(body, { status, headers: answer.headers });
/** Changes the JSON of the answers of a path. */
const changed =
  (path: string, change: (body: Record<string, never>) => unknown) =>
  async (request: Request, answer: Response): Promise<Response> => {
    if (!exact(request, path) || answer.status !== 200) return answer;
    const body = (await answer.json()) as Record<string, never>;
    return withBody(answer, JSON.stringify(change(body) ?? body));
  };
const without =
  (header: string, where: (request: Request, answer: Response) => boolean = () => true) =>
  (request: Request, answer: Response): Response => {
    if (where(request, answer)) answer.headers.delete(header);
    return answer;
  };
const run = '/runs/example-run';
const recording = `${run}/recording`;
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const streamed =
  (path: string, text: string) =>
  (request: Request, answer: Response): Response =>
    exact(request, `${run}/${path}`) ? withBody(answer, text) : answer;
const status = event('status', { status: 'failed' });
const end = event('end', { status: 'failed' });
type Track = { t: number; ref: string }[];
type Body = { recording: { t0: number; tracks: Record<string, Track> }; found: boolean };

/** Each deliberate fault, and the rule that has to find it. */
const FAULTS: readonly (readonly [rule: string, fault: Parameters<typeof faulty>[0], runId?: string])[] = [
  ['run.answer', (request, answer) => (exact(request, run) ? withBody(answer, '<h1>Sign in</h1>') : answer)],
  ['run.shape', changed(run, (body) => ({ ...body, status: 'DONE' }))],
  ['run.shape', changed(run, (body) => ({ ...body, id: 'another' }))],
  ['runs.list', changed('/runs', () => ({ items: [] }))],
  ['run.unknown', (_, answer) => (answer.status === 404 ? withBody(answer, '{}', 200) : answer)],
  ['errors.shape', (_, answer) => (answer.status === 404 ? withBody(answer, '{"error":"no"}') : answer)],
  [
    'recording.answer',
    (request, answer) => (exact(request, recording) ? withBody(answer, '{}', 500) : answer),
  ],
  ['recording.shape', changed(recording, (body) => ({ ...body, recording: { tracks: {} } }))],
  ['recording.shape', changed(recording, (body) => ({ ...body, found: 'yes' }))],
  [
    'recording.times',
    changed(recording, (body) => {
      const { recording: own } = body as unknown as Body;
      for (const entry of own.tracks['network'] ?? []) entry.t /= 1000;
    }),
  ],
  ['recording.promised', changed(recording, (body) => ({ ...body, found: false, recording: null }))],
  ['trajectory.shape', changed(`${run}/trajectory`, (body) => ({ ...body, events: [{ t: 1 }] }))],
  [
    'trajectory.clock',
    changed(`${run}/trajectory`, (body) => ({ ...body, events: [{ kind: 'message', t: 0 }], segments: [] })),
  ],
  [
    'trajectory.answer',
    (request, answer) => (exact(request, `${run}/trajectory`) ? withBody(answer, 'x', 502) : answer),
  ],
  ['attempts.shape', changed(`${run}/attempts`, () => [{ generation: 1 }, { generation: 1 }])],
  ['attempts.served', changed(recording, (body) => ({ ...body, generation: 1 }))],
  [
    'attempts.served',
    (request, answer) =>
      request.url.includes('987654')
        ? answerByExample(new Request(request.url.split('?')[0] ?? '', request))
        : answer,
  ],
  ['attempts.named', changed(recording, (body) => ({ ...body, generation: undefined }))],
  [
    'deltas.kept',
    (request) => answerByExample(new Request(request.url.replace(/after=\w+/, ''), request)),
    'example-live',
  ],
  [
    'blobs.origin',
    changed(recording, (body) => {
      for (const entry of (body as unknown as Body).recording.tracks['frames'] ?? [])
        entry.ref = 'https://cdn.test/a.png';
    }),
  ],
  [
    'blobs.there',
    (request, answer) => (request.url.includes('/objects/') ? withBody(answer, 'oops', 500) : answer),
  ],
  [
    'blobs.pictures',
    (request, answer) => (request.url.includes('/objects/') ? withBody(answer, '<html>') : answer),
  ],
  [
    'blobs.ranges',
    (request, answer) =>
      answer.status === 206
        ? answerByExample(new Request(request.url, { headers: { Authorization: `Bearer ${EXAMPLE_TOKEN}` } }))
        : answer,
  ],
  ['blobs.range', (_, answer) => (answer.status === 206 ? withBody(answer, 'PNGI') : answer)],
  ['blobs.range', without('Content-Range')],
  ['blobs.range', without('Access-Control-Expose-Headers', (request) => request.url.includes('/objects/'))],
  ['live.trajectory', changed(`${run}/trajectory/live`, () => ({ events: [] }))],
  [
    'live.stream',
    (request, answer) =>
      request.url.includes('live/stream')
        ? (answer.headers.set('Content-Type', 'text/plain'), answer)
        : answer,
  ],
  ['live.events', streamed('live/stream', `${event('status', {})}${end}`)],
  ['live.events', streamed('live/stream', 'event: trace\ndata: oops\n\n')],
  [
    'live.positions',
    streamed('live/stream', `${status}${event('trace', { events: [{ kind: 'x' }], total: 5 })}${end}`),
  ],
  ['live.end', streamed('live/stream', status)],
  ['live.end', streamed('live/stream', `${status}${event('end', { status: 'running' })}`)],
  ['logs.stream', streamed('logs/stream', 'data: plain text\n\n')],
  [
    'live.cache',
    (_, answer) => (answer.headers.set('Cache-Control', 'public, max-age=600'), answer),
    'example-live',
  ],
  [
    'auth.none',
    (request, answer) => {
      if (answer.status !== 401 || request.headers.has('Authorization')) return answer;
      return answerByExample(
        new Request(request.url, { headers: { Authorization: `Bearer ${EXAMPLE_TOKEN}` } }),
      );
    },
  ],
  [
    'auth.wrong',
    (request, answer) =>
      answer.status === 401 && request.headers.has('Authorization')
        ? answerByExample(new Request(request.url, { headers: { Authorization: `Bearer ${EXAMPLE_TOKEN}` } }))
        : answer,
  ],
  ['auth.redirect', (_, answer) => (answer.status === 401 ? withBody(answer, null, 302) : answer)],
  [
    'cors.preflight',
    (request, answer) => (request.method === 'OPTIONS' ? withBody(answer, '', 405) : answer),
  ],
  ['cors.preflight', (_, answer) => (answer.headers.set('Access-Control-Allow-Headers', '*'), answer)],
  [
    'cors.answers',
    without(
      'Access-Control-Allow-Origin',
      (request) => exact(request, recording) && request.method === 'GET',
    ),
  ],
  ['cors.answers', without('Access-Control-Allow-Origin', (request) => request.url.includes('live/stream'))],
  ['cors.errors', without('Access-Control-Allow-Origin', (_, answer) => answer.status >= 400)],
];

describe('the check', { timeout: 30_000 }, () => {
  it('finds nothing wrong with what the contract itself shows', async () => {
    for (const runId of ['example-run', 'example-live']) {
      const verdicts = await checkServer({ ...faulty((_, answer) => answer), run: runId });
      expect(inState(verdicts, 'broken')).toEqual([]);
    }
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });

  const faults = FAULTS.map(([rule, fault, runId = 'example-run']) => ({ rule, fault, runId }));
  it.each(faults)('finds what breaks $rule', async ({ rule, fault, runId }) => {
    const verdicts = await checkServer({ ...faulty(fault), run: runId });
    expect(inState(verdicts, 'broken')).toContain(rule);
    const broken = verdicts.find(({ id }) => id === rule);
    expect(broken?.seen).toMatch(/\w{3}/);
    expect(conforms(verdicts)).toBe(inState(verdicts, 'broken', 'must').length === 0);
  });

  it('has a fault for every rule', () => {
    const broken = new Set(FAULTS.map(([rule]) => rule));
    expect(RULES.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  it('tells no token, and moves no cursor', async () => {
    const verdicts = await checkServer(
      faulty(changed(run, (body) => ({ ...body, status: `\u001b[2J${EXAMPLE_TOKEN.length}` }))),
    );
    const text = verdicts.map(rowOf).join('');
    expect(text).not.toContain(EXAMPLE_TOKEN);
    expect(text).not.toContain('\u001b');
    expect(sumOf(verdicts)).toMatch(/^\d+ hold, 1 broken, 0 to be better, \d+ not checked$/);
  });
});

describe('servers that are watched by the player', { timeout: 30_000 }, () => {
  let plane: Awaited<ReturnType<typeof startControlPlane>>;
  beforeAll(async () => {
    plane = await startControlPlane();
  });
  afterAll(() => plane.close());

  it.each([
    ['evd-run-web-checkout', undefined],
    ['evd-run-repo-fix', undefined],
    ['evd-run-forbidden', undefined],
    ['evd-run-expired', undefined],
    ['evd-run-queued', undefined],
    ['evd-run-signin', TOKEN],
  ])('the stand-in conforms: %s', async (runId, token) => {
    const verdicts = await checkServer({ ...page, base: plane.url, run: runId, token });
    expect(verdicts.filter(({ level, state }) => level === 'must' && state === 'broken')).toEqual([]);
  });

  it('the stand-in’s failing run is found', async () => {
    const verdicts = await checkServer({ ...page, base: plane.url, run: 'evd-run-broken' });
    expect(inState(verdicts, 'broken')).toEqual(['run.answer']);
  });

  it.each([
    ['with deltas and attempts', true, 2],
    ['as today’s server tells it', false, 2],
    ['when it is over', true, 10_000],
  ])('the live server conforms: %s', async (_, isOwn, speed) => {
    const live = await startLiveServer({ faults: { ...NO_FAULTS, isOwn, speed } });
    await fetch(`${live.url}runs/${LIVE_RUN}`);
    await new Promise((done) => setTimeout(done, 100));
    const verdicts = await checkServer({ ...page, waitMs: 600, base: live.url, run: LIVE_RUN });
    await live.close();
    expect(verdicts.filter(({ level, state }) => level === 'must' && state === 'broken')).toEqual([]);
    const held = inState(verdicts, 'holds');
    for (const id of ['live.stream', 'live.events', 'live.positions']) expect(held).toContain(id);
    if (speed > 2) expect(held).toContain('live.end');
    else if (isOwn) expect(held).toEqual(expect.arrayContaining(['deltas.kept', 'attempts.named']));
  });
});

describe('the command', { timeout: 30_000 }, () => {
  const call = promisify(execFile);
  const script = fileURLToPath(new URL('../conformance.mjs', import.meta.url));
  const exitOf = async (...args: string[]) => {
    try {
      const { stdout } = await call(process.execPath, [script, ...args], {
        env: { ...process.env, THE_TOKEN: EXAMPLE_TOKEN },
      });
      return { code: 0, stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, stdout };
    }
  };

  it('answers with a table and an exit code', async () => {
    const server = await startExampleServer();
    const held = await exitOf(server.url, '--run', 'example-run', '--token-env', 'THE_TOKEN', '--wait', '1');
    expect(held.code).toBe(0);
    expect(held.stdout).toMatch(/^✔ run\.answer/);
    expect(held.stdout).toMatch(/\d+ hold, 0 broken/);
    expect(held.stdout).not.toContain(EXAMPLE_TOKEN);
    const broken = await exitOf(server.url, '--run', 'example-run', '--json');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject([
      { id: 'run.answer', state: 'broken', seen: 'GET /runs/example-run answered 401' },
    ]);
    await server.close();
    expect((await exitOf(server.url, '--run', 'example-run')).code).toBe(2);
    expect((await exitOf(server.url)).code).toBe(2);
    expect((await exitOf(server.url, '--run', 'x', '--token-env', 'NOT_SET_AT_ALL')).code).toBe(2);
  });
});
