/**
 * Runs an async task for the newest argument only: while one runs, a later call replaces any that
 * waits. Answers of superseded runs are dropped by generation.
 */
export class LatestTask<A> {
  readonly #run: (argument: A, isCurrent: () => boolean) => Promise<void>;
  #generation = 0;
  #running: Promise<void> | undefined;
  #waiting: { argument: A } | undefined;

  constructor(run: (argument: A, isCurrent: () => boolean) => Promise<void>) {
    this.#run = run;
  }

  /** Resolves when the newest argument known by then has been handled. */
  request(argument: A): Promise<void> {
    this.#waiting = { argument };
    this.#generation++;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Forgets what waits and makes the running task stale. */
  cancel(): void {
    this.#waiting = undefined;
    this.#generation++;
  }

  async #drain(): Promise<void> {
    while (this.#waiting !== undefined) {
      const { argument } = this.#waiting;
      this.#waiting = undefined;
      const generation = this.#generation;
      await this.#run(argument, () => generation === this.#generation);
    }
  }
}
