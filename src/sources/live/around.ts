import { browserTabs, type TabHost } from './tabs.ts';

/** What a live source needs of the world; a test brings its own. */
export interface Around {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Epoch ms by this machine's clock: for how old things are, never for where they lie on the axis. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Where tabs of one browser may share a connection. */
  readonly tabs?: TabHost | undefined;
}

export const browserAround: Around = {
  fetch: (url, init) => fetch(url, init),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
  now: () => Date.now(),
  random: () => Math.random(),
  tabs: browserTabs(),
};
