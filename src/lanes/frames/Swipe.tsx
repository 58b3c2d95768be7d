import { say } from '../../base/index.ts';
import { useRef } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { FrameCanvas } from './FrameCanvas.tsx';
import type { Picture } from './pictures.ts';
import { labels } from './labels.ts';
import styles from './Swipe.module.css';

export interface SwipeProps {
  /** Shown on the left of the divider, over the frame at the playhead. */
  readonly picture: Picture;
  /** Where the divider stands, share of the width. */
  readonly share: number;
  onChange(share: number): void;
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.02,
  ArrowDown: -0.02,
  ArrowRight: 0.02,
  ArrowUp: 0.02,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

/** Another frame over the left part of the picture, up to a divider that can be dragged or moved by keys. */
export function Swipe({ picture, share, onChange }: SwipeProps) {
  const layer = useRef<HTMLDivElement>(null);
  const move = (next: number): void => onChange(Math.max(0, Math.min(1, next)));

  const onPointer = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = layer.current?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) move((event.clientX - box.left) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(share + step);
  };
  const style: CSSProperties & { '--share': number } = { '--share': share };

  return (
    <div ref={layer} className={styles['layer']} style={style}>
      <div className={styles['other']}>
        <FrameCanvas picture={picture} label={labels.frameAtMarkerB} />
      </div>
      <div
        className={styles['divider']}
        role="slider"
        tabIndex={0}
        aria-label={labels.dividerBetweenMarkerBOn}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={say`${Math.round(share * 100)} % of marker B`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <span className={styles['side']} aria-hidden="true">
          B
        </span>
      </div>
    </div>
  );
}
