import { useQuery } from '@tanstack/react-query';
import { documentKey, useModel, useSession } from '../viewing/session-context.ts';
import { readCosts } from './calls.ts';
import type { CallCost } from './calls.ts';

/** What the run's model calls cost; `undefined` until it has been read. Once for each state of the document. */
export function useCosts(): readonly CallCost[] | undefined {
  const session = useSession();
  const model = useModel();
  const { data } = useQuery({
    queryKey: ['costs', documentKey(model)],
    queryFn: () => {
      const costs = readCosts(session.engine, model);
      session.busy(costs);
      return costs;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
  });
  return data;
}
