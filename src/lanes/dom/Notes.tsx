import { Chip, Popover } from '../../ui/index.ts';
import { messages } from './messages.ts';
import type { StageView } from './stage-controller.ts';
import styles from './Stage.module.css';

/** What the picture lacks, each thing counted. Nothing is said of a whole page. */
export function Notes({ view }: { readonly view: StageView }) {
  if (view.picture !== 'shown') return null;
  return (
    <div className={styles['notes']}>
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
      <LeftOut view={view} />
    </div>
  );
}

/** What the page asked for and the recording does not hold, and how much the sanitiser took out. */
function LeftOut({ view }: { readonly view: StageView }) {
  if (view.missingCount + view.dropped === 0) return null;
  const words = view.missingCount > 0 ? messages.missing(view.missingCount) : messages.dropped(view.dropped);
  return (
    <Popover trigger={words} panelLabel={messages.leftOut} title={messages.leftOut} size="s" variant="ghost">
      {view.missingCount > 0 && (
        <>
          <p className={styles['why']}>{messages.missingTitle}</p>
          <ul className={styles['missing']}>
            {view.missing.map(({ url, kind, count }) => (
              <li key={`${kind} ${url}`}>
                <span className={styles['kind']}>{kind}</span> {url}
                {messages.times(count)}
              </li>
            ))}
          </ul>
        </>
      )}
      {view.dropped > 0 && <p className={styles['why']}>{messages.droppedTitle(view.dropped)}</p>}
    </Popover>
  );
}
