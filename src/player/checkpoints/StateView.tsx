import { useCallback } from 'react';
import { VisibleText } from '../../ui/index.ts';
import { useAnswer } from '../viewing/use-answer.ts';
import { useSession } from '../viewing/session-context.ts';
import { readState, type SessionEnd } from './session-state.ts';
import { checkpointWords as words } from './words.ts';
import styles from './Checkpoints.module.css';

/** What a session was before the recording, or ended as: its conversation and its turns, as the cassette keeps them. */
export function StateView({ of }: { readonly of: 'initial' | 'expected' }) {
  const session = useSession();
  const ask = useCallback(() => readState(session, of), [session, of]);
  const { data } = useAnswer(ask);
  if (data === undefined || data.length === 0) return null;
  return (
    <details className={styles['state']}>
      <summary>{of === 'initial' ? words.before : words.ended}</summary>
      {data.map((each) => (
        <SessionView key={each.id} session={each} />
      ))}
    </details>
  );
}

function SessionView({ session: { title, kind, turns, messages } }: { readonly session: SessionEnd }) {
  return (
    <section className={styles['session']}>
      <p className={styles['whose']}>
        <b>
          <VisibleText text={title} />
        </b>{' '}
        <span className={styles['tags']}>{kind}</span>
      </p>
      <ol className={styles['turns']}>
        {turns.map(({ outcome, files }, i) => (
          <li key={i}>
            {words.turn(i + 1, outcome)}
            {files.length > 0 && (
              <code>
                <VisibleText text={files.join(', ')} />
              </code>
            )}
          </li>
        ))}
      </ol>
      <ol className={styles['talk']}>
        {messages.map(({ role, text }, i) => (
          <li key={i}>
            <b>
              <VisibleText text={role} />
            </b>
            <span>
              <VisibleText text={text} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
