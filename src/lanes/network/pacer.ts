import type { Pacer } from '../../base/index.ts';

/** Gives way to the page's other work. */
export const pacer: Pacer = {
  now: () => performance.now(),
  yield: () => new Promise((done) => setTimeout(done)),
};
