import type { Around } from '../sources/index.ts';

/** Flushes again and again by the clock of a test, `everyMs` apart. Returns how to stop. */
export function everyOf(around: Around, everyMs: number, flush: () => void): () => void {
  const aborter = new AbortController();
  const run = async (): Promise<void> => {
    while (!aborter.signal.aborted) {
      flush();
      await around.sleep(everyMs, aborter.signal);
    }
  };
  void run();
  return () => aborter.abort();
}
