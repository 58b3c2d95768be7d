import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export type ButtonVariant = 'default' | 'primary' | 'ghost';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Drawn before the text; decorative. */
  readonly icon?: ReactNode;
}

export function Button({
  variant = 'default',
  size = 'm',
  icon,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles['button'], styles[variant], styles[size], className)}
    >
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip unless `title` says more (a key, for instance). */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Makes it a toggle. */
  readonly pressed?: boolean | undefined;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'm',
  pressed,
  title,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={title ?? label}
      className={classes(styles['button'], styles['square'], styles[variant], styles[size], className)}
    >
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
    </button>
  );
}
