import type { RefObject } from 'react';
import type { Session } from '../session/index.ts';
import { MIN_ROW } from './layout.ts';
import type { SceneSource } from './scene.ts';

/**
 * Scrolls the lanes, no further than needed, when something in a lane out of sight is selected. No lane is left cut at the
 * top for it, but near the end; the agent's, where it is too high to stay, is not touched as long as half of the other is seen under it.
 */
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
    const least = row.top + row.height - box.clientHeight;
    const isOver = row.top < box.scrollTop + staying;
    if (!isOver && least <= box.scrollTop) return;
    if (staying === 0 && row.top + Math.max(MIN_ROW, row.height / 2) <= box.clientHeight) box.scrollTop = 0;
    // Of a lane higher than the view the top is shown.
    else if (isOver || least > row.top - staying) box.scrollTop = row.top - staying;
    else {
      const whole = (rows.find(({ top }) => top >= least + staying) ?? row).top - staying;
      // At the end there is nothing more to scroll to.
      const isLate = whole > box.scrollHeight - box.clientHeight;
      box.scrollTop = isLate || (staying === 0 && least < (rows[0]?.height ?? 0)) ? least : whole;
    }
  });
}
