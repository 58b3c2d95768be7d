import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventName, State } from '../protocol.ts';
import { watchViewing } from './watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const STATE: State = {
  status: 'loading',
  t: 0,
  start: 0,
  duration: 0,
  origin: null,
  axis: 'time',
  playing: false,
  rate: 1,
  following: false,
  selection: null,
  attempt: null,
  attempts: [],
};

function watched() {
  let state = STATE;
  let generation = 1;
  const issues: { code: string; message: string }[] = [];
  let change: () => void = () => undefined;
  let tick: () => void = () => undefined;
  const heard: [EventName, unknown][] = [];
  const stop = watchViewing(
    {
      state: () => state,
      generation: () => generation,
      issues: () => issues,
      subscribe(onChange, onTick) {
        change = onChange;
        tick = onTick;
        return () => {
          change = () => undefined;
          tick = () => undefined;
        };
      },
    },
    (event, detail) => heard.push([event, detail]),
    () => Date.now(),
  );
  return {
    heard,
    issues,
    stop,
    names: () => heard.map(([event]) => event),
    set(next: Partial<State>) {
      state = { ...state, ...next };
      change();
    },
    at(t: number) {
      state = { ...state, t };
      tick();
    },
    reopen() {
      generation += 1;
      state = STATE;
      change();
    },
  };
}

it('tells ready and sealed once a recording, and again for the next', () => {
  const page = watched();
  page.set({ status: 'live', duration: 10 });
  page.set({ status: 'live', duration: 20 });
  page.set({ status: 'sealed' });
  page.set({ rate: 2 });
  page.reopen();
  page.set({ status: 'sealed' });
  const count = (name: EventName) => page.names().filter((each) => each === name).length;
  expect([count('ready'), count('sealed')]).toEqual([2, 2]);
});

it('tells the time at most four times a second, and the last one always', () => {
  const page = watched();
  page.set({ status: 'sealed', duration: 10_000 });
  page.heard.length = 0;
  for (let t = 16; t <= 2000; t += 16) {
    vi.advanceTimersByTime(16);
    page.at(t);
  }
  vi.advanceTimersByTime(300);
  const times = page.heard.filter(([event]) => event === 'timechange').map(([, detail]) => detail);
  expect(times.length).toBeLessThanOrEqual(9);
  expect(times.length).toBeGreaterThanOrEqual(7);
  expect(times.at(-1)).toEqual({ t: 2000 });
  expect(page.names()).not.toContain('statechange');
});

it('tells of selection, errors and issues, each once', () => {
  const page = watched();
  page.issues.push({ code: 'a', message: 'one' });
  page.set({ status: 'sealed', selection: 'agent:1' });
  page.set({ selection: 'agent:1' });
  page.issues.push({ code: 'a', message: 'again' });
  page.set({ selection: null });
  page.reopen();
  page.set({ status: 'error', error: { code: 'not-found', message: 'Not there.' } });
  expect(page.heard.filter(([event]) => event === 'selection')).toEqual([
    ['selection', { entryId: 'agent:1' }],
    ['selection', { entryId: null }],
  ]);
  expect(page.heard.filter(([event]) => event === 'issue')).toEqual([
    ['issue', { code: 'a', message: 'one' }],
    // Told anew of the next recording.
    ['issue', { code: 'a', message: 'one' }],
  ]);
  expect(page.heard.filter(([event]) => event === 'error')).toEqual([
    ['error', { code: 'not-found', message: 'Not there.' }],
  ]);
});

it('says nothing more once it is stopped', () => {
  const page = watched();
  page.set({ status: 'sealed', duration: 10 });
  page.at(5);
  page.stop();
  page.heard.length = 0;
  page.at(9);
  page.set({ rate: 4 });
  vi.advanceTimersByTime(1000);
  expect(page.heard).toEqual([]);
});
