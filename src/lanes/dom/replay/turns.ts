/** Longest stretch of work between two chances for the page to breathe, ms. */
export const BUDGET_MS = 12;

/** Resolves in a later task, soon. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Resolves after the next frame, so that what was added is laid out bit by bit; a hidden tab has no frames. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** Hands the thread back when the budget of this turn is used up. */
export class Turns {
  #since = performance.now();

  begin(): void {
    this.#since = performance.now();
  }

  /** True when it did: others may have run meanwhile. */
  async breathe(): Promise<boolean> {
    if (performance.now() - this.#since < BUDGET_MS) return false;
    await nextTask();
    this.#since = performance.now();
    return true;
  }

  async frame(): Promise<void> {
    await nextFrame();
    this.#since = performance.now();
  }
}
