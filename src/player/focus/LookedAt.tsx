import { focusWords as words } from './focus-words.ts';
import { sayTask } from './task-words.ts';
import type { QueuedTask } from './types.ts';
import styles from './FocusPanel.module.css';

/** When a task is done, and how much of what can be checked of that is. */
export function LookedAt({ task, seen }: { readonly task: QueuedTask; readonly seen: ReadonlySet<string> }) {
  const { until } = task;
  return (
    <p className={styles['until']}>
      {words.doneWhen}: {sayTask(task.done)}{' '}
      {until.kind === 'looked-at' &&
        words.lookedAt(until.entryIds.filter((id) => seen.has(id)).length, until.entryIds.length)}
    </p>
  );
}
