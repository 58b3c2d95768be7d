import { say } from '../base/index.ts';
import type { MenuItem } from '../ui/index.ts';
import type { LaneLook } from './lane-look.ts';
import type { Row } from './layout.ts';
import { canCollapse, canHide, MAX_ROW, MIN_ROW, titleOf } from './layout.ts';

/** What becomes of a lane. */
export type LaneAction =
  | { readonly do: 'collapse' | 'pin'; readonly on: boolean }
  /** CSS px; none: as high as the lane is. */
  | { readonly do: 'height'; readonly height: number | undefined }
  /** Ids of the lanes in sight, in their new order. */
  | { readonly do: 'order'; readonly order: readonly string[] }
  | { readonly do: 'hide' | 'show'; readonly ids: readonly string[] };

export interface HiddenLane {
  readonly id: string;
  readonly title: string;
}

/** One press of "taller" or "lower". */
const NUDGE = 24;

/** The menu of a lane's header: everything that can be done to it by dragging, and the lanes that are hidden. */
export function laneItems(
  row: Row,
  rows: readonly Row[],
  hidden: readonly HiddenLane[],
  look: LaneLook,
): { readonly items: readonly MenuItem[]; readonly actions: ReadonlyMap<string, LaneAction> } {
  const items: MenuItem[] = [];
  const actions = new Map<string, LaneAction>();
  const offer = (id: string, label: string, action: LaneAction | undefined): void => {
    items.push({ id, label, disabled: action === undefined });
    if (action !== undefined) actions.set(id, action);
  };
  const { id } = row.lane;
  const title = titleOf(row);
  if (canCollapse(row))
    offer('collapse', row.collapsed ? say`Expand ${title}` : say`Collapse ${title}`, {
      do: 'collapse',
      on: !row.collapsed,
    });
  if (!row.collapsed) {
    offer('taller', say`Taller`, height(row.height + NUDGE));
    if (row.height > MIN_ROW) offer('lower', say`Lower`, height(row.height - NUDGE));
    if (look.heights.has(id)) offer('own', say`Its own height`, { do: 'height', height: undefined });
  }
  if (canHide(id)) {
    offer('pin', row.pinned ? say`Unpin ${title}` : say`Pin ${title} on top`, { do: 'pin', on: !row.pinned });
    offer('up', say`Move up`, moved(rows, row, -1));
    offer('down', say`Move down`, moved(rows, row, 1));
    offer('hide', say`Hide ${title}`, { do: 'hide', ids: [id] });
  } else offer('hide', say`The agent lane always stays`, undefined);
  const others = rows.map(({ lane }) => lane.id).filter((other) => other !== id && canHide(other));
  offer('others', say`Hide the others`, others.length === 0 ? undefined : { do: 'hide', ids: others });
  for (const other of hidden)
    offer(`show:${other.id}`, say`Show ${other.title}`, { do: 'show', ids: [other.id] });
  if (hidden.length > 1)
    offer('all', say`Show all lanes`, { do: 'show', ids: hidden.map((other) => other.id) });
  return { items, actions };
}

const height = (wanted: number): LaneAction => ({
  do: 'height',
  height: Math.min(MAX_ROW, Math.max(MIN_ROW, wanted)),
});

/** A place up or down among the lanes that are pinned, or those that are not. */
function moved(rows: readonly Row[], row: Row, by: 1 | -1): LaneAction | undefined {
  const place = rows.indexOf(row);
  const other = rows[place + by];
  if (other === undefined || !canHide(other.lane.id) || other.pinned !== row.pinned) return undefined;
  return orderWith(rows, row, place + by);
}

/** The lanes in sight with one of them at another place. */
export function orderWith(rows: readonly Row[], row: Row, place: number): LaneAction {
  const order = rows.filter((other) => other !== row).map(({ lane }) => lane.id);
  order.splice(place, 0, row.lane.id);
  return { do: 'order', order };
}
