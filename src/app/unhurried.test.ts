import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unhurried } from './unhurried.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) =>
    Number(setTimeout(() => call(performance.now()), 16)),
  );
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function reading() {
  const listeners = new Set<() => void>();
  const now = { phase: 'reading', entryCount: 0 };
  return {
    host: unhurried({
      progress: () => ({ phase: now.phase as 'reading', bytes: 0, total: undefined }),
      model: () => ({ entryCount: now.entryCount }) as never,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    become(change: Partial<typeof now>) {
      Object.assign(now, change);
      for (const listener of listeners) listener();
    },
  };
}

it('draws the first rows at once, the next after a while, and the end at once', () => {
  const { host, become } = reading();
  const drawn: number[] = [];
  const ask = (): number => host.request(() => drawn.push(performance.now()));
  const start = performance.now();
  ask();
  vi.advanceTimersByTime(16);
  become({ entryCount: 10 });
  ask();
  vi.advanceTimersByTime(16);
  expect(drawn.map((at) => at - start)).toEqual([16, 32]);
  ask();
  vi.advanceTimersByTime(200);
  expect(drawn).toHaveLength(2);
  vi.advanceTimersByTime(120);
  expect(drawn).toHaveLength(3);
  ask();
  vi.advanceTimersByTime(50);
  expect(drawn).toHaveLength(3);
  become({ phase: 'complete' });
  vi.advanceTimersByTime(16);
  expect(drawn).toHaveLength(4);
  ask();
  vi.advanceTimersByTime(16);
  expect(drawn).toHaveLength(5);
});

it('draws nothing more once it is cancelled', () => {
  const { host, become } = reading();
  become({ entryCount: 10 });
  host.request(() => undefined);
  vi.advanceTimersByTime(16);
  const draw = vi.fn<() => void>();
  host.cancel(host.request(draw));
  vi.advanceTimersByTime(1000);
  expect(draw).not.toHaveBeenCalled();
});
