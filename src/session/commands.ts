/** Commands in the order they were given, one at a time. */
export interface CommandQueue {
  /** Runs `command` now, or after the one that is running, or when the hold is lifted. */
  push(command: () => void): void;
  /** Keeps commands waiting (a recording is loading). */
  hold(): void;
  /** Runs what waits, in order. */
  release(): void;
  /** Forgets what waits: the recording it was meant for is not there. */
  drop(): void;
  readonly waiting: number;
}

/**
 * Serialises commands: one that is given while another runs (from a listener) takes its turn after
 * it, so that no command ever sees a half-changed state.
 */
export function createCommandQueue(): CommandQueue {
  let waiting: (() => void)[] = [];
  let held = false;
  let running = false;

  function drain(): void {
    if (running) return;
    running = true;
    try {
      while (!held) {
        const next = waiting.shift();
        if (next === undefined) break;
        next();
      }
    } finally {
      running = false;
    }
  }

  return {
    push(command) {
      waiting.push(command);
      drain();
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
      drain();
    },
    drop() {
      waiting = [];
    },
    get waiting() {
      return waiting.length;
    },
  };
}

/** Numbers the askings of one kind; the answer to an older one is stale and dropped. */
export interface Generation {
  readonly current: number;
  next(): number;
  isCurrent(generation: number): boolean;
}

export function createGeneration(): Generation {
  let current = 0;
  return {
    get current() {
      return current;
    },
    next: () => ++current,
    isCurrent: (generation) => generation === current,
  };
}
