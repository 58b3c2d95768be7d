import { describe, expect, it } from 'vitest';
import { setSettings } from './settings.ts';
import { FILES, opened, stage, type Stage, steps, T0 } from './testing.ts';
import type { OpenOptions } from './types.ts';

describe('opening', () => {
  it('loads, then lands at the start, paused, with the whole run in the window', async () => {
    const made = stage();
    expect(made.session.state()).toMatchObject({ playback: 'empty', generation: 0 });
    const answer = made.session.open(FILES);
    expect(made.session.state()).toMatchObject({ playback: 'loading', generation: 1 });
    made.engine.write((sink) => {
      steps(sink, [0, 99, 10_000]);
      sink.seal('sealed');
    });
    expect(made.session.state().playback).toBe('loading');
    made.engine.finish();
    await answer;
    expect(made.session.state()).toMatchObject({
      playback: 'paused',
      window: { from: -200, to: 10_200 },
      selection: undefined,
      step: 0,
    });
    expect(made.session.clock.t).toBe(0);
  });

  it('lands at the failing moment of a failed run and selects it, unless the link names a time', async () => {
    const write = async (options: OpenOptions): Promise<Stage> => {
      const made = stage();
      const answer = made.session.open(FILES, options);
      made.engine.write((sink) => {
        steps(sink, [0, 5000]);
        sink.meta({ outcome: 'failed' });
        sink
          .track({
            id: 'network',
            lane: 'network',
            archetype: 'span',
            plane: 'environment',
            title: 'Network',
            clock: 'wall',
          })
          .append({
            seq: 0,
            start: T0 + 1000,
            end: T0 + 2500,
            kind: 'request',
            level: 3,
            label: 'POST /pay 500',
          });
        sink.seal('sealed');
      });
      made.engine.finish();
      await answer;
      return made;
    };
    const plain = await write({});
    expect(plain.session.clock.t).toBe(2500);
    expect(plain.session.state().selection).toBe('network:0');
    const linked = await write({ landing: { t: { kind: 'seconds', value: 4 } } });
    expect(linked.session.clock.t).toBe(4000);
    expect(linked.session.state().selection).toBeUndefined();
    const selected = await write({ landing: { selection: 'agent:1' } });
    expect(selected.session.clock.t).toBe(5000);
    expect(selected.session.state().selection).toBe('agent:1');
  });

  it('brings selection, window, range, lanes, markers back from a link, and says what it could not', async () => {
    const { session } = await opened(
      [0, 1000, 10_000],
      {},
      {
        landing: {
          t: { kind: 'instant', epochMs: T0 + 1000 },
          selection: 'agent:9',
          lanes: [],
          window: { from: { kind: 'seconds', value: 1 }, to: { kind: 'seconds', value: 3 } },
          range: { from: { kind: 'seconds', value: 9 }, to: { kind: 'seconds', value: 2 } },
          markers: [
            { kind: 'seconds', value: 99 },
            { kind: 'seconds', value: 3 },
          ],
          notices: [{ code: 'link-b', message: 'x' }],
        },
      },
    );
    expect(session.clock.t).toBe(1000);
    expect(session.state()).toMatchObject({
      window: { from: 1000, to: 3000 },
      range: { from: 2000, to: 9000 },
      markers: [3000, 10_000],
      selection: undefined,
      hiddenLanes: [],
    });
    expect(session.state().notices.map(({ code }) => code)).toEqual([
      'link-b',
      'link-sel-unknown',
      'link-m-clamped',
    ]);
  });

  it('is broken with the same words when it cannot be opened, and can be used again', async () => {
    const { session, engine } = stage();
    const answer = session.open(FILES);
    session.commands.seek(5);
    engine.finish({ code: 'not-found', message: 'There is nothing there.' });
    expect(await answer).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'There is nothing there.' },
    });
    expect(session.state()).toMatchObject({ playback: 'broken', error: { code: 'not-found' } });
    const again = session.open(FILES);
    expect(session.state().error).toBeUndefined();
    engine.write((sink) => {
      steps(sink, [0, 10]);
      sink.seal('sealed');
    });
    engine.finish();
    expect((await again).ok).toBe(true);
    expect(session.clock.t).toBe(0);
  });

  it('drops the answer to an older open, and tells whoever asked', async () => {
    const { session, engine } = stage();
    const first = session.open(FILES);
    const second = session.open(FILES);
    expect(await first).toMatchObject({ ok: false, error: { code: 'superseded' } });
    engine.write((sink) => {
      steps(sink, [0, 10]);
      sink.seal('sealed');
    });
    engine.finish();
    expect((await second).ok).toBe(true);
    expect(session.state()).toMatchObject({ playback: 'paused', generation: 2 });
  });

  it('keeps commands given while it loads, in order, and lets them win over the landing', async () => {
    const { session, engine } = stage();
    const answer = session.open(FILES);
    session.commands.seek(700);
    session.commands.play();
    engine.write((sink) => {
      steps(sink, [0, 1000]);
      sink.seal('sealed');
    });
    expect(session.state().playback).toBe('loading');
    engine.finish();
    await answer;
    expect(session.state().playback).toBe('playing');
    expect(session.clock.t).toBe(700);
  });
});

describe('a cassette', () => {
  const write = async (options: OpenOptions): Promise<Stage> => {
    const made = stage();
    const answer = made.session.open(FILES, options);
    made.engine.write((sink) => {
      steps(sink, [0, 5000]);
      sink.meta({ outcome: 'failed', cursors: { trackId: 'custom:checkpoints', tracks: {} } });
      const marks = sink.track({
        id: 'custom:checkpoints',
        lane: 'custom:checkpoints',
        archetype: 'point',
        plane: 'evidence',
        title: 'Checkpoints',
        clock: 'wall',
      });
      for (const seq of [0, 1])
        marks.append({
          seq,
          start: T0 + 1000 + seq,
          end: T0 + 1000 + seq,
          kind: 'checkpoint',
          level: 1,
          label: `${seq} x`,
        });
      sink.seal('sealed');
    });
    made.engine.finish();
    await answer;
    return made;
  };
  const where = ({ session }: Stage) => [session.state().selection, session.clock.t];

  it('opens at its first checkpoint where the link or a person says so, and nothing else is named', async () => {
    const first = ['custom:checkpoints:0', 1000];
    expect(where(await write({ landing: { stop: 'first' } }))).toEqual(first);
    expect(where(await write({}))).not.toEqual(first);
    expect(where(await write({ landing: { stop: 'first', selection: 'agent:1' } }))).toEqual([
      'agent:1',
      5000,
    ]);
    expect(where(await write({ landing: { stop: 'first', t: { kind: 'seconds', value: 4 } } }))[1]).toBe(
      4000,
    );
    setSettings({ stop: 'first' });
    expect(where(await write({}))).toEqual(first);
    expect(where(await write({ landing: { stop: 'never' } }))).not.toEqual(first);
    setSettings({ stop: 'never' });
  });
});
