import { describe, expect, it } from 'vitest';
import { Level, type RecordingSink } from '../../model/index.ts';
import { createMemoryEngine, createSession, type MemoryEngine, type Session } from '../../session/index.ts';
import { createFace, type PlayheadFace } from './index.ts';

const T0 = 1_795_000_000_000;

interface Stage {
  readonly face: PlayheadFace;
  readonly session: Session;
  readonly engine: MemoryEngine;
}

function stage(api?: string): Stage {
  const engine = createMemoryEngine();
  const session = createSession({ engine, frame: () => Promise.resolve() });
  const around = () => ({ base: 'https://host.test/app/', api, token: undefined });
  return { face: createFace(session, { around }), session, engine };
}

function fill(sink: RecordingSink): void {
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.clock({ id: 'order', kind: 'order' });
  sink.origin(T0);
  sink.meta({
    outcome: 'passed',
    attempt: 1,
    attempts: [
      { generation: 0, outcome: 'failed' },
      { generation: 1, outcome: 'passed' },
    ],
  });
  const agent = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  sink.read(3);
  agent.append({
    seq: 0,
    start: T0,
    kind: 'message',
    label: 'hello',
    payload: '{"text":"hello","__proto__":{"polluted":true}}',
  });
  agent.append({
    seq: 1,
    start: T0 + 100,
    end: T0 + 400,
    kind: 'tool_call',
    label: 'Bash',
    payload: '{"args":{}}',
  });
  agent.append({
    seq: 2,
    start: T0 + 1000,
    end: 'open',
    kind: 'llm_call',
    label: 'think',
    payload: 'not json',
  });
  const custom = sink.track({
    id: 'x',
    lane: 'custom:__proto__',
    archetype: 'point',
    plane: 'environment',
    title: '__proto__',
    clock: 'wall',
  });
  sink.read(1);
  custom.append({ seq: 0, start: T0 + 50, kind: 'note', label: 'odd', level: Level.warning, payload: '1' });
  const loose = sink.track({
    id: 'loose',
    lane: 'custom:loose',
    archetype: 'point',
    plane: 'environment',
    title: 'loose',
    clock: 'order',
  });
  sink.read(1);
  loose.append({ seq: 0, start: undefined, kind: 'note', label: 'somewhere' });
  sink.gap({ laneId: 'dom', from: null, to: null, code: 'dom-none', reason: 'not requested', detail: 'x' });
  sink.seal('sealed');
}

async function opened(): Promise<Stage> {
  const made = stage();
  const open = made.face.open('sample:a');
  made.engine.write(fill);
  made.engine.finish();
  await open;
  return made;
}

