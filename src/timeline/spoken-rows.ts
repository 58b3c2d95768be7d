import type { ClaimedLane } from '../lane-kit/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { LaneOrder } from './lane-order.ts';

/** Rows of a lane that are in the document at a time. */
export const PAGE = 50;

export interface Page {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface SpokenRow {
  readonly entryId: string;
  readonly position: number;
  /** Where Enter seeks; `undefined` for what has no place on the axis. */
  readonly t: number | undefined;
  readonly time: string;
  readonly title: string;
  readonly facts: string;
  readonly happened: boolean;
}

export const clampPosition = (position: number, length: number): number =>
  Math.max(0, Math.min(length - 1, position));

export function pageOf(position: number, length: number): Page {
  const from = Math.floor(Math.max(0, position) / PAGE) * PAGE;
  return { from, to: Math.min(length, from + PAGE) };
}

/** Where a key leads from a position; `undefined` for keys that do not walk. */
export function moveIn(key: string, position: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown': return clampPosition(position + 1, length);
    case 'ArrowUp': return clampPosition(position - 1, length);
    case 'PageDown': return clampPosition(position + PAGE, length);
    case 'PageUp': return clampPosition(position - PAGE, length);
    case 'Home': return 0;
    case 'End': return clampPosition(length - 1, length);
    default: return undefined;
  }
}

/** The words of one page, with the facts that are known at the playhead. */
export function readRows(
  { definition }: ClaimedLane, order: LaneOrder, model: ModelReader, page: Page, playhead: number, label: (t: number) => string,
): SpokenRow[] {
  const rows: SpokenRow[] = [];
  for (let position = page.from; position < page.to; position++) {
    const at = order.at(position);
    if (at === undefined) continue;
    const { track, index } = at;
    const start = track.columns.start[index] as number;
    const t = track.anchored || model.axis === 'steps' ? start : undefined;
    const { title, facts } = definition.describe({ trackId: track.id, seq: track.columns.seq[index] as number }, model, playhead);
    rows.push({
      entryId: track.entryId(index),
      position,
      t,
      time: t === undefined ? 'no time' : label(t),
      title,
      facts: facts.map(([name, value]) => `${name} ${value}`).join(', '),
      happened: t === undefined || t <= playhead,
    });
  }
  return rows;
}
