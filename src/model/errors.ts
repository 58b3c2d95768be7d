import type { Located } from './reader-types.ts';
import type { RowChoice } from './row-list.ts';
import { type FailingMoment, Flag, Level, type Outcome } from './types.ts';

/** When an entry's outcome is known: the end of a closed span, else its start. ms. */
export function knownAt({ track, index }: Located): number {
  const end = track.columns.end[index] as number;
  return Number.isFinite(end) ? end : (track.columns.start[index] as number);
}

/** Is this entry an error of its own? A call that only inherited its result's level is not. */
export function isError({ track, index }: Located): boolean {
  return (
    (track.columns.level[index] as number) >= Level.error &&
    ((track.columns.flags[index] as number) & Flag.inherited) === 0
  );
}

/** Every error on the axis, in the order in which it became known. */
export const ERRORS: RowChoice = {
  takes: ({ anchored }) => anchored,
  gather(track, from, into) {
    if (track.store.worst(from, track.store.length) < Level.error) return;
    const { level } = track.columns;
    for (let index = from; index < track.store.length; index++) {
      if ((level[index] as number) >= Level.error && isError({ track, index })) into.push({ track, index });
    }
  },
  time: knownAt,
};

/**
 * Where a failed run is opened (RULES.md "Failing moment"): the end of the earliest error that no
 * later success made good; if all were, of the last error; nothing for a run that passed.
 */
export function failingMoment(
  outcome: Outcome | undefined,
  errors: readonly Located[],
  recovered: ReadonlySet<string>,
): FailingMoment | undefined {
  if (outcome === 'passed') return undefined;
  const found = errors.find(({ track, index }) => !recovered.has(track.entryId(index))) ?? errors.at(-1);
  if (found === undefined) return undefined;
  const { track, index } = found;
  return { entryId: track.entryId(index), laneId: track.laneId, t: knownAt(found) };
}
