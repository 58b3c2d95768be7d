import { useEffect, useRef, useState } from 'react';
import { decodePicture } from '../../lane-kit/index.ts';
import styles from './ScreenDiff.module.css';

export interface PictureCanvasProps {
  readonly blob: Blob;
  readonly label: string;
  /** Told the picture's shape, width by height, once it is known. Must be stable. */
  readonly onSize?: ((shape: number) => void) | undefined;
}

/** A recorded picture, decoded off the page's thread and drawn: never an address of its own. */
export function PictureCanvas({ blob, label, onSize }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bad, setBad] = useState(false);
  useEffect(() => {
    let gone = false;
    void decodePicture(blob).then((answer) => {
      if (!answer.ok) return gone ? undefined : setBad(true);
      const element = canvas.current;
      if (!gone && element !== null) {
        element.width = answer.bitmap.width;
        element.height = answer.bitmap.height;
        element.getContext('2d')?.drawImage(answer.bitmap, 0, 0);
        setBad(false);
        onSize?.(answer.bitmap.width / answer.bitmap.height);
      }
      answer.bitmap.close();
      return undefined;
    });
    return () => {
      gone = true;
    };
  }, [blob, onSize]);
  return (
    <canvas
      ref={canvas}
      className={styles['picture']}
      role="img"
      aria-label={label}
      data-bad={bad || undefined}
    />
  );
}
