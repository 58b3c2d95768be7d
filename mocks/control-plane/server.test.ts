import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../src/engine/index.ts';
import { SCENARIOS, SCORECARD, TOKEN } from './scenarios.mjs';
import { startControlPlane } from './server.mjs';

let plane: Awaited<ReturnType<typeof startControlPlane>>;
beforeAll(async () => {
  plane = await startControlPlane();
});
afterAll(() => plane.close());

async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(new URL(path, plane.url), { headers });
  return { status: answer.status, body: await answer.json() };
}

async function open(runId: string, options: { token?: string; attempt?: number } = {}) {
  const engine = await loadInProcessEngine();
  const result = await engine.open(
    { kind: 'run', api: plane.url, runId, token: options.token },
    { attempt: options.attempt },
  );
  return { engine, model: engine.model(), code: result.ok ? undefined : result.error.code };
}

describe('the stand-in control plane', { timeout: 30_000 }, () => {
  it('answers in the shapes of the real one', async () => {
    const run = await get('runs/evd-run-web-checkout');
    expect(run).toMatchObject({
      status: 200,
      body: { id: 'evd-run-web-checkout', status: 'failed', result: { recordingRef: {} } },
    });
    expect(await get('runs/evd-run-web-checkout/recording')).toMatchObject({
      status: 200,
      body: { status: 'failed', found: true, recording: { runId: 'evd-run-web-checkout' } },
    });
    expect(await get('runs/evd-run-web-checkout/trajectory')).toMatchObject({
      body: { meta: { source: 'run' }, segments: [{ emitter: 'run' }] },
    });
    expect(await get('runs/evd-run-web-checkout/trajectory/live')).toMatchObject({ body: { found: true } });
    expect(await get('scorecards/evd-samples')).toMatchObject({
      body: { cases: [{ runId: 'evd-run-web-checkout' }, {}, {}] },
    });
  });

  it('lists runs, those of a scorecard, and pages of them', async () => {
    expect((await get('runs?scope=all')).body).toHaveLength(Object.keys(SCENARIOS).length);
    expect((await get(`runs?scorecardId=${SCORECARD.id}`)).body).toMatchObject(
      SCORECARD.runs.map((id) => ({ id, canonical: true })),
    );
    expect((await get('runs?limit=2&offset=1')).body).toHaveLength(2);
    expect((await get('runs?scorecardId=another')).body).toEqual([]);
  });

  it.each([
    ['runs/nobody', 404, { code: 'NOT_FOUND' }],
    ['runs/evd-run-signin', 401, { code: 'UNAUTHENTICATED' }],
    ['runs/evd-run-forbidden/recording', 403, { code: 'FORBIDDEN' }],
    ['runs/evd-run-broken', 500, { code: 'INTERNAL' }],
    ['runs/evd-run-no-trajectory/trajectory', 404, { code: 'NOT_FOUND' }],
    ['runs/evd-run-queued/trajectory', 404, { code: 'NOT_FOUND' }],
    ['runs/evd-run-repo-fix/recording?generation=9', 404, { code: 'NOT_FOUND' }],
    ['no/such/route', 404, { statusCode: 404 }],
    ['scorecards/other', 404, { code: 'NOT_FOUND' }],
  ])('refuses %s with %i', async (path, status, body) => {
    expect(await get(path)).toMatchObject({ status, body });
  });

  it('lets in who has the token, and the trace where only the recording is withheld', async () => {
    expect((await get('runs/evd-run-signin', { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await get('runs/evd-run-forbidden/trajectory')).status).toBe(200);
  });

  it('allows another origin to ask with credentials', async () => {
    const answer = await fetch(new URL('runs', plane.url), {
      headers: { Origin: 'http://viewer.example.test' },
    });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('http://viewer.example.test');
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const preflight = await fetch(new URL('runs', plane.url), { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
  });
});

describe('the player reads it', { timeout: 30_000 }, () => {
  it('opens a run as its bundle opens: same lanes, and pictures behind the refs', async () => {
    const { engine, model } = await open('evd-run-web-checkout');
    expect(model.lanes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['agent', 'network', 'dom', 'frames', 'console']),
    );
    expect(model.ledger.shown + model.ledger.offAxis + model.ledger.rejected).toBe(model.ledger.read);
    const [payload] = await engine.payloads('frames', [0]);
    const { ref } = JSON.parse(payload ?? '{}') as { ref: string };
    const picture = await engine.blob(ref);
    expect(picture.ok && picture.value.type).toMatch(/^image\//);
  });

  it('opens either attempt', async () => {
    const first = await open('evd-run-repo-fix', { attempt: 0 });
    const second = await open('evd-run-repo-fix');
    expect(first.model.lane('runtime')?.count).not.toBe(second.model.lane('runtime')?.count);
  });

  it('replays the trace of a run whose recording is withheld, and says so', async () => {
    const { model, code } = await open('evd-run-forbidden');
    expect(code).toBeUndefined();
    expect(model.lane('agent')?.count).toBeGreaterThan(50);
    expect(model.lane('network')).toMatchObject({ count: 0, notice: 'withheld' });
    expect(model.gaps.find(({ laneId }) => laneId === 'network')?.reason).toBe('forbidden');
  });

  it.each([
    ['evd-run-nobody', 'not-found'],
    ['evd-run-signin', 'unauthorised'],
    ['evd-run-broken', 'server-error'],
  ])('cannot open %s: %s', async (runId, expected) => {
    expect((await open(runId)).code).toBe(expected);
  });

  it('shows an expired picture as a gap of its own kind', async () => {
    const { engine } = await open('evd-run-expired');
    const [payload] = await engine.payloads('frames', [0]);
    const picture = await engine.blob((JSON.parse(payload ?? '{}') as { ref: string }).ref);
    expect(picture.ok ? undefined : picture.error.code).toBe('expired');
  });
});
