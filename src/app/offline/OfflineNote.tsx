import { useEffect, useState } from 'react';
import { Button } from '../../ui/index.ts';
import { dropOffline, isKeptOffline, isOfflineUnwanted, keepOffline } from './offline-copy.ts';
import { offlineWords as words } from './offline-words.ts';
import styles from './OfflineNote.module.css';

/** `kept`: the page opens without a network; `coming`: not yet; `none`: no copy is kept. */
type Copy = 'kept' | 'coming' | 'none';

/** Says whether this page opens without a network, and takes the copy away, or keeps one, on wish. */
export function OfflineNote() {
  const [copy, setCopy] = useState<Copy>();
  useEffect(() => {
    let isHere = true;
    const look = (): void => {
      void isKeptOffline().then((isKept) => {
        if (isHere) setCopy(isKept ? 'kept' : isOfflineUnwanted() ? 'none' : 'coming');
      });
    };
    look();
    // A copy that is whole takes the page over.
    navigator.serviceWorker.addEventListener('controllerchange', look);
    return () => {
      isHere = false;
      navigator.serviceWorker.removeEventListener('controllerchange', look);
    };
  }, []);
  if (copy === undefined) return null;
  const keep = (): void => {
    setCopy('coming');
    keepOffline().catch(() => setCopy('none'));
  };
  const text = { kept: words.kept, coming: words.coming, none: words.unkept }[copy];
  return (
    <p className={styles['note']}>
      <span role="status">{text}</span>
      {copy === 'kept' && (
        <Button size="s" variant="ghost" onClick={() => void dropOffline().then(() => setCopy('none'))}>
          {words.drop}
        </Button>
      )}
      {copy === 'none' && (
        <Button size="s" variant="ghost" onClick={keep}>
          {words.keep}
        </Button>
      )}
    </p>
  );
}
