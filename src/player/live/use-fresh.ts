import { useEffect, useState } from 'react';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';

/** Records that came since the live edge was left; 0 while it is followed. */
export function useFresh(): number {
  const model = useModel();
  const isFollowing = useSessionField('playback') === 'following';
  const [base, setBase] = useState(model.entryCount);
  // What is there when the edge is left is known; it counts from then on.
  if (isFollowing && base !== model.entryCount) setBase(model.entryCount);
  return isFollowing ? 0 : Math.max(0, model.entryCount - base);
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
