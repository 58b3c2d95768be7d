import type { Failure } from '../../base/index.ts';
import type { TailState } from '../types.ts';
import type { Around } from './around.ts';

const FRESH: TailState = {
  phase: 'growing',
  caughtUp: false,
  status: undefined,
  trouble: undefined,
  heardAt: undefined,
  repeats: 0,
  attempt: undefined,
  newestAttempt: undefined,
};

/** The state of a live source and who wants to hear of it. Troubles are kept a channel and clear one by one. */
export class TailStatus {
  readonly #around: Around;
  readonly #listeners = new Set<() => void>();
  readonly #troubles = new Map<string, Failure>();
  #state: TailState = FRESH;

  constructor(around: Around) {
    this.#around = around;
  }

  get state(): TailState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something came. */
  heard(): void {
    this.#state = { ...this.#state, heardAt: this.#around.now() };
  }

  set(patch: Partial<TailState>): void {
    const changed = (Object.keys(patch) as (keyof TailState)[]).some(
      (key) => !Object.is(this.#state[key], patch[key]),
    );
    if (!changed) return;
    this.#state = { ...this.#state, ...patch };
    for (const listener of [...this.#listeners]) listener();
  }

  /** A channel failed, or is well again. One that fails makes the whole stale: what it carries may be missing. */
  trouble(channel: string, failure: Failure | undefined): void {
    if (failure === undefined) {
      this.heard();
      this.#troubles.delete(channel);
    } else this.#troubles.set(channel, failure);
    if (this.#state.phase !== 'growing' && this.#state.phase !== 'stale') return;
    const [first] = this.#troubles.values();
    this.set({ phase: first === undefined ? 'growing' : 'stale', trouble: first });
  }
}
