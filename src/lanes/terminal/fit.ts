import { type RefObject, useEffect, useState } from 'react';

/** Advance of a character and height of a row, in sizes of the face. */
const ADVANCE = 0.605;
export const ROW = 1.3;
const LARGEST = 15;
/** Below this nothing can be read: the screen is scrolled instead. */
const SMALLEST = 5;

/** Size of the face, px, at which so many columns and rows lie in the element whole. */
export function useFontSize(target: RefObject<HTMLElement | null>, cols: number, rows: number): number {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box !== undefined)
        setRoom((old) =>
          old.width === box.width && old.height === box.height
            ? old
            : { width: box.width, height: box.height },
        );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return fontSize(room.width, room.height, cols, rows);
}

export function fontSize(width: number, height: number, cols: number, rows: number): number {
  if (width <= 0 || height <= 0) return LARGEST;
  const size = Math.min(width / (cols * ADVANCE), height / (rows * ROW));
  // Steps of a quarter pixel: a panel that is dragged does not lay every row out anew at each pixel.
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(size * 4) / 4));
}
