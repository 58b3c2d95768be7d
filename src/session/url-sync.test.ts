import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenRequest } from '../engine/index.ts';
import { type PageLink, NO_PAGE } from './link.ts';
import { createMemoryEngine } from './memory-engine.ts';
import { createSession } from './session.ts';
import { momentLink } from './share.ts';
import type { OpenOptions, Session } from './types.ts';
import { parseLink } from './url.ts';
import { syncUrl } from './url-sync.ts';

const URL_REQUEST: OpenRequest = { kind: 'url', url: 'https://x.test/a.zip' };

async function opened(request: OpenRequest = URL_REQUEST, options: OpenOptions = {}): Promise<Session> {
  const engine = createMemoryEngine();
  const session = createSession({ engine, frame: () => Promise.resolve(), now: () => Date.now() });
  const answer = session.open(request, options);
  engine.write((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    const track = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'point',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    for (let seq = 0; seq < 11; seq++)
      track.append({ seq, start: 1_795_000_000_000 + seq * 1000, kind: 'message', label: `m${seq}` });
    sink.seal('sealed');
  });
  engine.finish();
  await answer;
  return session;
}

function address(): { read(): string; replace(search: string): void; readonly writes: string[] } {
  const writes: string[] = [];
  return { writes, read: () => writes.at(-1) ?? '', replace: (search) => writes.push(search) };
}

const page = (): PageLink => ({ ...NO_PAGE, unknown: [['utm', '1']], theme: 'light' });

describe('the address', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('follows a viewing once things are quiet, keeping what it does not know', async () => {
    const session = await opened();
    const bar = address();
    const stop = syncUrl({ session, address: bar, page });
    for (let t = 0; t <= 4500; t += 10) session.commands.seek(t);
    expect(bar.writes).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(bar.writes).toEqual(['?src=https://x.test/a.zip&v=1&t=4.5&theme=light&utm=1']);
    session.commands.notify({ code: 'x', message: 'x' });
    vi.advanceTimersByTime(1000);
    expect(bar.writes).toHaveLength(1);
    stop();
    session.commands.seek(1);
    vi.advanceTimersByTime(1000);
    expect(bar.writes).toHaveLength(1);
  });

  it('is not written while time moves by itself', async () => {
    const session = await opened();
    const bar = address();
    syncUrl({ session, address: bar, page });
    session.commands.play();
    for (let now = 0; now < 3000; now += 16) {
      session.frame(now);
      vi.advanceTimersByTime(16);
    }
    expect(session.clock.t).toBeGreaterThan(2500);
    expect(bar.writes).toEqual([]);
    session.commands.pause();
    vi.advanceTimersByTime(1000);
    expect(bar.writes).toHaveLength(1);
  });

  it('keeps the link of what could not be opened, so that a reload asks again', async () => {
    const engine = createMemoryEngine();
    const session = createSession({ engine, frame: () => Promise.resolve() });
    const bar = address();
    syncUrl({ session, address: bar, page: () => NO_PAGE });
    const { landing } = parseLink('t=0:04&sel=agent:1&win=1~2').link;
    const answer = session.open(URL_REQUEST, { landing, attempt: 2 });
    vi.advanceTimersByTime(5000);
    expect(bar.writes).toEqual([]);
    engine.finish({ code: 'unreachable', message: 'x' });
    await answer;
    vi.advanceTimersByTime(1000);
    expect(bar.read()).toBe('?src=https://x.test/a.zip&v=1&attempt=2&t=4&sel=agent:1&win=1~2');
    session.refuse({ code: 'bad-input', message: 'x' });
    vi.advanceTimersByTime(1000);
    expect(bar.writes).toHaveLength(1);
  });

  it('names no recording when a file was dropped', async () => {
    const session = await opened({ kind: 'files', files: [] });
    const bar = address();
    bar.replace('?sample=old');
    syncUrl({ session, address: bar, page });
    session.commands.seek(1000);
    vi.advanceTimersByTime(1000);
    expect(bar.read()).toBe('?theme=light&utm=1');
  });
});

describe('a link to this moment', () => {
  it('brings the same moment back', async () => {
    const first = await opened(URL_REQUEST, { attempt: 1 });
    first.commands.seek(4500.125);
    first.commands.select('agent:4');
    first.commands.setWindow({ from: 4000, to: 5000 });
    first.commands.setRange({ from: 1000, to: 2000 });
    first.commands.toggleMarker(3000);
    first.commands.setMarkerB(100);
    first.commands.setQuery('total: 3');
    first.commands.cycleTimeMode();
    const link = momentLink(first, NO_PAGE, 'https://host.test/app/?old=1#x');
    if (!link.ok) throw new Error(link.error.message);
    expect(link.value).toMatch(/^https:\/\/host\.test\/app\/\?src=/);
    const { link: read, notices } = parseLink(new URL(link.value).search);
    expect(notices).toEqual([]);
    expect(read.runs).toEqual([{ target: { kind: 'src', url: 'https://x.test/a.zip' }, attempt: 1 }]);
    const second = await opened(URL_REQUEST, { landing: read.landing });
    expect(second.clock.t).toBe(first.clock.t);
    const { selection, window, range, markers, markerB, query, timeMode } = first.state();
    expect(second.state()).toMatchObject({ selection, window, range, markers, markerB, query, timeMode });
  });

  it('is refused for dropped files and for nothing, in words', async () => {
    const dropped = momentLink(await opened({ kind: 'files', files: [] }), NO_PAGE, 'https://host.test/');
    expect(dropped).toMatchObject({
      ok: false,
      error: { code: 'no-link', message: expect.stringContaining('dropped file') as string },
    });
    expect(
      momentLink(createSession({ engine: createMemoryEngine() }), NO_PAGE, 'https://host.test/').ok,
    ).toBe(false);
  });

  it('takes the control plane along and never its token', async () => {
    const session = await opened({ kind: 'run', api: 'https://cp.test/', runId: 'r 1', token: 'secret' });
    const link = momentLink(session, NO_PAGE, 'https://host.test/');
    expect(link).toEqual({ ok: true, value: 'https://host.test/?run=r%201&v=1&t=0&api=https://cp.test/' });
  });
});
