import { describe, expect, it, vi } from 'vitest';
import { FILES, opened, stage, steps } from './testing.ts';

describe('a growing recording', () => {
  it('moves neither playhead nor selection nor window, and seals in place', async () => {
    const { session, engine } = stage();
    const answer = session.open(FILES);
    engine.write((sink) => steps(sink, [0, 1000, 2000]));
    engine.catchUp();
    expect((await answer).ok).toBe(true);
    session.commands.select('agent:1');
    session.commands.seek(1000);
    session.commands.setWindow({ from: 500, to: 1500 });
    const before = session.state();
    const ticks = vi.fn<(t: number) => void>();
    session.clock.subscribe(ticks);
    engine.write((sink) => steps(sink, [-500, 1000, 60_000], 3));
    engine.write((sink) => sink.seal('sealed'));
    engine.finish();
    expect(ticks).not.toHaveBeenCalled();
    expect(session.clock.t).toBe(1000);
    expect(session.state()).toMatchObject({
      selection: 'agent:1',
      window: before.window,
      playback: 'paused',
    });
    expect(session.state().modelVersion).toBeGreaterThan(before.modelVersion);
  });

  it('is followed by the playhead alone when asked', async () => {
    const { session, engine } = stage();
    const answer = session.open(FILES);
    engine.write((sink) => steps(sink, [0, 1000]));
    engine.catchUp();
    await answer;
    session.commands.setWindow({ from: 800, to: 1020 });
    session.commands.follow();
    engine.write((sink) => steps(sink, [5000], 2));
    await session.idle();
    expect(session.clock.t).toBe(5000);
    expect(session.state().window.to).toBeGreaterThanOrEqual(5000);
    session.commands.setWindow({ from: 0, to: 100 });
    engine.write((sink) => steps(sink, [6000], 3));
    await session.idle();
    expect(session.state().window).toEqual({ from: 0, to: 100 });
    expect(session.clock.t).toBe(6000);
    session.commands.seek(10);
    engine.write((sink) => steps(sink, [9000], 4));
    await session.idle();
    expect(session.clock.t).toBe(10);
  });
});

describe('playing', () => {
  it('is real time, tells each listener once a frame, and stops at the end', async () => {
    const { session, tick } = await opened([0, 1000]);
    const heard: number[] = [];
    session.clock.subscribe((t) => heard.push(t));
    session.commands.setRate(2);
    session.commands.play();
    tick(16);
    for (let i = 0; i < 6; i++) tick(100);
    expect(heard).toEqual([200, 400, 600, 800, 1000]);
    expect(session.state().playback).toBe('atEnd');
    session.commands.play();
    expect(session.clock.t).toBe(0);
  });

  it('pauses in a hidden page: after a minute it is where it was', async () => {
    const { session, tick, hide } = await opened([0, 100_000]);
    session.commands.play();
    tick(16);
    tick(100);
    hide(true);
    tick(60_000);
    hide(false);
    tick(16);
    expect(session.state().playback).toBe('paused');
    expect(session.clock.t).toBe(100);
  });

  it('waits for a part that does not catch up, but not for ever', async () => {
    const { session, tick } = await opened([0, 100_000]);
    session.busy(new Promise(() => undefined));
    session.commands.play();
    for (let i = 0; i < 12; i++) tick(100);
    expect(session.state().playback).toBe('buffering');
    for (let i = 0; i < 50; i++) tick(100);
    expect(session.state().playback).toBe('playing');
  });

  it('turns the page when the playhead leaves the window, not when the person looks elsewhere', async () => {
    const { session, tick } = await opened([0, 100_000]);
    session.commands.setWindow({ from: 0, to: 250 });
    session.commands.play();
    for (let i = 0; i < 4; i++) tick(100);
    expect(session.state().window).toEqual({ from: 275, to: 525 });
    session.commands.setWindow({ from: 50_000, to: 60_000 });
    for (let i = 0; i < 4; i++) tick(100);
    expect(session.state().window).toEqual({ from: 50_000, to: 60_000 });
  });

  it('loops the range', async () => {
    const { session, tick } = await opened([0, 100_000]);
    session.commands.setRange({ from: 300, to: 100 });
    session.commands.setLoop(true);
    session.commands.seek(100);
    session.commands.play();
    tick(16);
    for (let i = 0; i < 5; i++) tick(100);
    expect(session.clock.t).toBe(200);
    expect(session.state()).toMatchObject({ playback: 'playing', range: { from: 100, to: 300 } });
  });
});

