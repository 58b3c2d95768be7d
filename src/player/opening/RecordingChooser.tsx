import { Button, VisibleText } from '../../ui/index.ts';
import type { Recognised } from '../../engine/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { openingWords as words } from './opening-words.ts';
import { onlyThese, reopen } from './reopen.ts';
import styles from './Opening.module.css';

/** Several recordings were opened at once: one of them, or all as one. */
export function RecordingChooser({ recognised }: { readonly recognised: Recognised }) {
  const session = useSession();
  return (
    <section aria-labelledby="which-recording">
      <h2 id="which-recording" className={styles['heading']}>
        {words.several}
      </h2>
      <p className={styles['quiet']}>{words.severalHint}</p>
      <ul className={styles['recordings']}>
        {recognised.recordings.map(({ files, formats }) => (
          <li key={files[0]} className={styles['recording']}>
            <span className={styles['grow']}>
              <b className={styles['name']}>
                <VisibleText text={files[0] ?? ''} />
              </b>
              <span className={styles['quiet']}>
                {formats.join(' + ')}
                {files.length > 1 && `, ${words.and(files.length - 1)}`}
              </span>
            </span>
            <Button
              aria-label={`${words.open} ${files[0] ?? ''}`}
              onClick={() => reopen(session, onlyThese(recognised, files))}
            >
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => reopen(session, { together: true })}>{words.openAll}</Button>
    </section>
  );
}
