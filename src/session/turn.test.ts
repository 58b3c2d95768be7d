import { expect, it, vi } from 'vitest';
import { createTurn } from './turn.ts';

it('does what is asked for at once, then no oftener than it may, and never forgets the last time', () => {
  vi.useFakeTimers();
  const done: number[] = [];
  const turn = createTurn(
    () => Date.now(),
    () => done.push(Date.now() - from),
  );
  const from = Date.now();
  for (let i = 0; i < 35; i++) {
    turn.ask(100);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([0, 100, 200, 300, 400]);
  turn.ask(100);
  turn.ask(100);
  turn.catchUp();
  turn.catchUp();
  vi.advanceTimersByTime(1000);
  expect(done.length).toBe(7);
  turn.soon(250);
  turn.soon(400);
  expect(done.length).toBe(7);
  vi.advanceTimersByTime(1000);
  expect(done.length).toBe(8);
  vi.useRealTimers();
});

it('a frame does what is due and nothing else', () => {
  let now = 0;
  let done = 0;
  const turn = createTurn(
    () => now,
    () => (done += 1),
  );
  turn.frame();
  turn.now();
  turn.ask(50);
  turn.frame();
  expect(done).toBe(1);
  now = 50;
  turn.frame();
  turn.frame();
  expect(done).toBe(2);
});
