import { useLayoutEffect, useRef } from 'react';
import type { Picture } from './pictures.ts';

export interface FrameCanvasProps {
  readonly picture: Pick<Picture, 'bitmap' | 'width' | 'height'>;
  readonly className?: string | undefined;
  /** The accessible name; without one the picture is decoration of another. */
  readonly label?: string;
}

/**
 * A decoded picture at its recorded size. It is copied into the canvas at once, so that the bitmap may
 * be closed by the cache that owns it while it is still seen.
 */
export function FrameCanvas({ picture, className, label }: FrameCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bitmap, width, height } = picture;
  useLayoutEffect(() => {
    const target = canvas.current;
    // A closed bitmap is 0 × 0: what was drawn from it stays.
    if (target === null || bitmap.width === 0) return;
    target.width = bitmap.width;
    target.height = bitmap.height;
    target.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas
      ref={canvas}
      className={className}
      style={{ width, height }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
