import { useState } from 'react';
import { Button, Chip } from '../../ui/index.ts';
import { chainWords as words } from './chain-words.ts';
import styles from './Chain.module.css';
import { pin, readPins } from './trust.ts';

export interface PinnedKeysProps {
  /** Told by itself elsewhere. */
  readonly except?: string | undefined;
  readonly onChange?: () => void;
}

/** Every key that was pinned on this machine, whatever is open; nothing where there is none. */
export default function PinnedKeys({ except, onChange }: PinnedKeysProps) {
  const [told, setTold] = useState('');
  const pins = readPins().filter(([id]) => id !== except);
  if (pins.length === 0 && told === '') return null;
  return (
    <section className={styles['key']} aria-label={words.pinnedKeys}>
      <h3>{words.pinnedKeys}</h3>
      <p role="status" className={styles['quiet']}>
        {told === '' ? words.pinnedHint : told}
      </p>
      <ul className={styles['pins']}>
        {pins.map(([id, name]) => (
          <li key={id} className={styles['pinned']}>
            <Chip tone="ok">{name}</Chip>
            <code>{id}</code>
            <Button
              size="s"
              variant="ghost"
              aria-label={words.unpinOf(name)}
              onClick={() => {
                pin(id, undefined);
                setTold(words.unpinned(name));
                onChange?.();
              }}
            >
              {words.unpin}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
