import { createFace, type PlayheadFace } from '../../player/index.ts';
import type { Comparison } from '../../session/index.ts';

/** The public face of a comparison: that of its first run, and one for each (docs/api.md). */
export interface CompareFace extends PlayheadFace {
  readonly runs: readonly PlayheadFace[];
}

/** Times of a face are its run's own; seeking or playing one moves all that are on the shared clock. */
export function createCompareFace(comparison: Comparison, open: PlayheadFace['open']): CompareFace {
  const faces = comparison.runs.map(({ session }) => createFace(session));
  const [first] = faces;
  if (first === undefined) throw new Error('A comparison without runs has no face');
  // Copied as it is: `ready` is another promise after each open.
  return Object.defineProperties({} as CompareFace, {
    ...Object.getOwnPropertyDescriptors(first),
    open: { value: open, enumerable: true },
    runs: { value: faces, enumerable: true },
  });
}
