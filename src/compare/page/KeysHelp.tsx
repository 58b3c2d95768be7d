import { Dialog, Kbd } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import styles from './KeysHelp.module.css';

/** The keys that a comparison has beside the player's. */
export default function KeysHelp({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={messages.keys.title} size="s">
      <dl className={styles['keys']}>
        {messages.keys.list.map(({ label, what }) => (
          <div key={label}>
            <dt>
              <Kbd>{label}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>{messages.keys.note}</p>
    </Dialog>
  );
}
