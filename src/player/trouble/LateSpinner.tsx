import { Busy, Spinner } from '../../ui/index.ts';
import styles from './LateSpinner.module.css';

/**
 * Waiting, shown only once it has lasted 150 ms: what is there at once never flickers. While it stands
 * the viewing is busy, so that `idle` and seeks wait for what it stands for.
 */
export function LateSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles['box']}>
      <Busy />
      <Spinner label={label} />
      <span className={styles['words']} aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
