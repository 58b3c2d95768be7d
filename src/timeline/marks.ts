import type { Session } from '../session/index.ts';
import type { Scene } from './scene.ts';

/** What has been marked of a session's recording, by whichever surface painted it first. */
interface Marked {
  generation: number;
  first: boolean;
  complete: boolean;
}

const marked = new WeakMap<Session, Marked>();
const waiting = new WeakMap<Session, () => void>();

/** Resolves when a timeline of the page itself has painted this session's lanes for the first time. */
export function whenTimelinePainted(session: Session): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(session, resolve);
  });
}

/** Called by a timeline of the page when it has painted lanes. */
export function timelinePainted(session: Session): void {
  waiting.get(session)?.();
  waiting.delete(session);
}

/**
 * Sets `performance.mark`s for each recording once: `playhead:first-lane` when a lane with entries
 * has been painted, `playhead:complete` when the whole document has.
 */
export function paintMarks(session: Session): (scene: Scene) => void {
  return (scene) => {
    const { generation } = session.state();
    let now = marked.get(session);
    if (now?.generation !== generation) {
      now = { generation, first: false, complete: false };
      marked.set(session, now);
    }
    if (!now.first && scene.layout.rows.some(({ lane }) => lane.count > 0)) {
      now.first = true;
      performance.mark('playhead:first-lane');
    }
    if (now.first && !now.complete && session.engine.progress().phase === 'complete') {
      now.complete = true;
      performance.mark('playhead:complete');
    }
  };
}
