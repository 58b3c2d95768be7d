import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ComparedRun, Comparison, ComparisonState } from '../../session/index.ts';
import type { FrameLoop } from '../../timeline/index.ts';
import type { StepAlignment } from '../steps/step-alignment.ts';

/** What every part of the page reads. */
export interface ComparePageContext {
  readonly comparison: Comparison;
  readonly frameLoop: FrameLoop;
  readonly steps: StepAlignment;
}

const Context = createContext<ComparePageContext | undefined>(undefined);
export const CompareProvider = Context.Provider;

export function useCompare(): ComparePageContext {
  const value = useContext(Context);
  if (value === undefined) throw new Error('A part of the comparison was used outside its page');
  return value;
}

export function useComparisonState(): ComparisonState {
  const { comparison } = useCompare();
  return useSyncExternalStore(comparison.subscribe, comparison.state);
}

/** What a run is at the moment; renders when that changes, and when its document does. */
export function useRunPhase(run: ComparedRun): 'loading' | 'broken' | 'open' {
  const { session } = run;
  useSyncExternalStore(session.subscribe, () => session.state().modelVersion);
  return useSyncExternalStore(session.subscribe, () => phaseOf(run));
}

export function phaseOf({ session }: ComparedRun): 'loading' | 'broken' | 'open' {
  const { playback } = session.state();
  return playback === 'broken'
    ? 'broken'
    : playback === 'loading' || playback === 'empty'
      ? 'loading'
      : 'open';
}

/** A name for a run: its title, else what it was opened by, and its attempt. */
export function nameOf({ session, what, link }: ComparedRun): {
  readonly title: string;
  readonly attempt: number | undefined;
} {
  const { meta } = session.model();
  return { title: meta.title ?? meta.runId ?? what, attempt: meta.attempt ?? link?.attempt };
}