describe('commands', () => {
  it('take a range that is empty, or is so once it is clamped to the run, for none', async () => {
    const { session } = await opened([0, 1000]);
    for (const empty of [
      { from: 400, to: 400 },
      { from: 1000, to: 5000 },
      { from: 2000, to: 9000 },
      { from: -70, to: 0 },
    ]) {
      session.commands.setRange({ from: 100, to: 300 });
      session.commands.setLoop(true);
      session.commands.setRange(empty);
      session.commands.nameRange(empty, 'nothing');
      expect(session.state()).toMatchObject({ range: undefined, namedRanges: [] });
    }
    session.commands.setRange({ from: -50, to: 1 });
    expect(session.state().range).toEqual({ from: 0, to: 1 });
  });

  it('refuse what is no time, no speed, no entry, and say so', async () => {
    const { session } = await opened([0, 1000]);
    session.commands.seek(NaN);
    session.commands.setRate(Infinity);
    session.commands.select('agent:77');
    session.commands.setLaneHidden('agent', true);
    expect(session.clock.t).toBe(0);
    expect(session.state()).toMatchObject({ rate: 1, selection: undefined, hiddenLanes: [] });
    expect(session.state().notices.map(({ code }) => code)).toEqual([
      'bad-time',
      'bad-rate',
      'unknown-entry',
      'agent-lane-stays',
    ]);
    session.commands.dismissNotice('bad-rate');
    expect(session.state().notices).toHaveLength(3);
  });

  it('take turns: one given by a listener runs after the one it heard of', async () => {
    const { session } = await opened([0, 1000]);
    const seen: number[] = [];
    session.clock.subscribe((t) => {
      seen.push(t);
      if (t === 100) {
        session.commands.seek(200);
        seen.push(-session.clock.t);
      }
    });
    session.commands.seek(100);
    expect(seen).toEqual([100, -100, 200]);
  });

  it('keep a listener that throws from silencing the others', async () => {
    const { session } = await opened([0, 1000]);
    const later: (() => void)[] = [];
    const microtask = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => later.push(task));
    const heard = vi.fn<(t: number) => void>();
    session.clock.subscribe(() => {
      throw new Error('a lane');
    });
    session.clock.subscribe(heard);
    session.commands.seek(5);
    microtask.mockRestore();
    expect(heard).toHaveBeenCalledWith(5);
    expect(later).toHaveLength(1);
    expect(() => later[0]?.()).toThrow('a lane');
  });

  it('wait for whoever is busy with them', async () => {
    const { session } = await opened([0, 1000]);
    let done = (): void => undefined;
    session.clock.subscribe(() =>
      session.busy(
        new Promise<void>((resolve) => {
          done = resolve;
        }),
      ),
    );
    let shown = false;
    session.commands.seek(5);
    const waiting = session.shown().then(() => {
      shown = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(shown).toBe(false);
    done();
    await waiting;
    expect(shown).toBe(true);
    await session.idle();
  });

  it('walk back through the views', async () => {
    const { session } = await opened([0, 1000]);
    const whole = session.state().window;
    session.commands.zoom(4, 500);
    const near = session.state().window;
    session.commands.viewBack();
    expect(session.state().window).toEqual(whole);
    session.commands.viewForward();
    expect(session.state().window).toEqual(near);
    session.commands.seek(1000);
    const shown = session.state().window;
    expect(shown.to).toBeGreaterThanOrEqual(1000);
    expect(shown.to - shown.from).toBeCloseTo(near.to - near.from, 9);
  });

  it('leave nothing behind when it closes', async () => {
    const { session, engine } = await opened([0, 1000]);
    session.close();
    expect(session.state()).toMatchObject({ playback: 'empty', selection: undefined });
    const heard = vi.fn<() => void>();
    session.subscribe(heard);
    engine.write((sink) => steps(sink, [1]));
    expect(heard).not.toHaveBeenCalled();
  });
});
