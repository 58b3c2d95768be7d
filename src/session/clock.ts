import type { Clock } from './types.ts';

/** The clock as the session holds it: readers get `Clock`. */
export interface ClockControl extends Clock {
  /** Sets t without a word; `announce` tells the listeners if it moved since they last heard. */
  assign(t: number): void;
  announce(): void;
}

/** The tick channel. A listener that throws does not keep the others from hearing. */
export function createClock(): ClockControl {
  let t = 0;
  let told = 0;
  let hover: number | undefined;
  const listeners = new Set<(t: number) => void>();
  const hoverListeners = new Set<(t: number | undefined) => void>();
  return {
    get t() {
      return t;
    },
    get hover() {
      return hover;
    },
    assign(next) {
      t = next;
    },
    announce() {
      if (t === told) return;
      told = t;
      call(listeners, t);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setHover(next) {
      const at = next !== undefined && Number.isFinite(next) ? next : undefined;
      if (at === hover) return;
      hover = at;
      call(hoverListeners, hover);
    },
    onHover(listener) {
      hoverListeners.add(listener);
      return () => hoverListeners.delete(listener);
    },
  };
}

function call<T>(listeners: ReadonlySet<(value: T) => void>, value: T): void {
  for (const listener of [...listeners]) {
    try {
      listener(value);
    } catch (error) {
      // Reaches the page's error boundary without stopping the frame.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
