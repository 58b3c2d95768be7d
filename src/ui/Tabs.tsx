import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  /** Shown after the label; part of the name. */
  readonly count?: number | string | undefined;
  readonly title?: string | undefined;
}

export interface TabsProps {
  readonly items: readonly TabItem[];
  readonly active: string;
  onChange(id: string): void;
  /** The accessible name of the strip. */
  readonly label: string;
  /** Stands at the far end of the strip. */
  readonly aside?: ReactNode;
  /** The panel of the active tab. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Tabs with a roving tab stop; arrows move and choose, since panels are cheap to change. */
export function Tabs({ items, active, onChange, label, aside, children, className }: TabsProps) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const current = items.find((item) => item.id === active) ?? items[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = items.findIndex((item) => item.id === current?.id);
    const last = items.length - 1;
    const next =
      event.key === 'ArrowRight'
        ? at >= last
          ? 0
          : at + 1
        : event.key === 'ArrowLeft'
          ? at <= 0
            ? last
            : at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : undefined;
    const item = next === undefined ? undefined : items[next];
    if (item === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(item.id);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };

  return (
    <div className={classes(styles['tabs'], className)}>
      <div className={styles['bar']}>
        <div ref={strip} className={styles['strip']} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => {
            const on = item.id === current?.id;
            return (
              <button
                key={item.id}
                type="button"
                role="tab"
                id={`${id}-tab-${item.id}`}
                aria-selected={on}
                aria-controls={on ? `${id}-panel` : undefined}
                tabIndex={on ? 0 : -1}
                title={item.title}
                className={styles['tab']}
                onClick={() => {
                  onChange(item.id);
                }}
              >
                {item.label}
                {item.count !== undefined && <span className={styles['count']}>{item.count}</span>}
              </button>
            );
          })}
        </div>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      <div
        className={styles['panel']}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={current === undefined ? undefined : `${id}-tab-${current.id}`}
      >
        {children}
      </div>
    </div>
  );
}
