import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import { offlineWords as words } from './offline-words.ts';
import styles from './UpdateOffer.module.css';

export interface UpdateOfferProps {
  onTake(): void;
  onLater(): void;
}

/** A new version is there. It takes neither the focus nor the page. */
export function UpdateOffer({ onTake, onLater }: UpdateOfferProps) {
  const [taken, setTaken] = useState(false);
  return (
    <aside className={styles['offer']} role="status" aria-label={words.updateTitle}>
      <p>
        <b>{words.updateTitle}</b> {words.updateText}
      </p>
      <div>
        <Button
          size="s"
          variant="primary"
          disabled={taken}
          onClick={() => {
            setTaken(true);
            onTake();
          }}
        >
          {words.update}
        </Button>
        <Button size="s" onClick={onLater}>
          {words.later}
        </Button>
      </div>
    </aside>
  );
}
