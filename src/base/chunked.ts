/** The page's or worker's means to let others run: given, since this room knows no platform. */
export interface Pacer {
  now(): number;
  yield(): Promise<void>;
}

/**
 * Calls `step` until it answers false, giving way every `sliceMs`. Answers false when the signal
 * aborted before the end.
 */
export async function inSlices(
  step: () => boolean,
  pacer: Pacer,
  sliceMs: number,
  aborted: () => boolean,
): Promise<boolean> {
  let sliceEnd = pacer.now() + sliceMs;
  while (step()) {
    if (pacer.now() < sliceEnd) continue;
    await pacer.yield();
    if (aborted()) return false;
    sliceEnd = pacer.now() + sliceMs;
  }
  return true;
}
