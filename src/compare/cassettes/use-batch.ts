import { useMemo, useSyncExternalStore } from 'react';
import type { Comparison } from '../../session/index.ts';
import { cassettesOf } from './batch.ts';

/** Positions of the runs that are cassettes. */
export function useCassettes(comparison: Comparison): readonly number[] {
  const key = useSyncExternalStore(comparison.subscribe, () => cassettesOf(comparison).join(' '));
  return useMemo(() => (key === '' ? [] : key.split(' ').map((part) => Number(part.split('.')[0]))), [key]);
}
