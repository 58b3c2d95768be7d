import { say } from '../../base/index.ts';
import { useId } from 'react';
import styles from './Segments.module.css';

export interface SegmentsProps<T extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly title?: string }[];
  readonly disabled?: boolean;
  onChange(value: T): void;
}

/** A few choices side by side, of which one holds. Radio buttons: arrows choose, one tab stop. */
export function Segments<T extends string>({ label, value, options, disabled, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles['segments']} disabled={disabled} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']} title={option.title && say(option.title)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{say(option.label)}</span>
        </label>
      ))}
    </fieldset>
  );
}
