import { describe, expect, it } from 'vitest';
import type { Growth, TailState } from '../engine/index.ts';
import type { RecordingSink } from '../model/index.ts';
import { createLiveEdge } from './live-edge.ts';
import { createMemoryEngine, type MemoryEngine } from './memory-engine.ts';
import { createSession } from './session.ts';
import type { Session } from './types.ts';

const T0 = 1_795_000_000_000;
const BOUNDS = { start: 0, end: 1000, axis: 'time', live: true } as const;

function event(sink: RecordingSink, seq: number, t: number, label = `step ${seq}`): void {
  sink.clock({ id: 'wall', kind: 'wall' });
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  sink.read(1);
  track.append({ seq, start: T0 + t, end: T0 + t + 10, kind: 'message', label });
}

/** A viewing of a run that goes on, with the frames and the time of a test. */
function viewing(): { session: Session; engine: MemoryEngine; pass: (ms: number) => void } {
  let now = 0;
  const tail = { phase: 'growing' } as TailState;
  const growth: Growth = { tail: () => tail, differences: () => undefined, setHidden: () => undefined };
  const engine = { ...createMemoryEngine(), growth };
  const visibility = { hidden: () => false, subscribe: () => () => undefined };
  const session = createSession({ engine, now: () => now, visibility, frame: () => Promise.resolve() });
  void session.open({ kind: 'files', files: [] });
  const pass = (ms: number): void => {
    for (const end = now + ms; now < end; ) {
      now += 16;
      session.frame(now);
    }
  };
  return { session, engine, pass };
}

describe('the edge that is followed', () => {
  it.each([10, 10_000_000])('is never beyond the data, and reaches it soon, in a window of %d ms', (span) => {
    let now = 0;
    const edge = createLiveEdge(() => now);
    edge.frame(now, span);
    expect(edge.shown(BOUNDS, true).end).toBe(1000);
    edge.shown({ ...BOUNDS, end: 5000 }, true);
    let last = 1000;
    for (; now < 256; now += 16) {
      edge.frame(now, span);
      const { end } = edge.shown({ ...BOUNDS, end: 5000 }, true);
      expect(end).toBeGreaterThanOrEqual(last);
      expect(end).toBeLessThanOrEqual(5000);
      last = end;
    }
    expect(last).toBeGreaterThan(4700);
  });

  it('is the data’s own where no frame is drawn, where nobody follows, and on an axis of steps', () => {
    const edge = createLiveEdge(() => 10_000);
    expect(edge.shown({ ...BOUNDS, end: 5000 }, true).end).toBe(5000);
    edge.frame(10_000, 1000);
    expect(edge.shown({ ...BOUNDS, end: 6000 }, false).end).toBe(6000);
    expect(edge.shown({ ...BOUNDS, axis: 'steps', end: 7000 }, true).end).toBe(7000);
  });
});

describe('following', () => {
  it('begins where a run that goes on is opened, and moves with it smoothly', () => {
    const { session, engine, pass } = viewing();
    engine.write((sink) => event(sink, 0, 0));
    engine.write((sink) => event(sink, 1, 1000));
    engine.catchUp();
    expect(session.state().playback).toBe('following');
    pass(100);
    const before = session.clock.t;
    engine.write((sink) => event(sink, 2, 9000));
    expect(session.clock.t).toBe(before);
    pass(64);
    expect(session.clock.t).toBeGreaterThan(before);
    expect(session.clock.t).toBeLessThan(9010);
    pass(600);
    expect(session.clock.t).toBe(9010);
  });

  it('begins at the edge, with nothing selected, in a run in which something failed before', () => {
    const { session, engine } = viewing();
    engine.write((sink) => {
      event(sink, 0, 0);
      const spec = {
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'wall',
      } as const;
      sink.read(1);
      sink
        .track({ id: 'agent', ...spec })
        .append({ seq: 1, start: T0 + 500, kind: 'error', label: 'no', level: 3 });
    });
    engine.write((sink) => event(sink, 2, 4000));
    engine.catchUp();
    expect(session.model().failingMoment?.entryId).toBe('agent:1');
    expect(session.state()).toMatchObject({ playback: 'following', selection: undefined });
    expect(session.clock.t).toBe(4010);
  });

  it('V3, V10: is left by a seek; what comes then moves neither playhead, window nor selection, and End returns', () => {
    const { session, engine, pass } = viewing();
    engine.write((sink) => event(sink, 0, 0));
    engine.write((sink) => event(sink, 1, 1000));
    engine.catchUp();
    pass(200);
    session.commands.seek(500);
    session.commands.select('agent:1');
    const { window } = session.state();
    pass(50);
    engine.write((sink) => event(sink, 2, 20_000));
    engine.write((sink) => event(sink, 3, 200));
    pass(300);
    expect(session.state()).toMatchObject({ playback: 'paused', selection: 'agent:1', window });
    expect(session.clock.t).toBe(500);
    session.commands.follow();
    pass(300);
    expect(session.clock.t).toBe(20_010);
  });

  it('gives all of the run back to whoever leaves it in the middle of a burst', () => {
    const { session, engine, pass } = viewing();
    engine.write((sink) => event(sink, 0, 0));
    engine.catchUp();
    pass(200);
    engine.write((sink) => event(sink, 1, 60_000));
    pass(16);
    session.commands.seek(0);
    pass(400);
    session.commands.seek(60_000);
    expect(session.clock.t).toBe(60_000);
  });
});
