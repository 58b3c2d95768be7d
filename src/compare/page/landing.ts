import { settings, type Comparison, type Landing } from '../../session/index.ts';
import type { StepAlignment } from '../steps/step-alignment.ts';
import { goToRow } from '../steps/go.ts';

/**
 * A comparison that its link gave no instant opens where its runs part, once that is known; not when
 * somebody has moved meanwhile, nor when it is to stand elsewhere. Returns how to stop.
 */
export function landOnDivergence(
  comparison: Comparison,
  steps: StepAlignment,
  standsElsewhere: () => boolean,
): () => void {
  const { shared } = comparison;
  let done = false;
  const look = (): void => {
    const state = steps.state();
    if (done || state.status === 'waiting' || state.status === 'aligning') return;
    done = true;
    leave();
    if (state.status !== 'ready' || state.divergence < 0 || standsElsewhere()) return;
    const untouched = shared.clock.t === shared.model().start && shared.state().playback === 'paused';
    if (untouched) goToRow(comparison, state.table, state.divergence);
  };
  const leave = steps.subscribe(look);
  look();
  return leave;
}

/** Each cassette is to stand at its first checkpoint: the link says so, or a person once chose it and the link names no instant. */
export const stopsAtFirsts = ({ runs }: Comparison, { t, stop }: Landing): boolean =>
  t === undefined &&
  (stop ?? settings().stop) === 'first' &&
  runs.some(({ session }) => session.model().meta.cursors !== undefined);
