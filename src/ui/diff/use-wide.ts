import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

/** Whether the element that gets the ref is at least that wide, CSS px. */
export function useWide(least: number): readonly [RefCallback<HTMLElement>, boolean] {
  const [wide, setWide] = useState(false);
  const ref = useCallback(
    (element: HTMLElement) => {
      const read = (): void => {
        setWide(element.clientWidth >= least);
      };
      let frame = 0;
      // In the next frame: a layout that changes inside the observer's own turn is reported as an error.
      const observer = new ResizeObserver(() => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(read);
      });
      read();
      observer.observe(element);
      return () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
      };
    },
    [least],
  );
  return [ref, wide];
}
