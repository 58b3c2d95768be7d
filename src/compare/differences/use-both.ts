import { useCallback, useSyncExternalStore } from 'react';
import type { ComparedRun } from '../../session/index.ts';
import { useCompare, useComparisonState } from '../page/context.ts';

/** The two runs that are compared; `undefined` where the comparison has no such run. */
export function usePair([a, b]: readonly [number, number]): readonly [ComparedRun, ComparedRun] | undefined {
  const { comparison } = useCompare();
  useComparisonState();
  const [left, right] = [comparison.runs[a], comparison.runs[b]];
  return left === undefined || right === undefined ? undefined : [left, right];
}

/**
 * Something of two runs at their playheads. `derive` runs on every tick and must be cheap; the part
 * renders only when its text changed.
 */
export function useAtBoth(
  [a, b]: readonly [ComparedRun, ComparedRun],
  derive: (run: ComparedRun, t: number) => string,
): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [a, b].flatMap(({ session }) => [
        session.subscribe(listener),
        session.clock.subscribe(listener),
      ]);
      return () => stops.forEach((stop) => stop());
    },
    [a, b],
  );
  return useSyncExternalStore(subscribe, () =>
    [a, b].map((run) => derive(run, run.session.clock.t)).join('\u0000'),
  );
}

/** Id of the last entry of a lane at or before t, or nothing. */
export function latestId(run: ComparedRun, laneId: string, t: number): string {
  const at = run.session.model().latest(laneId, t);
  return at === undefined ? '' : at.track.entryId(at.index);
}
