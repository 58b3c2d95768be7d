import { useCallback, useSyncExternalStore } from 'react';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';

/** While the playhead runs, lists render no more often than this, ms: the canvas and the stage keep the pace. */
const LIST_PACE_MS = 100;

/**
 * A primitive read from the document at the playhead; the component renders when it changes.
 * `read` runs inside the frame loop and must cost O(log n). `paced`: at most ten times a second
 * while playing (a standing playhead is always exact).
 */
export function useAt<T extends string | number | boolean | undefined>(
  session: Session,
  read: (model: ModelReader, t: number) => T,
  paced = false,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      let last = -Infinity;
      const onTick = (): void => {
        const { playback } = session.state();
        const now = performance.now();
        if (paced && (playback === 'playing' || playback === 'following') && now - last < LIST_PACE_MS)
          return;
        last = now;
        listener();
      };
      const stopTicks = session.clock.subscribe(onTick);
      const stopStructure = session.subscribe(listener);
      return () => {
        stopTicks();
        stopStructure();
      };
    },
    [session, paced],
  );
  return useSyncExternalStore(subscribe, () => read(session.model(), session.clock.t));
}

/** Id of the entry the lane shows at the playhead; undefined before its first. */
export function useEntryAt(session: Session, laneId: string): string | undefined {
  const read = useCallback(
    (model: ModelReader, t: number) => {
      const at = model.latest(laneId, t);
      return at === undefined ? undefined : at.track.entryId(at.index);
    },
    [laneId],
  );
  return useAt(session, read);
}
