import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** A key as it is printed on the keyboard. Decorative beside a named control: hide it from readers there. */
export function Kbd({
  children,
  hidden = false,
}: {
  readonly children: ReactNode;
  readonly hidden?: boolean | undefined;
}) {
  return (
    <kbd className={styles['kbd']} aria-hidden={hidden || undefined}>
      {children}
    </kbd>
  );
}
