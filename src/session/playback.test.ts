import { describe, expect, it } from 'vitest';
import { EMPTY, type PlaybackEvent, transition } from './playback.ts';
import type { Playback, PlaybackBounds } from './playback-time.ts';

const BOUNDS: PlaybackBounds = { start: -100, end: 900, axis: 'time', live: false };

function start(bounds: Partial<PlaybackBounds> = {}, t = 0): Playback {
  const all = { ...BOUNDS, ...bounds };
  return run(EMPTY, { type: 'open' }, { type: 'ready', t, bounds: all });
}

function run(p: Playback, ...events: readonly PlaybackEvent[]): Playback {
  return events.reduce(transition, p);
}

describe('the table of moves', () => {
  it('opens paused where it was told to', () => {
    expect(start({}, 250)).toMatchObject({ state: 'paused', t: 250 });
    expect(start({}, NaN)).toMatchObject({ state: 'paused', t: -100 });
  });

  it('ignores play, seek and follow where nothing is open', () => {
    for (const event of [
      { type: 'play' },
      { type: 'seek', t: 5 },
      { type: 'follow' },
      { type: 'pause' },
    ] as const) {
      expect(run(EMPTY, event)).toBe(EMPTY);
      expect(run(EMPTY, { type: 'open' }, event).state).toBe('loading');
    }
  });

  it('stops at the end, and plays from the start when asked again', () => {
    const atEnd = run(
      start({}, 890),
      { type: 'play' },
      { type: 'frame', now: 0 },
      { type: 'frame', now: 200 },
    );
    expect(atEnd).toMatchObject({ state: 'atEnd', t: 900 });
    expect(run(atEnd, { type: 'play' })).toMatchObject({ state: 'playing', t: -100 });
    expect(run(atEnd, { type: 'seek', t: 3 })).toMatchObject({ state: 'paused', t: 3 });
  });

  it('plays on from where a person let go of the scrubber', () => {
    const p = run(start(), { type: 'play' }, { type: 'frame', now: 0 }, { type: 'seek', t: 500 });
    expect(p).toMatchObject({ state: 'playing', t: 500 });
    expect(run(p, { type: 'frame', now: 1000 }, { type: 'frame', now: 1016 }).t).toBe(516);
  });

  it('clamps a seek and refuses one that is no number', () => {
    expect(run(start(), { type: 'seek', t: -5000 }).t).toBe(-100);
    expect(run(start(), { type: 'seek', t: 1e9 })).toMatchObject({ t: 900, state: 'atEnd' });
    const p = start({}, 7);
    for (const t of [NaN, Infinity, -Infinity]) expect(run(p, { type: 'seek', t })).toBe(p);
  });

  it('pauses when the page is hidden, and a minute later is where it was', () => {
    const p = run(
      start(),
      { type: 'play' },
      { type: 'frame', now: 0 },
      { type: 'frame', now: 100 },
      { type: 'hide' },
    );
    expect(run(p, { type: 'frame', now: 60_100 }, { type: 'frame', now: 60_116 })).toMatchObject({
      state: 'paused',
      t: 100,
    });
  });

  it('survives a run without length', () => {
    const p = start({ start: 0, end: 0 });
    expect(p).toMatchObject({ state: 'paused', t: 0 });
    expect(run(p, { type: 'seek', t: 10 })).toMatchObject({ state: 'paused', t: 0 });
    expect(run(p, { type: 'play' }, { type: 'frame', now: 0 })).toMatchObject({ state: 'atEnd', t: 0 });
    expect(run(p, { type: 'follow' })).toMatchObject({ state: 'paused', t: 0 });
  });

  it('follows a live edge: data moves time, a seek leaves, End returns, the seal stops it', () => {
    const following = run(start({ live: true }), { type: 'follow' });
    expect(following).toMatchObject({ state: 'following', t: 900 });
    const grown = run(following, { type: 'bounds', bounds: { ...BOUNDS, live: true, end: 1500 } });
    expect(grown).toMatchObject({ state: 'following', t: 1500 });
    const left = run(grown, { type: 'seek', t: 200 });
    expect(left).toMatchObject({ state: 'paused', t: 200 });
    expect(run(left, { type: 'bounds', bounds: { ...BOUNDS, live: true, end: 2000 } })).toMatchObject({
      state: 'paused',
      t: 200,
    });
    expect(run(left, { type: 'follow' }).state).toBe('following');
    expect(run(grown, { type: 'bounds', bounds: { ...BOUNDS, end: 1500 } })).toMatchObject({
      state: 'atEnd',
      t: 1500,
    });
  });

  it('catches up with a live edge and stays on it', () => {
    const p = run(
      start({ live: true }, 899),
      { type: 'play' },
      { type: 'frame', now: 0 },
      { type: 'frame', now: 16 },
    );
    expect(p).toMatchObject({ state: 'following', t: 900 });
  });

  it('holds the clock while a part catches up', () => {
    const p = run(
      start(),
      { type: 'play' },
      { type: 'frame', now: 0 },
      { type: 'frame', now: 100 },
      { type: 'stall' },
    );
    expect(run(p, { type: 'frame', now: 200 })).toMatchObject({ state: 'buffering', t: 100 });
    expect(
      run(p, { type: 'resume' }, { type: 'frame', now: 900 }, { type: 'frame', now: 910 }),
    ).toMatchObject({ state: 'playing', t: 110 });
  });
});
