import type { Around } from './around.ts';

/** Something that is waited for, but not for long. */
export class Gate {
  readonly passed: Promise<void>;
  #open!: () => void;
  #isOpen = false;

  constructor(around: Around, patienceMs: number, signal: AbortSignal) {
    this.passed = new Promise((resolve) => {
      this.#open = resolve;
    });
    void around.sleep(patienceMs, signal).then(() => this.open());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    this.#open();
  }
}
