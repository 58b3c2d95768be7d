import { Button } from '../../ui/index.ts';
import { tourWords as words } from './tour-words.ts';
import styles from './Tour.module.css';

export interface TourOfferProps {
  onStart(): void;
  onDecline(): void;
}

/** Stands in a corner and takes nothing: not the focus, not a key. */
export function TourOffer({ onStart, onDecline }: TourOfferProps) {
  return (
    <aside className={styles['offer']} aria-label={words.title}>
      <p role="status">
        <b>{words.offerTitle}</b> {words.offer}
      </p>
      <div className={styles['actions']}>
        <Button size="s" variant="primary" onClick={onStart}>
          {words.start}
        </Button>
        <Button size="s" onClick={onDecline}>
          {words.decline}
        </Button>
      </div>
    </aside>
  );
}
