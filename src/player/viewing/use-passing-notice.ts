import { useEffect, useSyncExternalStore } from 'react';
import type { Session } from '../../session/index.ts';

/** A notice that only confirms goes by itself. */
export function usePassingNotice({ subscribe, state, commands }: Session, code: string): void {
  const shown = useSyncExternalStore(subscribe, () => state().notices.some((notice) => notice.code === code));
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => commands.dismissNotice(code), 2500);
    return () => clearTimeout(timer);
  }, [shown, code, commands]);
}
