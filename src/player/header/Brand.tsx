import { messages } from '../messages.ts';
import styles from './Header.module.css';

/** The mark: three lanes and the playhead through them. Leads Home where there is one. */
export function Mark({ onHome }: { readonly onHome: (() => void) | undefined }) {
  const mark = <span className={styles['logo']} aria-hidden="true" />;
  if (onHome === undefined) return mark;
  return (
    <button
      type="button"
      className={styles['home']}
      onClick={onHome}
      aria-label={messages.header.home}
      title={messages.header.home}
    >
      {mark}
    </button>
  );
}

/** The header of a page that has no recording to tell of. */
export function Brand({ onHome }: { readonly onHome: (() => void) | undefined }) {
  return (
    <header className={styles['header']}>
      <Mark onHome={onHome} />
      <b>{messages.header.product}</b>
    </header>
  );
}
