import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is at least that wide, CSS px. */
export function useWide(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWide(entry.contentRect.width >= least);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element, least]);
  return wide;
}
