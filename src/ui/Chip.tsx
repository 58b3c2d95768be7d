import type { MouseEventHandler, ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'err' | 'ok' | 'warn';

export interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: Tone | undefined;
  /** A leading mark, decorative: the words carry the meaning, the tone only repeats it. */
  readonly icon?: ReactNode;
  readonly title?: string | undefined;
  /** Makes the chip a button. */
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  readonly expanded?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Chip({ children, tone = 'neutral', icon, title, onClick, expanded, className }: ChipProps) {
  const name = classes(styles['chip'], styles[tone], onClick !== undefined && styles['action'], className);
  const body = (
    <>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </>
  );
  if (onClick === undefined)
    return (
      <span className={name} title={title}>
        {body}
      </span>
    );
  return (
    <button type="button" className={name} title={title} onClick={onClick} aria-expanded={expanded}>
      {body}
    </button>
  );
}
