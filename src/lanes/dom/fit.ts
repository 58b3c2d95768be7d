import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of an element's content box, CSS px; 0×0 until it is known and while its tab is closed. */
export function useFit(target: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box === undefined) return;
      setSize((old) =>
        old.width === box.width && old.height === box.height ? old : { width: box.width, height: box.height },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return size;
}

/** Largest scale, at most 1, at which a page of that size lies in the room whole. Never 0. */
export function fit(room: Size, page: Size): number {
  if (room.width <= 0 || room.height <= 0 || page.width <= 0 || page.height <= 0) return 1;
  return Math.min(1, room.width / page.width, room.height / page.height);
}
