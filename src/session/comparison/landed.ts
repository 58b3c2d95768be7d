import type { Comparison } from './types.ts';

/**
 * Resolves once every run is open or refused and what the link asked for is done: instant, marks, selections. Until then the
 * comparison's own link would tell less than the one that it was opened by.
 */
export async function whenLanded(comparison: Comparison): Promise<void> {
  if (!comparison.state().settled)
    await new Promise<void>((resolve) => {
      const stop = comparison.subscribe(() => {
        if (!comparison.state().settled) return;
        stop();
        resolve();
      });
    });
  await comparison.idle();
}
