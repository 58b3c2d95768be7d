import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';
import { classes } from './classes.ts';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  /** Keeps the label for readers only, where the place already says what the field is. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Says what is wrong; also marks the field invalid. */
  readonly error?: string | undefined;
  /** Stands at the end of the field, such as a button or a key. */
  readonly trailing?: ReactNode;
  readonly mono?: boolean | undefined;
}

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  trailing,
  mono = false,
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const hasNote = note !== undefined && note !== null && note !== false;
  return (
    <div className={classes(styles['field'], className)}>
      <label className={hideLabel ? styles['unseen'] : styles['label']} htmlFor={id}>
        {label}
      </label>
      <span className={classes(styles['box'], error !== undefined && styles['bad'])}>
        <input
          {...rest}
          id={id}
          className={classes(styles['input'], mono && styles['mono'])}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
        />
        {trailing}
      </span>
      {hasNote && (
        <span
          id={noteId}
          className={error === undefined ? styles['hint'] : styles['error']}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </span>
      )}
    </div>
  );
}
