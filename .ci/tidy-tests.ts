import { afterAll, vi } from 'vitest';

/** Files that run one after another in one process find the world as it was. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
