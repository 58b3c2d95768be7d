import { say } from '../base/index.ts';
import type { ClaimedLane } from '../lane-kit/index.ts';
import { PLAIN } from './lane-look.ts';
import type { LaneLook } from './lane-look.ts';

export const OVERVIEW_HEIGHT = 26;
export const RULER_HEIGHT = 22;
export const TOP_HEIGHT = OVERVIEW_HEIGHT + RULER_HEIGHT;
/** Smallest row: its header is a pointer target of 24 px, of 44 where fingers point. */
export const MIN_ROW = globalThis.matchMedia?.('(pointer: coarse)').matches ? 44 : 24;
/** No lane is dragged higher, CSS px. */
export const MAX_ROW = 320;
/** One pixel between rows belongs to the row above. */
export const BORDER = 1;
const AGENT = 'agent';
/** Share of the view that rows which stay may take: the others must remain to be scrolled. */
const STAYING = 0.6;

/** Columns of the surface: the header takes 148 px, 84 px where there is little room. */
export const headerWidth = (width: number): number => (width < 600 ? 84 : 148);

export interface Row extends ClaimedLane {
  /** From the top of the scrolled content, CSS px. */
  readonly top: number;
  readonly height: number;
  /** What the lane draws into; a lane that is lower than the row stands in its middle. */
  readonly drawTop: number;
  readonly drawHeight: number;
  /** How much higher than the lane wishes it is drawn; 1 or more. */
  readonly stretch: number;
  /** Only the top of the lane is shown. */
  readonly collapsed: boolean;
  readonly pinned: boolean;
  /** Stays where it is while the others scroll. */
  readonly stays: boolean;
}

export interface Layout {
  readonly rows: readonly Row[];
  readonly height: number;
  /** Height of the rows that stay; the others scroll under them. */
  readonly staying: number;
}

export interface LayoutOptions {
  readonly hidden?: ReadonlySet<string>;
  /** Ids in the order a person gave them; lanes that are not named keep theirs, behind. */
  readonly order?: readonly string[];
  readonly look?: LaneLook;
  /** Height in which rows are seen, CSS px. */
  readonly room?: number;
}

/** Rows from top to bottom: the agent lane first and never left out, then what is pinned, then the others that are not hidden. */
export function layLanes(lanes: readonly ClaimedLane[], options: LayoutOptions = {}): Layout {
  const { hidden, order = [], look = PLAIN, room = Infinity } = options;
  const places = new Map(order.map((id, place) => [id, place]));
  const others = lanes
    .filter(({ lane }) => lane.id !== AGENT && hidden?.has(lane.id) !== true)
    .sort((a, b) => (places.get(a.lane.id) ?? order.length) - (places.get(b.lane.id) ?? order.length));
  const pinned = others.filter(({ lane }) => look.pinned.has(lane.id));
  const agent = lanes.filter(({ lane }) => lane.id === AGENT);
  const rows: Row[] = [];
  let top = 0;
  let staying = 0;
  for (const claimed of [...agent, ...pinned, ...others.filter((each) => !pinned.includes(each))]) {
    const { id } = claimed.lane;
    const size = sizeOf(claimed, look);
    const isPinned = id === AGENT || look.pinned.has(id);
    const height = size.inner + BORDER;
    const stays = isPinned && staying === top && top + height <= room * STAYING;
    rows.push({
      ...claimed,
      top,
      height,
      drawTop: top + Math.max(0, Math.floor((size.inner - size.drawn) / 2)),
      drawHeight: Math.min(size.inner, size.drawn),
      stretch: size.stretch,
      collapsed: size.collapsed,
      pinned: isPinned,
      stays,
    });
    top += height;
    if (stays) staying = top;
  }
  return { rows, height: top, staying };
}

function sizeOf(
  { definition, lane }: ClaimedLane,
  { collapsed, heights }: LaneLook,
): { inner: number; drawn: number; stretch: number; collapsed: boolean } {
  const wish = definition.height(lane);
  const wished = Number.isFinite(wish) ? Math.max(0, Math.round(wish)) : MIN_ROW;
  const least = MIN_ROW - BORDER;
  if (collapsed.has(lane.id) && wished > MIN_ROW)
    return { inner: least, drawn: wished, stretch: 1, collapsed: true };
  const dragged = heights.get(lane.id);
  if (dragged === undefined || wished === 0)
    return { inner: Math.max(least, wished), drawn: wished, stretch: 1, collapsed: false };
  const inner = Math.round(Math.min(MAX_ROW, Math.max(MIN_ROW, dragged))) - BORDER;
  // Lower than it wishes a lane is cut off; higher it is stretched.
  const drawn = Math.max(inner, wished);
  return { inner, drawn, stretch: drawn / wished, collapsed: false };
}

/** Where a row is painted, from the top of the view, CSS px. */
export const seenTop = (row: Row, scrollTop: number): number => (row.stays ? row.top : row.top - scrollTop);

/** The height of the content that is seen at one of the scrolled content: over rows that stay, theirs. */
export const underStaying = (layout: Layout, y: number, scrollTop: number): number =>
  y - scrollTop < layout.staying ? y - scrollTop : y;

/** The row at a height of the content, if there is one. O(log n). */
export function rowAt(layout: Layout, y: number): Row | undefined {
  let low = 0;
  let high = layout.rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = layout.rows[middle] as Row;
    if (row.top + row.height <= y) low = middle + 1;
    else high = middle;
  }
  const row = layout.rows[low];
  return row !== undefined && y >= row.top && y < row.top + row.height ? row : undefined;
}

/** A definition made for this lane names it; what `generic` took keeps its own name. */
export const titleOf = ({ lane, definition }: ClaimedLane): string =>
  definition.id === lane.id ? say(definition.title) : lane.title;

/** Lower rows have nothing to fold away. */
export const canCollapse = (row: Row): boolean => row.collapsed || row.drawHeight > MIN_ROW;

export const canHide = (laneId: string): boolean => laneId !== AGENT;
