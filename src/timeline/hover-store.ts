import type { Hover } from './controller.ts';
import type { FrameLoop } from './frame-loop.ts';

/** The hover as the card reads it: many pointer moves, one change a frame. */
export interface HoverStore {
  set(hover: Hover | undefined): void;
  current(): Hover | undefined;
  subscribe(listener: () => void): () => void;
  dispose(): void;
}

export function createHoverStore(loop: FrameLoop): HoverStore {
  let newest: Hover | undefined;
  let shown: Hover | undefined;
  const listeners = new Set<() => void>();
  const task = loop.onFrame(() => {
    if (shown === newest) return;
    shown = newest;
    for (const listener of listeners) listener();
  });
  return {
    set(hover) {
      newest = hover;
      task.invalidate();
    },
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => task.remove(),
  };
}
