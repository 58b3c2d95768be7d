import { useMemo, useSyncExternalStore } from 'react';
import { knownAt, runEnd } from '../../lane-kit/index.ts';
import { upperBound } from '../../base/index.ts';
import type { ComparedRun } from '../../session/index.ts';

/**
 * Changes whenever a step of any run begins or ends at the playhead: when a row may say something new.
 * O(runs · log steps) a tick; renders only then.
 */
export function useBegun(runs: readonly ComparedRun[]): string {
  const versions = runs.map(({ session }) => session.state().modelVersion).join();
  const known = useMemo(
    () =>
      runs.map(({ session }) => {
        const model = session.model();
        const end = runEnd(model);
        return Float64Array.from(model.steps, ({ track, index }) =>
          track.anchored ? knownAt(track, index, end) : Number.NEGATIVE_INFINITY,
        ).sort();
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the versions stand for the documents.
    [runs, versions],
  );
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stops = runs.flatMap(({ session }) => [
        session.subscribe(listener),
        session.clock.subscribe(listener),
      ]);
      return () => stops.forEach((stop) => stop());
    },
    [runs],
  );
  return useSyncExternalStore(subscribe, () =>
    runs
      .map(({ session }, i) => {
        const ends = known[i] ?? new Float64Array();
        return `${session.state().step}:${upperBound(ends, ends.length, session.clock.t)}:${session.state().modelVersion}`;
      })
      .join(),
  );
}
