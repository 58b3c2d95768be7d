import type { Failure } from '../../base/index.ts';
import type { Around } from './around.ts';
import { backoffMs } from './backoff.ts';

/** How one asking went: ask again after a while, it failed, or there is nothing more to ask. */
export type Step =
  | { readonly kind: 'again'; readonly afterMs: number }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly retryAfterMs?: number | undefined;
      /** Something came before it failed: the count of failures begins anew. */
      readonly heard?: boolean;
    }
  | { readonly kind: 'stop' };

export interface RepeatOptions {
  readonly around: Around;
  readonly signal: AbortSignal;
  /** Nobody looks: wait longer. */
  readonly isHidden: () => boolean;
  /** `undefined`: it is well again. */
  readonly onTrouble: (failure: Failure | undefined) => void;
}

/** A hidden page asks at most this often, ms. */
const HIDDEN_MS = 15_000;

/**
 * Asks again and again until told to stop or aborted. Failures wait twice as long each time, up to half
 * a minute, with jitter, and at least as long as the server wants; nothing is asked in a tight loop.
 */
export async function repeat(step: () => Promise<Step>, options: RepeatOptions): Promise<void> {
  const { around, signal, isHidden, onTrouble } = options;
  let failures = 0;
  while (!signal.aborted) {
    const went = await step();
    if (signal.aborted || went.kind === 'stop') return;
    if (went.kind === 'again') {
      failures = 0;
      onTrouble(undefined);
      await around.sleep(isHidden() ? Math.max(HIDDEN_MS, went.afterMs) : went.afterMs, signal);
      continue;
    }
    failures = went.heard === true ? 1 : failures + 1;
    onTrouble(went.failure);
    const wait = Math.max(backoffMs(failures, around.random()), went.retryAfterMs ?? 0);
    await around.sleep(isHidden() ? Math.max(HIDDEN_MS, wait) : wait, signal);
  }
}
