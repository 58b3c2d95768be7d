import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import type { Surface } from '../replay/surface.ts';
import { elementAt, viewBox } from './page-box.ts';
import styles from './Inspect.module.css';

export interface OverlayProps {
  readonly surface: Surface;
  readonly revision: number;
  readonly scale: number;
  readonly selected: Node | undefined;
  readonly hovered: Node | undefined;
  readonly picking: boolean;
  onHover(node: Node | undefined): void;
  onPick(element: Element): void;
}

/** Outlines over the page, and the sheet of glass that picking happens on. Nothing goes into the page itself. */
export function Overlay({ surface, scale, selected, hovered, picking, onHover, onPick }: OverlayProps) {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const under = (event: {
    clientX: number;
    clientY: number;
    currentTarget: Element;
  }): Element | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return elementAt(surface, (event.clientX - box.x) / scale, (event.clientY - box.y) / scale);
  };
  const move = (event: PointerEvent): void => {
    const at = { clientX: event.clientX, clientY: event.clientY, currentTarget: event.currentTarget };
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => onHover(under(at)));
  };
  return (
    <>
      <Outline surface={surface} node={selected} scale={scale} kind="selected" />
      <Outline surface={surface} node={hovered} scale={scale} kind="hovered" />
      {picking && (
        <div
          className={styles['glass']}
          data-testid="pick-glass"
          role="presentation"
          onPointerMove={move}
          onPointerLeave={() => {
            cancelAnimationFrame(frame.current);
            onHover(undefined);
          }}
          onClick={(event) => {
            cancelAnimationFrame(frame.current);
            const element = under(event);
            if (element !== undefined) onPick(element);
          }}
        />
      )}
    </>
  );
}

interface OutlineProps {
  readonly surface: Surface;
  readonly node: Node | undefined;
  readonly scale: number;
  readonly kind: 'selected' | 'hovered';
}

function Outline({ surface, node, scale, kind }: OutlineProps) {
  const box = node?.isConnected === true ? viewBox(surface, node) : undefined;
  if (box === undefined || box.width + box.height === 0) return null;
  return (
    <div
      className={styles['outline']}
      data-outline={kind}
      aria-hidden="true"
      style={{
        left: box.x * scale,
        top: box.y * scale,
        width: box.width * scale,
        height: box.height * scale,
      }}
    />
  );
}
