import { say } from '../base/index.ts';
import styles from './Progress.module.css';

/** A small turning ring with words for readers. Show it only after 150 ms of waiting. */
export function Spinner({ label = say`Loading` }: { readonly label?: string | undefined }) {
  return (
    <span className={styles['spinner']} role="status">
      <span className={styles['ring']} aria-hidden="true" />
      <span className={styles['unseen']}>{label}</span>
    </span>
  );
}

export interface ProgressProps {
  readonly label: string;
  /** 0 to 1; undefined while the end is unknown. */
  readonly value?: number | undefined;
}

export function Progress({ label, value }: ProgressProps) {
  const known = value !== undefined && Number.isFinite(value);
  const percent = known ? Math.round(Math.min(1, Math.max(0, value)) * 100) : undefined;
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span
        className={known ? styles['bar'] : styles['unknown']}
        style={known ? { inlineSize: `${percent}%` } : undefined}
      />
    </div>
  );
}
