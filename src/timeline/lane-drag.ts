import { orderWith } from './lane-menu.ts';
import type { LaneAction } from './lane-menu.ts';
import type { Row } from './layout.ts';
import { canHide, MAX_ROW, MIN_ROW } from './layout.ts';

/** How far a press wanders before it is a drag, CSS px: less is a click on the header's menu. */
const SLOP = 5;

export interface LaneDragOptions {
  readonly what: 'place' | 'height';
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly list: HTMLElement;
  readonly act: (action: LaneAction) => void;
}

/**
 * Follows a pointer that went down on a header: to another place among the lanes, or its lower edge to
 * another height. Touch scrolls the lanes and arranges by the menu.
 */
export function startLaneDrag(down: PointerEvent, options: LaneDragOptions): void {
  const { what, row, list, act } = options;
  if (down.button !== 0 || (down.pointerType === 'touch' && what === 'place')) return;
  const item = list.querySelector<HTMLElement>(`[data-lane="${CSS.escape(row.lane.id)}"]`);
  if (item === null) return;
  const stop = new AbortController();
  const { signal } = stop;
  let moved = false;
  let place = options.rows.indexOf(row);

  const onMove = (event: PointerEvent): void => {
    const dy = event.clientY - down.clientY;
    if (!moved && Math.abs(dy) < SLOP) return;
    moved = true;
    event.preventDefault();
    if (what === 'height')
      return act({ do: 'height', height: Math.min(MAX_ROW, Math.max(MIN_ROW, row.height + dy)) });
    item.style.translate = `0 ${dy}px`;
    item.dataset['dragged'] = '';
    place = placeAt(options, event.clientY - list.getBoundingClientRect().top);
  };
  const onEnd = (event: PointerEvent): void => {
    stop.abort();
    item.style.translate = '';
    delete item.dataset['dragged'];
    if (!moved) return;
    // The click that follows a drag opens no menu.
    list.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => list.removeEventListener('click', swallow, { capture: true }));
    if (what === 'place' && event.type === 'pointerup') act(orderWith(options.rows, row, place));
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onEnd, { signal });
  window.addEventListener('pointercancel', onEnd, { signal });
}

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The place whose row lies under the pointer; pinned lanes stay among themselves, and nothing goes before the agent. */
function placeAt({ rows, row }: LaneDragOptions, y: number): number {
  const own = rows.indexOf(row);
  const among = rows.flatMap((other, i) =>
    canHide(other.lane.id) && other.pinned === row.pinned ? [i] : [],
  );
  const under = among.find((i) => {
    const other = rows[i];
    return other !== undefined && y < other.top + other.height;
  });
  return under ?? among.at(-1) ?? own;
}
