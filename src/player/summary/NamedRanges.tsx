import { X } from 'lucide-react';
import { IconButton } from '../../ui/index.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { summaryWords as words } from './summary-words.ts';
import { stretchText } from './time-text.ts';
import styles from './Summary.module.css';

/** The stretches that have a name: pressed, one is the range again. */
export function NamedRanges() {
  const { commands } = useSession();
  const model = useModel();
  const named = useSessionField('namedRanges');
  if (named.length === 0) return null;
  return (
    <div className={styles['named']}>
      <h2>{words.named}</h2>
      <ul>
        {named.map((range) => (
          <li key={`${range.from}~${range.to}`}>
            <button
              type="button"
              className={styles['link']}
              onClick={() => {
                commands.setRange(range);
                commands.fit(range);
              }}
            >
              {range.name}
            </button>
            <small>{stretchText(model, range)}</small>
            <IconButton
              size="s"
              label={words.forget(range.name)}
              icon={<X />}
              onClick={() => commands.nameRange(range, undefined)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
