/** Whether anybody can see the page. */
export interface Visibility {
  hidden(): boolean;
  subscribe(listener: () => void): () => void;
}

/** The document's own; a page that is never hidden where there is no document. */
export function pageVisibility(): Visibility {
  if (typeof document === 'undefined') return { hidden: () => false, subscribe: () => () => undefined };
  return {
    hidden: () => document.hidden,
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  };
}

/** Resolves after the next animation frame, or soon where none comes (a hidden page, Node). */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // After the frame's other callbacks and its paint.
      setTimeout(resolve, 0);
    });
  });
}
