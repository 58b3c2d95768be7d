import { useEffect } from 'react';
import { Spinner } from '../../ui/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { busyUntil } from './busy-until.ts';
import styles from './LateSpinner.module.css';

/**
 * Waiting, shown only once it has lasted 150 ms: what is there at once never flickers. While it stands
 * the viewing is busy, so that `idle` and seeks wait for what it stands for.
 */
export function LateSpinner({ label }: { readonly label: string }) {
  const session = useSession();
  useEffect(() => busyUntil(session.busy), [session]);
  return (
    <div className={styles['box']}>
      <Spinner label={label} />
      <span className={styles['words']} aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
