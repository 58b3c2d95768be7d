import { Spinner } from '../../ui/index.ts';
import styles from './LateSpinner.module.css';

/** Waiting, shown only once it has lasted 150 ms: what is there at once never flickers. */
export function LateSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles['box']}>
      <Spinner label={label} />
      <span className={styles['words']} aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
