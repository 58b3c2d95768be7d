import type { EngineClient } from '../engine/index.ts';
import type { FrameHost } from '../timeline/index.ts';

/** From one picture of what is being read to the next, ms. */
const BETWEEN = 300;

/**
 * Frames of a picture that is still being read: once it shows something, the next ones come at long intervals, so that drawing takes
 * nothing from the reading. What ends the reading is drawn at once.
 */
export function unhurried(engine: Pick<EngineClient, 'progress' | 'model' | 'subscribe'>): FrameHost {
  let shownAt = 0;
  let handle = 0;
  let stopWaiting: (() => void) | undefined;
  const isReading = (): boolean => engine.progress().phase === 'reading' && engine.model().entryCount > 0;

  function draw(callback: (now: number) => void): void {
    stopWaiting?.();
    handle = requestAnimationFrame((now) => {
      if (isReading()) shownAt = performance.now();
      callback(now);
    });
  }

  /** Until `ms` have passed, or all is read. */
  function wait(ms: number, then: () => void): void {
    const timer = setTimeout(then, ms);
    const leave = engine.subscribe(() => {
      if (!isReading()) then();
    });
    stopWaiting = () => {
      stopWaiting = undefined;
      clearTimeout(timer);
      leave();
    };
  }

  return {
    request(callback) {
      const left = shownAt + BETWEEN - performance.now();
      if (shownAt > 0 && left > 0 && isReading()) wait(left, () => draw(callback));
      else draw(callback);
      return handle;
    },
    cancel() {
      stopWaiting?.();
      cancelAnimationFrame(handle);
    },
    report: (error) => reportError(error),
  };
}
