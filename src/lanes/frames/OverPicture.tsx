import { useEffect, useRef } from 'react';
import { showPictureBox } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import styles from './Stage.module.css';

/** Where others lay what belongs to the frame that is shown: notes on a point of it. */
export function OverPicture({ session, entryId }: { readonly session: Session; readonly entryId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () => (box.current === null ? undefined : showPictureBox(session, { element: box.current, entryId })),
    [session, entryId],
  );
  return <div ref={box} className={styles['over']} />;
}
