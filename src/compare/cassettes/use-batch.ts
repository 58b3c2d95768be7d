import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ComparedRun, Comparison } from '../../session/index.ts';
import { phaseOf } from '../page/context.ts';

const isCassette = (run: ComparedRun): boolean =>
  phaseOf(run) === 'open' && run.session.model().meta.cursors !== undefined;

/** The runs that are cassettes, as a key that changes when these do; empty while there are none. */
function keyOf({ runs }: Comparison): string {
  return runs
    .filter(isCassette)
    .map(({ index, session }) => `${index}.${session.state().generation}`)
    .join(' ');
}

/** Positions of the runs that are cassettes. */
export function useCassettes(comparison: Comparison): readonly number[] {
  const key = useSyncExternalStore(comparison.subscribe, () => keyOf(comparison));
  return useMemo(() => (key === '' ? [] : key.split(' ').map((part) => Number(part.split('.')[0]))), [key]);
}

/** Two cassettes that cannot be in one workspace are not left in it. Once a page. */
export function useRefusals(comparison: Comparison): void {
  const key = useSyncExternalStore(comparison.subscribe, () => keyOf(comparison));
  const isSettled = useSyncExternalStore(comparison.subscribe, () => comparison.state().settled);
  useEffect(() => {
    if (!isSettled || !key.includes(' ')) return;
    const done = import('./refuse.ts').then(({ refuseConflicts }) => refuseConflicts(comparison));
    comparison.shared.busy(done);
  }, [comparison, isSettled, key]);
}
