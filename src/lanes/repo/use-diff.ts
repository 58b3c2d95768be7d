import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import type { LoadedDiff } from './diff-store.ts';
import { readingOf } from './reading.ts';

/** The diff of a checkpoint. The last one stays until the next one is there; undefined before the first. */
export function useDiff(
  session: Session,
  engine: Engine,
  entryId: string | undefined,
): LoadedDiff | undefined {
  const [answer, setAnswer] = useState<LoadedDiff>();
  useEffect(() => {
    if (entryId === undefined) return undefined;
    let stale = false;
    session.busy(
      readingOf(session, engine)
        .store.load(entryId)
        .then((loaded) => {
          if (!stale) setAnswer(loaded);
        }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, entryId]);
  return answer;
}
