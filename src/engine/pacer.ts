import type { Pacer } from '../base/index.ts';

/** Gives way to the thread's other work, in the worker as on the page. */
export const pacer: Pacer = {
  now: () => performance.now(),
  yield: () => new Promise((resolve) => setTimeout(resolve)),
};
