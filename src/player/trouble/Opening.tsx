import { formatBytes } from '../../base/index.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { Button, Progress } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { Brand } from '../header/Brand.tsx';
import { useSession } from '../viewing/session-context.ts';
import styles from './Opening.module.css';

/** The recording is being read and nothing of it can be shown yet. Appears after 150 ms. */
export function Opening({
  what,
  onCancel,
}: {
  readonly what: string | undefined;
  readonly onCancel: () => void;
}) {
  const { done, total } = useReading();
  const words = messages.loading;
  return (
    <div className={styles['page']}>
      <Brand onHome={undefined} />
      <main className={styles['screen']} aria-busy="true">
        <div className={styles['card']}>
          <h1 className={styles['title']}>{words.reading}</h1>
          {what !== undefined && (
            <p className={styles['what']}>
              <bdi>{what}</bdi>
            </p>
          )}
          <Progress
            label={words.reading}
            value={total === undefined || total === 0 ? undefined : done / total}
          />
          <p className={styles['bytes']}>
            {done > 0
              ? words.bytes(formatBytes(done), total === undefined ? undefined : formatBytes(total))
              : '\u00a0'}
          </p>
          <Button className={styles['cancel']} onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </main>
    </div>
  );
}

/** A hair line at the top while the rest of a recording that already shows is read. */
export function ReadingLine() {
  const session = useSession();
  const phase = useSyncExternalStore(useEngineNews(), () => session.engine.progress().phase);
  const { done, total } = useReading();
  if (phase !== 'reading') return null;
  return (
    <div className={styles['line']}>
      <Progress
        label={messages.loading.reading}
        value={total === undefined || total === 0 ? undefined : done / total}
      />
    </div>
  );
}

function useReading(): { readonly done: number; readonly total: number | undefined } {
  const { engine } = useSession();
  const key = useSyncExternalStore(useEngineNews(), () => {
    const { bytes, total } = engine.progress();
    return `${bytes}/${total ?? ''}`;
  });
  const [done = '0', total = ''] = key.split('/');
  return { done: Number(done), total: total === '' ? undefined : Number(total) };
}

/** The engine's news, in the form React subscribes to: one function for as long as the session is the same. */
function useEngineNews(): (listener: () => void) => () => void {
  const { engine } = useSession();
  return useCallback((listener) => engine.subscribe(listener), [engine]);
}
