import type { ComparedRun, Comparison } from '../../session/index.ts';
import { phaseOf } from '../page/context.ts';
import { words } from './words.ts';

const isCassette = (run: ComparedRun): boolean =>
  phaseOf(run) === 'open' && run.session.model().meta.cursors !== undefined;

/** The runs that are cassettes, each as its position and what was opened there; changes when these do. */
export const cassettesOf = ({ runs }: Comparison): readonly string[] =>
  runs.filter(isCassette).map(({ index, session }) => `${index}.${session.state().generation}`);

/**
 * Judges cassettes that are opened together, and lets nothing play until that is done: from the first of them on until all runs are
 * open or refused and what conflicts was taken out. `stops`: whether each is to stand at its first checkpoint then.
 */
export function watchBatch(comparison: Comparison, stops: () => boolean): void {
  const { shared } = comparison;
  let judged = '';
  let isJudging = false;
  let isFirst = true;

  const look = (): void => {
    const now = cassettesOf(comparison);
    const key = now.join(' ');
    comparison.holdPlay(isJudging || (key !== '' && key !== judged));
    if (isJudging || key === judged || key === '' || !comparison.state().settled) return;
    isJudging = true;
    const done = judge().catch((error: unknown) => {
      shared.commands.notify({ code: 'cassettes-unjudged', message: words.unjudged(String(error)) });
    });
    shared.busy(
      done.then(() => {
        // What was refused is gone; what came meanwhile is judged with the others in the next round.
        const still = new Set(cassettesOf(comparison));
        judged = now.filter((one) => still.has(one)).join(' ');
        isJudging = false;
        look();
      }),
    );
  };

  async function judge(): Promise<void> {
    const { refuseConflicts, standAtFirsts } = await import('./refuse.ts');
    await refuseConflicts(comparison);
    if (isFirst && stops()) standAtFirsts(comparison);
    isFirst = false;
  }

  comparison.subscribe(look);
  look();
}
