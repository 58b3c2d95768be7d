import { say } from '../../base/index.ts';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { fitView, panBy, type Size, type View, zoomAt } from './view-transform.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
import styles from './PictureView.module.css';

export interface PictureViewProps {
  /** Size of the picture, px. */
  readonly size: Size;
  readonly label: string;
  /** Lie over each other in the picture's own px. */
  readonly children: ReactNode;
}

const KEY_ZOOM = 1.5;
/** Px of the box that an arrow key moves a picture that is larger than it. */
const KEY_PAN = 60;
/** Scale from which single pixels are seen as squares. */
const SQUARES = 2;

/**
 * A picture that can be looked into: Ctrl and wheel, drag, double-click, + − 0 and arrows while it has
 * the focus. A plain wheel belongs to the page.
 */
export function PictureView({ size, label, children }: PictureViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  /** Undefined: the whole picture, whatever the box. */
  const [chosen, setChosen] = useState<View>();
  const [drag, setDrag] = useState<{ readonly x: number; readonly y: number }>();
  const whole = fitView(box, size);
  const view = chosen === undefined ? whole : panBy(chosen, 0, 0, box, size);
  const zoomed = chosen !== undefined && view.scale > whole.scale;

  const zoom = (factor: number, at = { x: box.width / 2, y: box.height / 2 }): void =>
    setChosen((old) => {
      const next = zoomAt(old ?? whole, factor, at, box, size);
      return next.scale <= whole.scale ? undefined : next;
    });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const { left, top } = element.getBoundingClientRect();
      // A notch of a mouse wheel is 100 px or more; a pinch sends small ones.
      zoom(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / 200), {
        x: event.clientX - left,
        y: event.clientY - top,
      });
    };
    // Not passive: else the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = ARROWS[event.key];
    if (event.key === '+' || event.key === '=') zoom(KEY_ZOOM);
    else if (event.key === '-') zoom(1 / KEY_ZOOM);
    else if (event.key === '0') setChosen(undefined);
    else if (pan !== undefined && zoomed && !event.shiftKey)
      setChosen(panBy(view, pan[0] * KEY_PAN, pan[1] * KEY_PAN, box, size));
    else return;
    event.preventDefault();
  };

  const onPointerMove = (event: PointerEvent): void => {
    if (drag === undefined) return;
    setChosen(panBy(view, event.clientX - drag.x, event.clientY - drag.y, box, size));
    setDrag({ x: event.clientX, y: event.clientY });
  };

  return (
    <div
      ref={frame}
      className={styles['frame']}
      role="group"
      aria-label={label}
      aria-roledescription={say`zoomable picture`}
      aria-keyshortcuts="+ - 0"
      tabIndex={0}
      data-zoomed={zoomed}
      data-drag={drag !== undefined}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        if (zoomed) setChosen(undefined);
        else zoom(1 / view.scale, { x: event.clientX - left, y: event.clientY - top });
      }}
      onPointerDown={(event) => {
        if (!zoomed || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => setDrag(undefined)}
    >
      <div
        className={styles['picture']}
        data-squares={view.scale >= SQUARES}
        // Nothing is seen at a wrong size until the box is measured.
        hidden={box.width === 0}
        style={styleOf(view, size)}
        data-testid="frame-picture"
      >
        {children}
      </div>
      <ZoomButtons
        scale={view.scale}
        whole={!zoomed}
        onZoom={(direction) => zoom(KEY_ZOOM ** direction)}
        onFit={() => setChosen(undefined)}
      />
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** `--scale` lets what lies on the picture keep its own size on screen. */
function styleOf({ scale, x, y }: View, { width, height }: Size): CSSProperties {
  const transform = `translate(${x}px, ${y}px) scale(${scale})`;
  const style: CSSProperties & { '--scale': number } = { width, height, transform, '--scale': scale };
  return style;
}

/** Size of an element's content box, CSS px; nothing until it is laid out. */
function useBox(target: { readonly current: HTMLElement | null }): Size {
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return box;
}
