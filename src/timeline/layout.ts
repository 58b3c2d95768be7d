import type { ClaimedLane } from '../lane-kit/index.ts';

export const OVERVIEW_HEIGHT = 26;
export const RULER_HEIGHT = 22;
export const TOP_HEIGHT = OVERVIEW_HEIGHT + RULER_HEIGHT;
/** Smallest row: its header is a pointer target of 24 px. */
export const MIN_ROW = 24;
/** One pixel between rows belongs to the row above. */
export const BORDER = 1;
const AGENT = 'agent';

/** Columns of the surface: the header takes 148 px, 84 px where there is little room. */
export const headerWidth = (width: number): number => (width < 600 ? 84 : 148);

export interface Row extends ClaimedLane {
  /** From the top of the scrolled content, CSS px. */
  readonly top: number;
  readonly height: number;
  /** What the lane draws into; a lane that is lower than the row stands in its middle. */
  readonly drawTop: number;
  readonly drawHeight: number;
  /** Only the top of the lane is shown. */
  readonly collapsed: boolean;
}

export interface Layout {
  readonly rows: readonly Row[];
  readonly height: number;
}

const NONE: ReadonlySet<string> = new Set();

/** Rows from top to bottom: the agent lane first and never left out, then those not hidden, in their order. */
export function layLanes(
  lanes: readonly ClaimedLane[],
  hidden: ReadonlySet<string>,
  collapsed: ReadonlySet<string> = NONE,
): Layout {
  const agent = lanes.filter(({ lane }) => lane.id === AGENT);
  const others = lanes.filter(({ lane }) => lane.id !== AGENT && !hidden.has(lane.id));
  const rows: Row[] = [];
  let top = 0;
  for (const claimed of [...agent, ...others]) {
    const wished = claimed.definition.height(claimed.lane);
    const drawHeight = Number.isFinite(wished) ? Math.max(0, Math.round(wished)) : MIN_ROW;
    const isCollapsed = collapsed.has(claimed.lane.id) && drawHeight > MIN_ROW;
    const inner = isCollapsed ? MIN_ROW - BORDER : Math.max(MIN_ROW - BORDER, drawHeight);
    rows.push({
      ...claimed,
      top,
      height: inner + BORDER,
      drawTop: top + Math.max(0, Math.floor((inner - drawHeight) / 2)),
      drawHeight: Math.min(inner, drawHeight),
      collapsed: isCollapsed,
    });
    top += inner + BORDER;
  }
  return { rows, height: top };
}

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
  definition.id === lane.id ? definition.title : lane.title;

/** Lower rows have nothing to fold away. */
export const canCollapse = (row: Row): boolean => row.collapsed || row.drawHeight > MIN_ROW;

export const canHide = (laneId: string): boolean => laneId !== AGENT;