describe('the public face', () => {
  it('says what is open', async () => {
    const { face } = await opened();
    expect(face.state()).toEqual({
      status: 'sealed',
      t: 0,
      start: 0,
      duration: 1000,
      origin: T0,
      axis: 'time',
      playing: false,
      rate: 1,
      following: false,
      selection: null,
      attempt: 1,
      attempts: [
        { generation: 0, outcome: 'failed' },
        { generation: 1, outcome: 'passed' },
      ],
    });
    expect(face.lanes()[0]).toEqual({
      id: 'agent',
      kind: 'span',
      plane: 'agent',
      title: 'Agent',
      count: 3,
      anchored: true,
      firstT: 0,
      lastT: expect.any(Number) as number,
    });
    expect(face.lanes().map(({ id }) => id)).toEqual(['agent', 'dom', 'custom:__proto__', 'custom:loose']);
  });

  it('answers what each lane shows at t, in maps without a prototype', async () => {
    const { face } = await opened();
    const at = await face.at(100);
    expect(Object.getPrototypeOf(at)).toBeNull();
    expect(Object.keys(at)).toEqual(['agent', 'dom', 'custom:__proto__', 'custom:loose']);
    expect(at['agent']).toEqual({
      id: 'agent:1',
      t: 100,
      end: 400,
      kind: 'tool_call',
      title: 'Bash',
      level: 'info',
      data: { args: {} },
    });
    expect(at['custom:__proto__']).toMatchObject({ id: 'x:0', t: 50, end: null, level: 'warning', data: 1 });
    expect(at['custom:loose']).toBeNull();
    expect(at['dom']).toBeNull();
    expect((await face.at(99.999))['agent']?.id).toBe('agent:0');
    expect((await face.at(-1))['agent']).toBeNull();
    expect(await face.at(1e12)).toMatchObject({ agent: { id: 'agent:2', end: 'open', data: 'not json' } });
    const first = (await face.at(0))['agent']?.data;
    expect(Object.keys(first as object)).toEqual(['text', '__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('answers what covers t, its end not included', async () => {
    const { face } = await opened();
    expect((await face.covering('agent', 399)).map(({ id }) => id)).toEqual(['agent:1']);
    expect(await face.covering('agent', 400)).toEqual([]);
    expect(await face.covering('custom:__proto__', 50)).toEqual([]);
    await expect(face.covering('nope', 0)).rejects.toEqual({
      code: 'unknown-lane',
      message: expect.any(String) as string,
    });
  });

  it('lists entries of a stretch, the earliest first, and those of a lane off the clock in their order', async () => {
    const { face } = await opened();
    expect((await face.entries('agent')).map(({ id }) => id)).toEqual(['agent:0', 'agent:1', 'agent:2']);
    expect((await face.entries('agent', { from: 200, to: 999 })).map(({ id }) => id)).toEqual(['agent:1']);
    expect((await face.entries('agent', { limit: 2 })).map(({ id }) => id)).toEqual(['agent:0', 'agent:1']);
    expect(await face.entries('agent', { limit: 0 })).toEqual([]);
    expect(await face.entries('custom:loose')).toMatchObject([
      { id: 'loose:0', t: null, end: null, data: null },
    ]);
    await expect(face.entries('agent', { from: NaN })).rejects.toMatchObject({ code: 'bad-time' });
  });

  it('seeks inside the run, refuses what is no time, and waits until it is shown', async () => {
    const { face, session } = await opened();
    const order: string[] = [];
    session.clock.subscribe(() =>
      session.busy(
        new Promise<void>((resolve) => {
          setTimeout(() => {
            order.push('lane');
            resolve();
          }, 5);
        }),
      ),
    );
    await face.seek(1e9);
    order.push('seek');
    expect(order).toEqual(['lane', 'seek']);
    expect(face.state().t).toBe(1000);
    await face.seek(-1e9);
    expect(face.state().t).toBe(0);
    for (const t of [NaN, Infinity, -Infinity]) {
      await expect(face.seek(t)).rejects.toEqual({ code: 'bad-time', message: expect.any(String) as string });
      await expect(face.at(t)).rejects.toMatchObject({ code: 'bad-time' });
    }
    expect(face.state().t).toBe(0);
  });

  it('plays, pauses, selects, and refuses nonsense with a code', async () => {
    const { face, session } = await opened();
    face.play();
    expect(face.state().playing).toBe(true);
    face.pause();
    face.setRate(99);
    expect(face.state()).toMatchObject({ playing: false, rate: 16 });
    face.select('agent:1');
    expect(face.state().selection).toBe('agent:1');
    expect(() => face.select('agent:99')).toThrow(expect.objectContaining({ code: 'unknown-entry' }));
    expect(() => face.setRate(NaN)).toThrow(expect.objectContaining({ code: 'bad-rate' }));
    face.select(null);
    expect(face.state().selection).toBeNull();
    face.follow();
    expect(face.state()).toMatchObject({ t: 1000, following: false });
    expect(session.state().playback).toBe('atEnd');
  });

  it('accounts for what was read, and answers search, evidence and numbers', async () => {
    const { face } = await opened();
    const { read, shown, offAxis, rejected } = face.ledger();
    expect(read).toBe(5);
    expect(shown + offAxis + rejected).toBe(read);
    expect(face.evidence()).toEqual({
      integrity: 'unchecked',
      checks: [],
      gaps: [{ laneId: 'dom', from: null, to: null, code: 'dom-none', reason: 'not requested' }],
    });
    expect(await face.search('hello')).toEqual([
      { entryId: 'agent:0', laneId: 'agent', t: 0, snippet: 'hello' },
    ]);
    expect(face.perf()).toMatchObject({
      firstPaintMs: null,
      readMs: expect.any(Number) as number,
      entries: 5,
      caches: {},
    });
    await face.idle();
  });
});

describe('opening through the face', () => {
  it('has a ready that is pending on Home and another after each open', async () => {
    const { face, engine } = stage();
    expect(face.state()).toMatchObject({ status: 'empty', t: 0, duration: 0, attempt: null, attempts: [] });
    const home = face.ready;
    expect(await Promise.race([home.then(() => 'ready'), Promise.resolve('pending')])).toBe('pending');
    const open = face.open('sample:a');
    const first = face.ready;
    expect(first).not.toBe(home);
    expect(face.state().status).toBe('loading');
    engine.write(fill);
    engine.finish();
    await Promise.all([open, first, home]);
    expect(face.ready).toBe(first);
    const again = face.open('sample:b');
    expect(face.ready).not.toBe(first);
    engine.finish({ code: 'not-found', message: 'Not there.' });
    await expect(again).rejects.toEqual({ code: 'not-found', message: 'Not there.' });
    await expect(face.ready).rejects.toEqual({ code: 'not-found', message: 'Not there.' });
    expect(face.state()).toMatchObject({
      status: 'error',
      error: { code: 'not-found', message: 'Not there.' },
    });
  });

  it.each([
    ['sample:../x', 'unknown-sample'],
    ['sample:', 'unknown-sample'],
    ['', 'bad-input'],
    ['run:7', 'no-control-plane'],
    ['data:text/html,x', 'bad-url'],
    ['file:///etc/passwd', 'bad-url'],
    ['https://me:pw@x.test/a', 'bad-url'],
    ['http://', 'bad-url'],
  ])('refuses %o with %s, in the same words everywhere', async (input, code) => {
    const { face } = stage();
    const error: unknown = await face.open(input).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code });
    expect(face.state()).toMatchObject({ status: 'error', error: error as object });
    await expect(face.ready).rejects.toEqual(error);
  });

  it('knows samples, runs and addresses', async () => {
    const { face, session } = stage('/control');
    const asked = (input: string): unknown => {
      face.open(input).catch(() => undefined);
      return session.opened()?.request;
    };
    expect(asked('sample:web-checkout')).toEqual({
      kind: 'url',
      url: 'https://host.test/app/samples/web-checkout.zip',
    });
    expect(asked('run:7')).toEqual({
      kind: 'run',
      api: 'https://host.test/control',
      runId: '7',
      token: undefined,
    });
    expect(asked('data/a.zip')).toEqual({ kind: 'url', url: 'https://host.test/app/data/a.zip' });
    expect(session.opened()?.options.target).toEqual({ kind: 'src', url: 'data/a.zip' });
    await Promise.resolve();
  });

  it('takes a file and several, and refuses none', async () => {
    const { face, session } = stage();
    const file = new File(['{}'], 'trace.json');
    face.open(file).catch(() => undefined);
    expect(session.opened()?.request).toMatchObject({ kind: 'files', files: [{ name: 'trace.json' }] });
    face.open([file, file]).catch(() => undefined);
    expect(session.opened()?.request).toMatchObject({ files: [{}, {}] });
    await expect(face.open([])).rejects.toMatchObject({ code: 'bad-input' });
  });
});
