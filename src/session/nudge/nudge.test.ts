import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Level, type Located, type ModelReader, type RecordingSink } from '../../model/index.ts';
import { landingOf } from '../share.ts';
import { shiftedModel } from './shifted-model.ts';
import { FILES, stage, T0 } from '../testing.ts';
import { createMemoryEngine } from '../memory-engine.ts';

interface Row {
  readonly at: number;
  readonly length: number | undefined;
  readonly level: Level;
}

const rows = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 60 }).map((n) => n / 3),
    length: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    level: fc.constantFrom(Level.info, Level.error),
  }),
  { minLength: 1, maxLength: 12 },
);

function write(sink: RecordingSink, id: string, list: readonly Row[], by: number): void {
  const track = sink.track({
    id,
    lane: id,
    archetype: 'span',
    plane: 'environment',
    title: id,
    clock: 'wall',
  });
  list.forEach(({ at, length, level }, seq) => {
    const start = T0 + at + by;
    const end = length === undefined ? undefined : start + length;
    track.append({ seq, start, end, kind: id === 'agent' ? 'tool_call' : 'request', level, label: `${seq}` });
  });
}

function recorded(agent: readonly Row[], network: readonly Row[], by: number): ModelReader {
  const engine = createMemoryEngine();
  void engine.open(FILES, {});
  engine.write((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.origin(T0);
    write(sink, 'agent', agent, 0);
    write(sink, 'network', network, by);
  });
  engine.finish();
  return engine.model();
}

const idOf = (at: Located | undefined): string | undefined => at?.track.entryId(at.index);
const near = (n: number | null | undefined): number => Math.round((n ?? Number.NaN) * 1000) / 1000;

it('a moved lane reads as if it had been recorded so, and nothing else changes', () => {
  fc.assert(
    fc.property(rows, rows, fc.integer({ min: -50, max: 50 }), (agent, network, ms) => {
      const moved = shiftedModel(recorded(agent, network, 0), [{ laneId: 'network', ms }]);
      const wanted = recorded(agent, network, ms);
      expect([near(moved.start), near(moved.duration)]).toEqual([near(wanted.start), near(wanted.duration)]);
      for (const id of ['agent', 'network']) {
        const lane = moved.lane(id);
        expect([near(lane?.firstT), near(lane?.lastT)]).toEqual([
          near(wanted.lane(id)?.firstT),
          near(wanted.lane(id)?.lastT),
        ]);
      }
      expect(moved.steps.map(idOf)).toEqual(wanted.steps.map(idOf));
      const track = moved.track('network');
      if (track === undefined) throw new Error('no track');
      const { start, end, length } = track.columns;
      for (let i = 0; i < length; i += 1) {
        const t = start[i] ?? 0;
        // At its own instant it is the last that began, and a span covers it: no rounding may lose it.
        expect(track.latestAt(t)).toBeGreaterThanOrEqual(i);
        expect(track.firstFrom(t)).toBeLessThanOrEqual(i);
        if ((end[i] ?? Number.NaN) >= t) expect(track.covering(t)).toContain(i);
        expect(track.covering((end[i] ?? Number.NaN) + 0.001)).not.toContain(i);
        expect(track.range(t, t, 100)).toContain(i);
        expect(moved.locate(track.entryId(i))?.track).toBe(track);
      }
      for (let t = -60; t < 100; t += 7.1) {
        expect(idOf(moved.latest('network', t))).toBe(idOf(wanted.latest('network', t)));
        expect(track.covering(t).map((i) => track.entryId(i))).toEqual(
          wanted
            .track('network')
            ?.covering(t)
            .map((i) => `network:${wanted.track('network')?.columns.seq[i]}`),
        );
      }
    }),
    { numRuns: 60 },
  );
});

const agentRows: readonly Row[] = [{ at: 0, length: 5000, level: Level.info }];
const requests: readonly Row[] = [{ at: 1000, length: 200, level: Level.error }];

async function opened(landing: object = {}) {
  const { session, engine } = stage();
  const open = session.open(FILES, { landing, target: { kind: 'sample', id: 's' } });
  engine.write((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.clock({ id: 'own', kind: 'relative' });
    sink.origin(T0);
    write(sink, 'agent', agentRows, 0);
    write(sink, 'network', requests, 0);
    const own = { archetype: 'point', plane: 'runtime', title: 'x' } as const;
    sink.track({ ...own, id: 'terminal', lane: 'terminal', clock: 'own' }).append({
      seq: 0,
      start: 400,
      kind: 'output',
      label: 'x',
    });
    sink.track({ ...own, id: 'logs', lane: 'logs', clock: 'wall' }).append({
      seq: 0,
      start: undefined,
      kind: 'log',
      label: 'x',
    });
  });
  engine.finish();
  await open;
  await session.idle();
  return session;
}

describe('moving a lane by hand', () => {
  it('moves its entries, says so in the lane, and is taken back by 0', async () => {
    const session = await opened();
    session.commands.seek(1050);
    session.commands.nudge('network', 300);
    await session.idle();
    expect(session.model().lane('network')).toMatchObject({ firstT: 1300, notice: 'moved by hand: +300 ms' });
    expect(session.clock.t).toBe(1050);
    expect(session.model().latest('network', 1299)).toBeUndefined();
    expect(session.model().errors.map(idOf)).toEqual(['network:0']);
    session.commands.nudge('network', 0);
    await session.idle();
    expect(session.model().lane('network')).toMatchObject({ firstT: 1000, notice: undefined });
    expect(session.state().nudges).toEqual([]);
  });

  it('puts a lane that counts from an unknown instant on the axis, and never one without times', async () => {
    const session = await opened();
    expect(session.model().lane('terminal')?.anchored).toBe(false);
    session.commands.nudge('terminal', 2000);
    await session.idle();
    expect(session.model().lane('terminal')).toMatchObject({ anchored: true, firstT: 2000 });
    session.commands.nudge('logs', 10);
    session.commands.nudge('agent', 10);
    session.commands.nudge('network', Number.NaN);
    await session.idle();
    expect(session.state().nudges).toEqual([{ laneId: 'terminal', ms: 2000 }]);
    expect(session.state().notices.map(({ code }) => code)).toContain('nudge');
  });

  it('comes back with the link, where it can', async () => {
    const first = await opened();
    first.commands.nudge('network', -250.5);
    await first.idle();
    const { nudges } = landingOf(first);
    const again = await opened({ nudges: [...(nudges ?? []), { laneId: 'none', ms: 1 }] });
    expect(again.state().nudges).toEqual([{ laneId: 'network', ms: -250.5 }]);
    expect(again.model().lane('network')?.firstT).toBe(749.5);
    expect(again.state().notices.map(({ code }) => code)).toEqual(['link-nudge-none']);
    // Another recording begins unmoved.
    const leaving = again.open(FILES);
    expect(again.state().nudges).toEqual([]);
    again.close();
    await leaving;
  });
});
