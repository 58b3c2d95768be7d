import type { RefObject } from 'react';
import type { Session } from '../session/index.ts';
import type { SceneSource } from './scene.ts';

/** Scrolls the lanes, no further than needed, when something in a lane out of sight is selected. */
export function revealSelection(
  session: Session,
  scenes: SceneSource,
  scroll: RefObject<HTMLElement | null>,
): () => void {
  let shown = session.state().selection;
  return session.subscribe(() => {
    const { selection } = session.state();
    if (selection === shown) return;
    shown = selection;
    const box = scroll.current;
    const at = selection === undefined ? undefined : session.model().locate(selection);
    const { rows, staying } = scenes.current().layout;
    const row = rows.find(({ lane }) => lane.id === at?.track.laneId);
    if (row === undefined || row.stays || box === null) return;
    if (row.top < box.scrollTop + staying) box.scrollTop = row.top - staying;
    else if (row.top + row.height > box.scrollTop + box.clientHeight) {
      // Of a lane higher than the view the top is shown.
      box.scrollTop = Math.min(row.top - staying, row.top + row.height - box.clientHeight);
    }
  });
}
