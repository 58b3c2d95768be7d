import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import { classes } from './classes.ts';
import { placeUnder } from './place-under.ts';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** The accessible name of the button where `trigger` is not words. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly panelLabel?: string | undefined;
  readonly className?: string | undefined;
}

/** A button with a light-dismissed panel in the top layer (native popover): Escape and a press outside close it. */
export function Popover({
  trigger,
  label,
  title,
  variant,
  size,
  icon,
  children,
  panelLabel,
  className,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const onToggle = (event: ToggleEvent) => {
      setOpen(event.newState === 'open');
    };
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
    };
  }, []);

  // Once it holds what it shows: an empty panel would be placed by the wrong size.
  useLayoutEffect(() => {
    if (open && panel.current !== null && button.current !== null) placeUnder(panel.current, button.current);
  }, [open]);

  const close = () => {
    document.getElementById(id)?.hidePopover();
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
        aria-expanded={open}
        popoverTarget={id}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={panelLabel ?? label}
        aria-labelledby={(panelLabel ?? label) === undefined ? `${id}-button` : undefined}
        className={classes(styles['panel'])}
        onKeyDown={(event) => {
          // Closed, it may have the focus for one key more: that is none of its own.
          if (event.key !== 'Escape' && event.currentTarget.matches(':popover-open')) event.stopPropagation();
        }}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  );
}
