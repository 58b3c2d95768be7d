import { useEffect, useState } from 'react';
import type { Session } from '../../session/index.ts';
import { documentKey, useModel, useSession } from '../viewing/session-context.ts';
import { readCosts } from './calls.ts';
import type { CallCost } from './calls.ts';

interface Kept {
  readonly key: string;
  readonly costs: Promise<readonly CallCost[]>;
}

/** One reading a session, for the state its document is in. */
const kept = new WeakMap<Session, Kept>();

function costsOf(session: Session, key: string): Kept['costs'] {
  const known = kept.get(session);
  if (known?.key === key) return known.costs;
  const costs = readCosts(session.engine, session.model());
  kept.set(session, { key, costs });
  return costs;
}

/** What the run's model calls cost; `undefined` until it has been read. Once for each state of the document. */
export function useCosts(): readonly CallCost[] | undefined {
  const session = useSession();
  const key = documentKey(useModel());
  const [read, setRead] = useState<{ readonly key: string; readonly costs: readonly CallCost[] }>();
  useEffect(() => {
    let isStale = false;
    const costs = costsOf(session, key);
    session.busy(
      costs.then((found) => {
        if (!isStale) setRead({ key, costs: found });
      }),
    );
    return () => {
      isStale = true;
    };
  }, [session, key]);
  return read?.key === key ? read.costs : undefined;
}
