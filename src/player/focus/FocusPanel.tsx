import { Copy, FileJson, X } from 'lucide-react';
import { momentLink, withKey } from '../../session/index.ts';
import type { PageLink } from '../../session/index.ts';
import { Button, EmptyState, IconButton, VisibleText, classes } from '../../ui/index.ts';
import { download } from '../export/download.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { useModel, useSession } from '../viewing/session-context.ts';
import { useCopy } from '../viewing/use-copy.ts';
import { evidenceJson } from './evidence-export.ts';
import { focusWords as words, priorityName } from './focus-words.ts';
import { EntryLink } from './EntryLink.tsx';
import { focusMarkdown, handoffJson, handoffMarkdown } from './handoff.ts';
import type { FocusQueue } from './queue.ts';
import { LookedAt } from './LookedAt.tsx';
import { OwnTasks } from './OwnTasks.tsx';
import { PatchStrip } from './PatchStrip.tsx';
import { sayTask } from './task-words.ts';
import type { QueuedTask } from './types.ts';
import { useFocus, useTicks } from './use-focus.ts';
import styles from './FocusPanel.module.css';

// In the same chunk: whoever copies it is likely to look at it next.
export { copyHandoff } from './copy-handoff.ts';

const NO_TASKS: readonly QueuedTask[] = [];

export interface FocusPanelProps {
  readonly page: PageLink;
  readonly onClose: () => void;
}

/** What to look at first, why, and where: each task leads to the entries that it rests on. */
export default function FocusPanel({ page, onClose }: FocusPanelProps) {
  const session = useSession();
  const model = useModel();
  const queue = useFocus();
  const tasks = queue?.tasks ?? NO_TASKS;
  const { done, seen, toggle } = useTicks(session, model, tasks);
  const count = tasks.filter(({ id }) => done.has(id)).length;
  return (
    <section className={styles['panel']} aria-label={words.list} aria-busy={queue === undefined}>
      <div className={styles['bar']}>
        <h2>{words.title}</h2>
        {tasks.length > 0 && (
          <span className={styles['progress']} role="status">
            {words.progress(count, tasks.length)}
          </span>
        )}
        <IconButton
          label={words.close}
          title={withKey(words.close, 'focus')}
          icon={<X />}
          onClick={onClose}
        />
      </div>
      {queue === undefined ? (
        <LateSpinner label={words.reading} />
      ) : (
        <div className={styles['body']}>
          <PatchStrip facts={queue.facts} />
          {tasks.length === 0 ? (
            <EmptyState title={words.none} text={words.noneHint} />
          ) : (
            <ol className={styles['tasks']}>
              {tasks.map((task) => (
                <Task
                  key={task.id}
                  task={task}
                  seen={seen}
                  done={done.has(task.id)}
                  onDone={() => toggle(task)}
                />
              ))}
            </ol>
          )}
          <Left queue={queue} />
          <OwnTasks tasks={model.meta.ownTasks} />
          <div className={styles['ways']}>
            <CopyWay
              label={words.handoff}
              title={words.handoffTitle}
              make={() => {
                const link = momentLink(session, page, location.href);
                return handoffMarkdown(model, queue, link.ok ? link.value : undefined);
              }}
            />
            <CopyWay
              label={words.handoffJson}
              title={words.handoffTitle}
              make={() => {
                const link = momentLink(session, page, location.href);
                return handoffJson(model, queue, link.ok ? link.value : undefined);
              }}
            />
            <CopyWay label={words.copyMarkdown} make={() => focusMarkdown(model, queue, done)} />
            <CopyWay label={words.copyJson} make={() => JSON.stringify(queue.tasks, undefined, 2)} />
            <Button
              icon={<FileJson />}
              title={words.evidenceTitle}
              onClick={() =>
                download(
                  new Blob([evidenceJson(model, queue)], { type: 'application/json' }),
                  `${model.meta.runId ?? 'recording'}-evidence.json`,
                )
              }
            >
              {words.evidence}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

interface TaskProps {
  readonly task: QueuedTask;
  readonly seen: ReadonlySet<string>;
  readonly done: boolean;
  readonly onDone: () => void;
}

function Task({ task, seen, done, onDone }: TaskProps) {
  const title = sayTask(task.title);
  return (
    <li className={classes(styles['task'], done && styles['done'])} data-priority={task.priority}>
      <div className={styles['head']}>
        <input
          type="checkbox"
          checked={done}
          onChange={onDone}
          aria-label={words.markDone(title)}
          title={`${words.doneWhen}: ${sayTask(task.done)}`}
        />
        <span className={styles['priority']} title={words.priority[task.priority]}>
          {priorityName(task.priority)}
        </span>
        <h3>
          <VisibleText text={title} />
        </h3>
      </div>
      <p>
        <VisibleText text={sayTask(task.detail)} />
      </p>
      {task.links.length > 0 && (
        <ul className={styles['links']}>
          {task.links.map((link) => (
            <li key={`${link.role}:${link.entryId}`}>
              <EntryLink link={link} />
            </li>
          ))}
        </ul>
      )}
      {task.files.length > 0 && (
        <p className={styles['files']}>
          {task.files.slice(0, 6).map((file) => (
            <code key={file}>
              <VisibleText text={file} />
            </code>
          ))}
        </p>
      )}
      <LookedAt task={task} seen={seen} />
    </li>
  );
}

interface CopyWayProps {
  readonly label: string;
  readonly title?: string;
  readonly make: () => string;
}

function CopyWay({ label, title, make }: CopyWayProps) {
  const [state, copy] = useCopy();
  return (
    <Button icon={<Copy />} title={title} onClick={() => void copy(make())}>
      {state === 'idle' ? label : words[state]}
    </Button>
  );
}

function Left({ queue }: { readonly queue: FocusQueue }) {
  if (queue.left === 0 && queue.unread === 0) return null;
  return (
    <p className={styles['left']}>
      {queue.left > 0 && words.left(queue.left)} {queue.unread > 0 && words.unread(queue.unread)}
    </p>
  );
}
