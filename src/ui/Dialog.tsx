import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { labels } from './labels.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 's' | 'm' | 'l' | undefined;
}

/** A modal over the native `<dialog>`: the browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, children, footer, size = 'm' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      className={classes(styles['dialog'], styles[size])}
      aria-labelledby={id}
      // Told at once, since Chromium tells of the end late: what opened it again meanwhile would be closed by that.
      onCancel={onClose}
      onClose={() => {
        if (ref.current?.open !== true) onClose();
      }}
      // Keys typed in a dialog never reach the player. Once it is closed the browser may leave the focus in it for one key more.
      onKeyDown={(event) => {
        if (ref.current?.open === true) event.stopPropagation();
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {open && (
        <div className={styles['sheet']}>
          <div className={styles['head']}>
            <h2 id={id}>{title}</h2>
            <IconButton label={labels.close} icon={<X />} onClick={onClose} />
          </div>
          <div className={styles['body']} tabIndex={-1}>
            {children}
          </div>
          {footer !== undefined && <div className={styles['foot']}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
