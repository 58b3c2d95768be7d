import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { placeUnder } from './place-under.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly content: ReactNode;
  readonly children: ReactNode;
}

/**
 * A richer tooltip than `title`: shown on hover after a beat and at once on keyboard focus, in the top layer, closed by
 * Escape. For one line of plain words use `title`.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    const element = tip.current;
    if (element === null || anchor.current === null || element.matches(':popover-open')) return;
    element.showPopover();
    placeUnder(element, anchor.current);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current?.matches(':popover-open') === true) tip.current.hidePopover();
  };

  return (
    <span
      ref={anchor}
      className={styles['anchor']}
      aria-describedby={id}
      onMouseEnter={() => {
        timer.current = setTimeout(show, 350);
      }}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      <span ref={tip} id={id} popover="manual" role="tooltip" className={styles['tip']}>
        {content}
      </span>
    </span>
  );
}
