import type { Session } from '../session/index.ts';
import type { Scene } from './scene.ts';

/**
 * Sets `performance.mark`s for each recording once: `playhead:first-lane` when a lane with entries
 * has been painted, `playhead:complete` when the whole document has.
 */
export function paintMarks(session: Session): (scene: Scene) => void {
  let generation: number | undefined;
  let first = false;
  let complete = false;
  return (scene) => {
    const now = session.state().generation;
    if (now !== generation) {
      generation = now;
      first = false;
      complete = false;
    }
    if (!first && scene.layout.rows.some(({ lane }) => lane.count > 0)) {
      first = true;
      performance.mark('playhead:first-lane');
    }
    if (first && !complete && session.engine.progress().phase === 'complete') {
      complete = true;
      performance.mark('playhead:complete');
    }
  };
}
