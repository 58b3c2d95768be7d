import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../session/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { liveWords } from './live-words.ts';

/** Whether somebody asked to be told; `refused`: the browser does not allow it. */
export type Wanted = 'off' | 'on' | 'refused';

/** Something that a watcher may want to be told of. */
interface Tidings {
  readonly tag: string;
  readonly text: string;
}

/**
 * While nobody looks, what happened is counted in the tab's title, and told by the browser to whoever asked for it.
 * Answers whether it is asked for, and how to ask; `refused`: the browser does not allow it.
 */
export function useTidings(): readonly [Wanted, () => void] {
  const session = useSession();
  const [wanted, setWanted] = useState<Wanted>('off');
  const isWanted = useRef(false);
  useEffect(() => {
    isWanted.current = wanted === 'on';
  }, [wanted]);
  useEffect(() => {
    const hear = tidingsOf(session);
    let count = 0;
    const onChange = (): void => {
      const news = hear();
      if (document.hidden) count += news.length;
      else count = 0;
      if (document.hidden && isWanted.current) for (const each of news) show(session, each);
      badge(count);
    };
    const onTurn = (): void => {
      if (!document.hidden) badge((count = 0));
    };
    const leave = session.subscribe(onChange);
    document.addEventListener('visibilitychange', onTurn);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', onTurn);
      badge(0);
    };
  }, [session]);
  const ask = (): void => {
    if (wanted === 'on') return setWanted('off');
    if (!('Notification' in window)) return setWanted('refused');
    void Notification.requestPermission().then((answer) =>
      setWanted(answer === 'granted' ? 'on' : 'refused'),
    );
  };
  return [wanted, ask];
}

/** Compares what is with what was when it was last asked. */
function tidingsOf(session: Session): () => readonly Tidings[] {
  let errors = session.model().errors.length;
  let { newestAttempt: attempt, phase } = session.state().tail ?? {};
  return () => {
    const news: Tidings[] = [];
    const model = session.model();
    const tail = session.state().tail;
    if (model.errors.length > errors) {
      const last = model.errors.at(-1);
      const label = last === undefined ? '' : last.track.label(last.index);
      news.push({ tag: 'error', text: liveWords.told.error(label) });
    }
    errors = model.errors.length;
    if (tail === undefined) return news;
    if (tail.newestAttempt !== undefined && attempt !== undefined && tail.newestAttempt > attempt)
      news.push({ tag: 'attempt', text: liveWords.told.attempt(tail.newestAttempt + 1) });
    if (tail.phase !== phase && tail.phase === 'sealed')
      news.push({ tag: 'end', text: liveWords.told.sealed });
    if (tail.phase !== phase && tail.phase === 'ended') news.push({ tag: 'end', text: liveWords.told.ended });
    attempt = tail.newestAttempt;
    phase = tail.phase;
    return news;
  };
}

/** Recorded words are text in a notification, never markup; they are cut to what one shows. */
function show(session: Session, { tag, text }: Tidings): void {
  const { meta } = session.model();
  const notification = new Notification(meta.title ?? meta.runId ?? 'Playhead', {
    body: text.slice(0, 200),
    tag: `playhead-${tag}`,
  });
  notification.addEventListener('click', () => window.focus());
}

const BADGE = /^\(\d+\) /;

/** The page's title belongs to the app, which sets it after each change; the count is put before it. */
function badge(count: number): void {
  queueMicrotask(() => {
    const bare = document.title.replace(BADGE, '');
    const title = count > 0 ? `(${count}) ${bare}` : bare;
    if (title !== document.title) document.title = title;
  });
}
