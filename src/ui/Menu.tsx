import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import { classes } from './classes.ts';
import { placeUnder } from './place-under.ts';
import styles from './Popover.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  /** Small words at the end: a key, a count. */
  readonly note?: ReactNode;
  /** undefined: a plain command; otherwise one of a set, ticked or not. */
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export interface MenuProps {
  readonly trigger: ReactNode;
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly items: readonly MenuItem[];
  onSelect(id: string): void;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: ReactNode;
  /** Draws no chevron, for icon-only triggers. */
  readonly bare?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A menu button: arrows walk, Enter chooses, Escape closes and gives the focus back. */
export function Menu({
  trigger,
  label,
  title,
  items,
  onSelect,
  variant,
  size,
  icon,
  bare = false,
  className,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const onToggle = (event: ToggleEvent) => {
      const shown = event.newState === 'open';
      setOpen(shown);
      if (!shown || button.current === null) return;
      placeUnder(element, button.current);
      (
        element.querySelector<HTMLElement>('[aria-checked=true]') ??
        element.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')
      )?.focus();
    };
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // Closed, it may have the focus for one key more: that is none of its own.
    if (event.key === 'Escape' || !event.currentTarget.matches(':popover-open')) return;
    event.stopPropagation();
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next =
      event.key === 'ArrowDown'
        ? (at + 1) % rows.length
        : event.key === 'ArrowUp'
          ? at <= 0
            ? rows.length - 1
            : at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? rows.length - 1
              : undefined;
    if (event.key === 'Tab') panel.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    rows[next]?.focus();
  };

  return (
    <>
      <Button
        ref={button}
        id={`${id}-button`}
        variant={variant}
        size={size}
        icon={icon}
        className={className}
        title={title}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {trigger}
        {!bare && <ChevronDown size={13} aria-hidden="true" />}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        className={classes(styles['panel'], styles['menu'])}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            tabIndex={-1}
            disabled={item.disabled}
            className={styles['item']}
            onClick={() => {
              panel.current?.hidePopover();
              onSelect(item.id);
            }}
          >
            {item.checked !== undefined && (
              <span className={styles['mark']} aria-hidden="true">
                {item.checked && <Check />}
              </span>
            )}
            <span className={styles['grow']}>{item.label}</span>
            {item.note !== undefined && <span className={styles['note']}>{item.note}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
