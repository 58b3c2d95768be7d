import type { Comparison } from '../../session/index.ts';
import type { StepAlignment } from '../steps/step-alignment.ts';
import { goToRow } from '../steps/go.ts';

/**
 * A comparison that its link gave no instant opens where its runs part, once that is known; not when
 * somebody has moved meanwhile. Returns how to stop.
 */
export function landOnDivergence(comparison: Comparison, steps: StepAlignment): () => void {
  const { shared } = comparison;
  let done = false;
  const look = (): void => {
    const state = steps.state();
    if (done || state.status === 'waiting' || state.status === 'aligning') return;
    done = true;
    leave();
    if (state.status !== 'ready' || state.divergence < 0) return;
    const untouched = shared.clock.t === shared.model().start && shared.state().playback === 'paused';
    if (untouched) goToRow(comparison, state.table, state.divergence);
  };
  const leave = steps.subscribe(look);
  look();
  return leave;
}
