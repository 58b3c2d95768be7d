import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { classes } from './classes.ts';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** What is the matter, in a few words. */
  readonly title: string;
  /** Why, and what can be done. */
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Loading, empty, withheld and broken never look alike: `err` has a red mark, `warn` (forbidden, refused) an amber
   * one, `neutral` is for a thing that was simply not recorded.
   */
  readonly tone?: 'neutral' | 'warn' | 'err' | undefined;
  /** The stable code, shown small so that it can be quoted. */
  readonly code?: string | undefined;
  /** One line for a narrow lane or panel. */
  readonly compact?: boolean | undefined;
}

export function EmptyState({
  icon,
  title,
  text,
  actions,
  tone = 'neutral',
  code,
  compact = false,
}: EmptyStateProps) {
  return (
    <div
      className={classes(styles['state'], compact && styles['compact'])}
      role={tone === 'err' ? 'alert' : 'status'}
    >
      {icon !== undefined && (
        <span className={classes(styles['icon'], styles[tone])} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <div className={styles['text']}>{text}</div>}
      {code !== undefined && <code className={styles['code']}>{code}</code>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
