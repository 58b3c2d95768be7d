import { describe, expect, it } from 'vitest';
import { createFrameLoop } from './frame-loop.ts';
import type { FrameHost } from './frame-loop.ts';
import { generatedRun } from './recording.fixture.ts';
import { sessionOver } from './session.fixture.ts';

/** A host whose frames a test gives. */
function fakeHost() {
  const waiting = new Map<number, (now: number) => void>();
  const errors: unknown[] = [];
  let next = 1;
  const host: FrameHost = {
    request(callback) {
      waiting.set(next, callback);
      return next++;
    },
    cancel: (handle) => waiting.delete(handle),
    report: (error) => errors.push(error),
  };
  return {
    host,
    errors,
    get asked() {
      return waiting.size;
    },
    frame(now: number) {
      const due = [...waiting.values()];
      waiting.clear();
      for (const callback of due) callback(now);
    },
  };
}

describe('frame loop', () => {
  it('draws what is dirty once and then asks for nothing', () => {
    const fake = fakeHost();
    const loop = createFrameLoop(fake.host);
    const seen: string[] = [];
    const a = loop.onFrame(() => seen.push('a'));
    loop.onFrame(() => seen.push('b'));
    expect(fake.asked).toBe(1);
    fake.frame(0);
    expect(seen).toEqual(['a', 'b']);
    expect(fake.asked).toBe(0);
    a.invalidate();
    a.invalidate();
    fake.frame(16);
    expect(seen).toEqual(['a', 'b', 'a']);
    a.remove();
    a.invalidate();
    expect(fake.asked).toBe(0);
  });

  it('leaves what is made dirty while drawing to the next frame', () => {
    const fake = fakeHost();
    const loop = createFrameLoop(fake.host);
    let count = 0;
    const task = loop.onFrame(() => {
      count++;
      if (count < 3) task.invalidate();
    });
    fake.frame(0);
    expect(count).toBe(1);
    fake.frame(16);
    fake.frame(32);
    expect(count).toBe(3);
    expect(fake.asked).toBe(0);
  });

  it('advances the session before drawing, and runs on while it plays', async () => {
    const fake = fakeHost();
    const loop = createFrameLoop(fake.host);
    const session = await sessionOver(generatedRun(100, 10_000));
    session.commands.seek(0);
    loop.drive(session);
    loop.drive(session);
    const drawn: number[] = [];
    const task = loop.onFrame(() => drawn.push(session.clock.t));
    session.clock.subscribe(() => task.invalidate());
    fake.frame(1000);
    expect(fake.asked).toBe(0);
    session.commands.play();
    fake.frame(2000);
    fake.frame(2016);
    fake.frame(2032);
    expect(drawn.at(-1)).toBeCloseTo(32, 5);
    expect(fake.asked).toBe(1);
    session.commands.pause();
    fake.frame(2048);
    fake.frame(2064);
    expect(fake.asked).toBe(0);
  });

  it('gives a session driven twice one frame, until the last driver is gone', async () => {
    const fake = fakeHost();
    const loop = createFrameLoop(fake.host);
    const session = await sessionOver(generatedRun(100, 10_000));
    const frames: number[] = [];
    const counted = { ...session, frame: (now: number) => frames.push(now) };
    const first = loop.drive(counted);
    const second = loop.drive(counted);
    fake.frame(1);
    first();
    first();
    loop.request();
    fake.frame(2);
    second();
    loop.request();
    fake.frame(3);
    expect(frames).toEqual([1, 2]);
  });

  it('tells of a drawable that throws and draws the others', () => {
    const fake = fakeHost();
    const loop = createFrameLoop(fake.host);
    const seen: string[] = [];
    loop.onFrame(() => {
      throw new Error('no ink');
    });
    loop.onFrame(() => seen.push('drawn'));
    fake.frame(0);
    expect(seen).toEqual(['drawn']);
    expect(fake.errors).toHaveLength(1);
  });

  it('asks for no frame once disposed', () => {
    const fake = fakeHost();
    const loop = createFrameLoop(fake.host);
    const task = loop.onFrame(() => undefined);
    loop.dispose();
    task.invalidate();
    loop.request();
    expect(fake.asked).toBe(0);
  });
});
