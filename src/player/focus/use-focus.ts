import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { queriesOf } from '../viewing/queries.ts';
import { documentKey, useModel, useSession } from '../viewing/session-context.ts';
import { isLookedAt, readDone, runKey, writeDone } from './done.ts';
import { focusOf, type FocusQueue } from './queue.ts';
import type { QueuedTask } from './types.ts';

/** The queue of what is open; `undefined` while it is made. */
export function useFocus(): FocusQueue | undefined {
  const session = useSession();
  const model = useModel();
  const { data } = useQuery(
    {
      queryKey: ['focus', documentKey(model)],
      queryFn: () => {
        const reading = focusOf(session.engine, model);
        session.busy(reading);
        return reading;
      },
      // While a run grows the last queue stands until the next is made.
      placeholderData: (before: FocusQueue | undefined) => before,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
      networkMode: 'always',
    },
    queriesOf(session),
  );
  return data;
}

export interface Ticks {
  readonly done: ReadonlySet<string>;
  /** Entries that were selected since the panel is there. */
  readonly seen: ReadonlySet<string>;
  toggle(task: QueuedTask): void;
}

/** What is done: ticked by hand, or every linked entry looked at while the panel was there. Kept on this machine. */
export function useTicks(session: Session, model: ModelReader, tasks: readonly QueuedTask[]): Ticks {
  const run = runKey(model);
  const [done, setDone] = useState(() => readDone(run));
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(
    () =>
      session.subscribe(() => {
        const { selection } = session.state();
        if (selection === undefined || seen.has(selection)) return;
        const all = new Set([...seen, selection]);
        setSeen(all);
        const looked = tasks.filter((task) => isLookedAt(task, all)).map(({ id }) => id);
        setDone((before) => {
          if (looked.every((id) => before.has(id))) return before;
          const next = new Set([...before, ...looked]);
          writeDone(run, next);
          return next;
        });
      }),
    [session, seen, tasks, run],
  );
  return {
    done,
    seen,
    toggle: ({ id }) => {
      const next = new Set(done);
      if (!next.delete(id)) next.add(id);
      setDone(next);
      writeDone(run, next);
    },
  };
}
