import { told } from '../../base/index.ts';
import { FileX2, Lock } from 'lucide-react';
import type { Failure } from '../../base/index.ts';
import { Button, VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { cannotOpenWords } from './cannot-open-words.ts';
import { Brand } from '../header/Brand.tsx';
import OpeningChoices from '../opening/OpeningChoices.tsx';
import { mismatchWords, openAnyway } from './open-anyway.ts';
import { useSession } from '../viewing/session-context.ts';
import { todoFor } from './todo-words.ts';
import styles from './CannotOpen.module.css';

export interface CannotOpenProps {
  readonly error: Failure;
  /** What was tried, for the person: an address, or names of files. */
  readonly tried: string | undefined;
  readonly onRetry: (() => void) | undefined;
  readonly onAnother: () => void;
}

/** Nothing can be shown of this input: what, what was tried, what can be done. */
export default function CannotOpen({ error, tried, onRetry, onAnother }: CannotOpenProps) {
  const words = cannotOpenWords;
  const session = useSession();
  const onAnyway = error.code === 'digest-mismatch' ? openAnyway(session) : undefined;
  const withheld = /forbidden|unauthori[sz]ed|403|401|withheld/.test(error.code);
  const Mark = withheld ? Lock : FileX2;
  return (
    <div className={styles['page']}>
      <Brand onHome={onAnother} />
      <main className={styles['screen']}>
        <div className={styles['card']} role="alert">
          <span className={withheld ? styles['lock'] : styles['mark']} aria-hidden="true">
            <Mark />
          </span>
          <h1>{words.cannotOpen}</h1>
          <p className={styles['what']}>
            <VisibleText text={told(error)} />
          </p>
          <dl className={styles['facts']}>
            {tried !== undefined && (
              <>
                <dt>{words.tried}</dt>
                <dd>
                  <code>
                    <VisibleText text={tried} />
                  </code>
                </dd>
              </>
            )}
            <dt>{words.todo}</dt>
            <dd>{todoFor(error.code)}</dd>
            <dt>{words.code}</dt>
            <dd>
              <code>{error.code}</code>
            </dd>
          </dl>
          <OpeningChoices heading="h2" />
          <div className={styles['actions']}>
            {/* Trying the same again helps nobody who has to choose. */}
            {onRetry !== undefined && error.code !== 'several-recordings' && (
              <Button variant="primary" onClick={onRetry}>
                {messages.trouble.retry}
              </Button>
            )}
            {onAnyway !== undefined && <Button onClick={onAnyway}>{mismatchWords.showAnyway}</Button>}
            <Button onClick={onAnother}>{words.another}</Button>
          </div>
        </div>
      </main>
    </div>
  );
}
