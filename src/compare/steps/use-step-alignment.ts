import { useSyncExternalStore } from 'react';
import { useCompare } from '../page/context.ts';
import type { StepAlignmentState } from './step-alignment.ts';

export function useStepAlignment(): StepAlignmentState {
  const { steps } = useCompare();
  return useSyncExternalStore(steps.subscribe, steps.state);
}
