import { Chip, Popover } from '../../ui/index.ts';
import { messages } from './messages.ts';
import type { StageView } from './stage-controller.ts';
import styles from './Stage.module.css';

/** What the picture lacks, each thing counted. Nothing is said of a whole page. */
export function Notes({ view }: { readonly view: StageView }) {
  if (view.picture !== 'shown') return null;
  return (
    <div className={styles['notes']} role="status">
      {view.canvas > 0 && (
        <Chip tone="warn" title={messages.canvasTitle(view.canvas)}>
          {messages.canvas}
        </Chip>
      )}
      {view.unplaced > 0 && (
        <Chip tone="warn" title={messages.unplacedTitle}>
          {messages.unplaced(view.unplaced)}
        </Chip>
      )}
      {view.unreadable > 0 && <Chip tone="warn">{messages.unreadable(view.unreadable)}</Chip>}
      {view.stray > 0 && <Chip title={messages.strayTitle}>{messages.stray(view.stray)}</Chip>}
      {view.dropped > 0 && <Chip title={messages.droppedTitle}>{messages.dropped(view.dropped)}</Chip>}
      {view.missingCount > 0 && (
        <Popover
          trigger={messages.missing(view.missingCount)}
          title={messages.missingTitle}
          panelLabel={messages.missing(view.missingCount)}
          size="s"
        >
          <p className={styles['missing-why']}>{messages.missingTitle}.</p>
          <ul className={styles['missing']}>
            {view.missing.map(({ url, kind, count }) => (
              <li key={`${kind} ${url}`}>
                <span className={styles['kind']}>{kind}</span> {url}
                {messages.times(count)}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  );
}
