import type { OwnTask } from '../../model/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { useModel } from '../viewing/session-context.ts';
import { EntryLink } from './EntryLink.tsx';
import { focusWords as words } from './focus-words.ts';
import { linkTo } from './link.ts';
import styles from './FocusPanel.module.css';

const MAX_LINKS = 4;

/** What the recording itself asks to be looked at, in its own words and its own order: never mixed with what was found here. */
export function OwnTasks({ tasks }: { readonly tasks: readonly OwnTask[] | undefined }) {
  const model = useModel();
  if (tasks === undefined || tasks.length === 0) return null;
  return (
    <section className={styles['own']} aria-label={words.own}>
      <h2>{words.own}</h2>
      <p className={styles['until']}>{words.ownHint}</p>
      <ul className={styles['tasks']}>
        {tasks.map((task) => (
          <li key={task.id} className={styles['task']}>
            <div className={styles['head']}>
              {task.priority !== undefined && (
                <span className={styles['priority']}>
                  <VisibleText text={task.priority} />
                </span>
              )}
              <h3>
                <VisibleText text={task.question} />
              </h3>
              <code>
                <VisibleText text={task.reason} />
              </code>
            </div>
            {task.entryIds.length > 0 && (
              <ul className={styles['links']}>
                {task.entryIds.slice(0, MAX_LINKS).map((id) => {
                  const entry = model.locate(id);
                  return (
                    entry !== undefined && (
                      <li key={id}>
                        <EntryLink link={linkTo(entry)} plain />
                      </li>
                    )
                  );
                })}
              </ul>
            )}
            {task.paths.length > 0 && (
              <p className={styles['files']}>
                {task.paths.slice(0, 6).map((path) => (
                  <code key={path}>
                    <VisibleText text={path} />
                  </code>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
