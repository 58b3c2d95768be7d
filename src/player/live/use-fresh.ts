import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ModelReader } from '../../model/index.ts';
import { useOfModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { liveWords } from './live-words.ts';

/** How many records came since the live edge was left, in words; `undefined` for none, and while it is followed. */
export function useFresh(): ((model: ModelReader) => string) | undefined {
  const session = useSession();
  const isFollowing = useSessionField('playback') === 'following';
  // What is there when the edge is left is known; it counts from then on.
  const base = useMemo(() => (isFollowing ? Infinity : session.model().entryCount), [session, isFollowing]);
  const isAny = useOfModel(useCallback((model: ModelReader) => model.entryCount > base, [base]));
  const words = useCallback(
    (model: ModelReader) => liveWords.fresh(Math.max(0, model.entryCount - base)),
    [base],
  );
  return isAny ? words : undefined;
}

export interface Missed {
  readonly entries: number;
  readonly errors: number;
  /** Where the playhead stood when the page was left. */
  readonly t: number;
}

/** What came while nobody looked at the page, told when somebody does again. */
export function useMissed(): readonly [Missed | undefined, () => void] {
  const session = useSession();
  const [missed, setMissed] = useState<Missed>();
  useEffect(() => {
    let left: Missed | undefined;
    const turned = (): void => {
      const { entryCount, errors } = session.model();
      if (document.hidden) {
        left = { entries: entryCount, errors: errors.length, t: session.clock.t };
        return;
      }
      if (left === undefined) return;
      const came = entryCount - left.entries;
      if (came > 0) setMissed({ entries: came, errors: Math.max(0, errors.length - left.errors), t: left.t });
      left = undefined;
    };
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [session]);
  return [missed, () => setMissed(undefined)];
}
