import type { Pacer } from '../../base/index.ts';

/** Slice of work between two chances for the page, ms. */
export const SLICE_MS = 8;

/** Gives way to the page's other work. */
export const pacer: Pacer = {
  now: () => performance.now(),
  yield: () => new Promise((done) => setTimeout(done)),
};
