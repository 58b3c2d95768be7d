import { fail, ok, type Result } from '../../base/index.ts';
import type { FromAligner, ToAligner } from './align.worker.ts';
import type { StepTable } from './merge.ts';
import type { StepSource } from './step-key.ts';

/** Aligns steps off the page's thread. The last question wins; an older one is answered `undefined`. */
export class Aligner {
  #worker: Worker | undefined;
  #job = 0;
  #answer: ((result: Result<StepTable> | undefined) => void) | undefined;

  align(runs: readonly (readonly StepSource[])[], reference: number): Promise<Result<StepTable> | undefined> {
    this.#answer?.(undefined);
    this.#job += 1;
    const message: ToAligner = { job: this.#job, runs, reference };
    return new Promise((resolve) => {
      this.#answer = resolve;
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage(message);
      } catch (error) {
        this.#settle(fail('align-refused', wordsOf(error)));
      }
    });
  }

  close(): void {
    this.#settle(undefined);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #settle(result: Result<StepTable> | undefined): void {
    this.#answer?.(result);
    this.#answer = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./align.worker.ts', import.meta.url), {
      type: 'module',
      name: 'align',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromAligner>) => {
      if (data.job === this.#job) this.#settle(ok(data.table));
    });
    worker.addEventListener('error', (event) => {
      worker.terminate();
      this.#worker = undefined;
      this.#settle(fail('align-broke', event.message || 'The part that aligns steps could not be loaded.'));
    });
    return worker;
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
