import { describe, expect, it } from 'vitest';
import { Level, type RecordingSink } from '../model/index.ts';
import { createMemoryEngine, type MemoryEngine } from './memory-engine.ts';
import { createSession } from './session.ts';
import { opened, steps, T0 } from './testing.ts';
import type { Session } from './types.ts';
import { runWindow } from './window.ts';

interface Recorded {
  readonly session: Session;
  readonly engine: MemoryEngine;
}

async function recorded(write: (sink: RecordingSink) => void): Promise<Recorded> {
  const engine = createMemoryEngine();
  const session = createSession({ engine, frame: () => Promise.resolve() });
  const answer = session.open({ kind: 'files', files: [] });
  engine.write((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.origin(T0);
    sink.meta({ outcome: 'passed' });
    write(sink);
  });
  if (engine.model().status === 'live') engine.catchUp();
  else engine.finish();
  await answer;
  return { session, engine };
}

function play(session: Session, ms: number, every = 50): void {
  session.commands.play();
  for (let now = 0; now <= ms; now += every) session.frame(now);
}

/** Faults that players of this kind are known for, by their ids in TRAPS.md. */
describe('traps of the playhead', () => {
  it('W1: the axis is time; a stall of ten minutes is ten minutes', async () => {
    const { session } = await opened([0, 1000, 601_000]);
    expect(session.model().duration).toBe(601_000);
    session.commands.seek(300_000);
    expect(session.clock.t).toBe(300_000);
    expect(session.state().step).toBe(1);
    play(session, 10_000);
    expect(session.clock.t).toBe(310_000);
  });

  it('W2: an earlier event that arrives late leaves the playhead where it is', async () => {
    const { session, engine } = await recorded((sink) => steps(sink, [0, 1000, 2000]));
    session.commands.seek(1000);
    engine.write((sink) => steps(sink, [500, 600, -50], 3));
    expect(session.clock.t).toBe(1000);
    expect(session.model().steps[session.state().step]?.track.label(session.state().step)).toBe('step 1');
  });

  it('W3: an hour with a sample a second plays in an hour, not one sample at a time', async () => {
    const { session } = await recorded((sink) => {
      const track = sink.track({
        id: 'runtime',
        lane: 'runtime',
        archetype: 'series',
        plane: 'runtime',
        title: 'Runtime',
        clock: 'wall',
        series: [{ name: 'cpu', unit: 'percent' }],
      });
      for (let seq = 0; seq <= 3600; seq++) {
        track.append({ seq, start: T0 + seq * 1000, kind: 'sample', label: 'sample', values: [seq % 100] });
      }
      sink.seal('sealed');
    });
    session.commands.setRate(16);
    play(session, 3_600_000 / 16 + 100, 200);
    expect(session.state().playback).toBe('atEnd');
    session.commands.seek(0);
    for (const kind of ['step', 'moment', 'frame', 'event'] as const) session.commands.step(kind, 1);
    expect(session.clock.t).toBe(0);
  });

  it('W4: stepping visits the request that failed, and no sample', async () => {
    const { session } = await recorded((sink) => {
      steps(sink, [0, 5000]);
      const lane = { plane: 'environment', clock: 'wall' } as const;
      sink.track({ ...lane, id: 'network', lane: 'network', archetype: 'span', title: 'Network' }).append({
        seq: 0,
        start: T0 + 1000,
        end: T0 + 1500,
        kind: 'request',
        level: Level.error,
        label: 'POST /pay',
      });
      const runtime = sink.track({
        ...lane,
        id: 'runtime',
        lane: 'runtime',
        archetype: 'series',
        title: 'Runtime',
      });
      for (let seq = 0; seq < 50; seq++)
        runtime.append({ seq, start: T0 + seq * 100, kind: 'sample', label: '' });
    });
    session.commands.step('moment', 1);
    session.commands.step('moment', 1);
    expect(session.state().selection).toBe('network:0');
    expect(session.clock.t).toBe(1500);
  });

  it('W14: time counts from t0, not from the first step', async () => {
    const { session } = await recorded((sink) => {
      steps(sink, [4000]);
      sink
        .track({
          id: 'logs',
          lane: 'logs',
          archetype: 'point',
          plane: 'runtime',
          title: 'Logs',
          clock: 'wall',
        })
        .append({ seq: 0, start: T0 - 250, kind: 'stdout', label: 'boot' });
    });
    expect(session.model().start).toBe(-250);
    session.commands.step('step', 1);
    expect(session.clock.t).toBe(4000);
  });

  it('W20, T9: entries of one millisecond are each visited once, forth and back', async () => {
    const { session } = await opened([0, 500, 500, 500, 900]);
    session.commands.seek(100);
    const forth = [1, 2, 3, 4].map(() => {
      session.commands.step('step', 1);
      return [session.clock.t, session.state().step];
    });
    expect(forth).toEqual([
      [500, 1],
      [500, 2],
      [500, 3],
      [900, 4],
    ]);
    const back = [1, 2, 3, 4].map(() => {
      session.commands.step('step', -1);
      return session.state().step;
    });
    expect(back).toEqual([3, 2, 1, 0]);
  });

  it.each([[[5]], [[5, 5]], [[]]])(
    'T1, T2: a run without length (%j) has a window, and its keys do nothing',
    async (times) => {
      const { session } = await opened(times.map((t) => t - 5));
      const { window } = session.state();
      expect(window.to - window.from).toBe(1000);
      expect(window).toEqual(runWindow(session.model()));
      session.commands.seek(session.model().start);
      session.commands.follow();
      for (const direction of [1, -1] as const) session.commands.step('moment', direction);
      session.commands.zoom(1e9);
      session.commands.pan(5);
      play(session, 1000);
      expect(session.clock.t).toBe(0);
      expect(Number.isFinite(session.state().window.from)).toBe(true);
      expect(session.state().window.to).toBeGreaterThan(session.state().window.from);
    },
  );

  it('T18: what is current at t began at or before it, however near the next is', async () => {
    const { session } = await opened([0, 1000]);
    session.commands.seek(999.999);
    expect(session.state().step).toBe(0);
    session.commands.seek(1000);
    expect(session.state().step).toBe(1);
  });

  it('R5: a seek is clamped, and one that is no number is refused with a notice', async () => {
    const { session } = await opened([0, 1000]);
    for (const [t, lands] of [
      [-5000, 0],
      [1e9, 1000],
      [500, 500],
    ] as const) {
      session.commands.seek(t);
      expect(session.clock.t).toBe(lands);
    }
    session.commands.seek(NaN);
    expect(session.clock.t).toBe(500);
    expect(session.state().notices.map(({ code }) => code)).toEqual(['bad-time']);
  });

  it('R12, T20: a minute without frames moves the playhead by 250 ms at most, none when the page was hidden', async () => {
    const { session, hide, tick } = await opened([0, 600_000]);
    session.commands.play();
    tick(16);
    tick(60_000);
    expect(session.clock.t).toBe(250);
    hide(true);
    tick(60_000);
    expect(session.clock.t).toBe(250);
  });

  it('T21: there is one clock: every listener hears the same t, in the same frame', async () => {
    const { session } = await opened([0, 10_000]);
    const heard: [number[], number[]] = [[], []];
    session.clock.subscribe((t) => heard[0].push(t));
    session.clock.subscribe(() => heard[1].push(session.clock.t));
    play(session, 1000);
    expect(heard[0].length).toBeGreaterThan(10);
    expect(heard[1]).toEqual(heard[0]);
  });
});
