import { say } from '../base/index.ts';
import type { ClaimedLane } from '../lane-kit/index.ts';
import type { ModelReader } from '../model/index.ts';
import { orderOf } from './lane-order.ts';
import type { LaneOrder } from './lane-order.ts';
import { titleOf } from './layout.ts';
import { labels } from './labels.ts';

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
    case 'ArrowDown':
      return clampPosition(position + 1, length);
    case 'ArrowUp':
      return clampPosition(position - 1, length);
    case 'PageDown':
      return clampPosition(position + PAGE, length);
    case 'PageUp':
      return clampPosition(position - PAGE, length);
    case 'Home':
      return 0;
    case 'End':
      return clampPosition(length - 1, length);
    default:
      return undefined;
  }
}

/** One row group of the table: a lane, or what is off the axis. */
export interface SpokenGroup {
  readonly id: string;
  readonly title: string;
  readonly notice: string | undefined;
  readonly length: number;
  /** Position of what is current at `t`; -1 before the first. */
  latest(t: number): number;
  /** The words of one page, with the facts that are known at the playhead. */
  read(page: Page, playhead: number): SpokenRow[];
}

export function laneGroup(
  claimed: ClaimedLane,
  model: ModelReader,
  label: (t: number) => string,
): SpokenGroup {
  const { definition, lane } = claimed;
  let order: LaneOrder | undefined;
  // Merging the tracks of a lane waits until somebody goes there.
  const ordered = (): LaneOrder => (order ??= orderOf(lane));
  return {
    id: lane.id,
    title: titleOf(claimed),
    notice: lane.notice && say(lane.notice),
    length: lane.count,
    latest: (t) => ordered().latest(t),
    read(page, playhead) {
      const rows: SpokenRow[] = [];
      for (let position = page.from; position < page.to; position++) {
        const at = ordered().at(position);
        if (at === undefined) continue;
        const { track, index } = at;
        const t = track.anchored ? (track.columns.start[index] as number) : undefined;
        const { title, facts } = definition.describe(
          { trackId: track.id, seq: track.columns.seq[index] as number },
          model,
          playhead,
        );
        rows.push({
          entryId: track.entryId(index),
          position,
          t,
          time: t === undefined ? labels.noTime : label(t),
          title,
          facts: facts.map(([name, value]) => `${say(name)} ${value}`).join(', '),
          happened: t === undefined || t <= playhead,
        });
      }
      return rows;
    },
  };
}

/** Entries with a time that cannot be true: read with what was written there. */
export function offAxisGroup({ offAxis }: ModelReader): SpokenGroup {
  return {
    id: '',
    title: labels.offTheAxis,
    notice: labels.theirTimesCannotBeTrue,
    length: offAxis.length,
    latest: () => -1,
    read: (page) =>
      offAxis.slice(page.from, page.to).map((entry, i) => ({
        entryId: entry.entryId,
        position: page.from + i,
        t: undefined,
        time: entry.raw,
        title: entry.label,
        facts: `${entry.laneId}, ${entry.reason}`,
        happened: true,
      })),
  };
}
