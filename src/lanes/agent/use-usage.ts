import { useCallback, useSyncExternalStore } from 'react';
import type { Session } from '../../session/index.ts';
import { usageNow, watchUsage } from './spent.ts';
import type { UsageTable } from './usage.ts';

/** What the run's model calls cost, however many there are; undefined until they have been read. */
export function useUsage(session: Session): UsageTable | undefined {
  const subscribe = useCallback(
    (changed: () => void) => watchUsage(session, changed, Number.POSITIVE_INFINITY),
    [session],
  );
  return useSyncExternalStore(subscribe, () => usageNow(session.model()));
}
