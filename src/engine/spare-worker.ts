let spare: Worker | undefined;

/** Starts a worker before it is wanted; the next recording is read in it. */
export function warmEngine(): void {
  spare ??= startWorker();
}

/** The one that was started ahead, or a new one. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = undefined;
  return worker;
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'playhead-engine' });
}
