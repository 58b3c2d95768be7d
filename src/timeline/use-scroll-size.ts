import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Sizes of a scrolled box, CSS px; `client…` is without its scroll bar. */
export interface ScrollSize {
  readonly width: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/**
 * Follows the size of a box and the coming and going of its scroll bar. Nothing that is laid out by
 * these numbers changes the box itself, so the observer cannot run in a circle.
 */
export function useScrollSize(ref: RefObject<HTMLElement | null>): ScrollSize {
  const [size, setSize] = useState<ScrollSize>({ width: 0, clientWidth: 0, clientHeight: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const measure = (): void =>
      setSize((before) => {
        const { offsetWidth: width, clientWidth, clientHeight } = box;
        const same =
          width === before.width &&
          clientWidth === before.clientWidth &&
          clientHeight === before.clientHeight;
        return same ? before : { width, clientWidth, clientHeight };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // The content's height decides about the scroll bar.
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
