import { say, grouped } from '../../base/index.ts';
import { useCallback, useMemo, useReducer, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Engine, EntryFilter } from '../../engine/index.ts';
import type { LaneInfo, ModelReader, TrackReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { EmptyState, VirtualList } from '../../ui/index.ts';
import { hoverEntry } from '../entry-hover.ts';
import { RecordPages } from '../record-pages.ts';
import { timeOf } from '../time-of.ts';
import { useAt } from '../use-at.ts';
import { lineTracks } from './line-rows.ts';
import styles from './LineTable.module.css';
import { useLines } from './use-lines.ts';

export interface LineRowProps {
  readonly track: TrackReader;
  readonly index: number;
  readonly time: string;
  /** How many equal lines the row stands for, up to the playhead. */
  readonly times: number;
  /** Its record as text, once it has been fetched. */
  readonly text: string | undefined;
  /** Record of another entry of the same track, if it is here; asking schedules it. */
  textAt(index: number): string | undefined;
  /** Whether a row of several lines is opened; undefined for a row of one. */
  readonly open: boolean | undefined;
  toggle(): void;
}

export interface LineTableProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly lane: LaneInfo;
  readonly filter: EntryFilter;
  /** Equal neighbours become one row with its count. */
  readonly fold: boolean;
  readonly label: string;
  readonly rowHeight: number;
  readonly emptyTitle: string;
  /** Whether a record has more to it than its row shows. */
  hasMore(text: string): boolean;
  row(props: LineRowProps): ReactNode;
}

/**
 * Lines of a lane up to the playhead: filtered in the worker, folded, and only those on screen
 * fetched. Follows the playhead until touched. Arrows select and open, Enter also seeks.
 */
export function LineTable({
  session,
  engine,
  lane,
  filter,
  fold,
  label,
  rowHeight,
  emptyTitle,
  hasMore,
  row,
}: LineTableProps) {
  useAt(session, (model) => model.version, true);
  const current = session.model().lane(lane.id) ?? lane;
  const { rows, busy } = useLines(session, engine, lane.id, filter, fold);
  const shown = useAt(
    session,
    useCallback(
      (_: ModelReader, t: number) => {
        const count = rows?.upTo(t) ?? 0;
        // The last row grows without another row.
        return `${count} ${rows?.times(count - 1, t) ?? 0}`;
      },
      [rows],
    ),
    true,
  );
  const count = Number(shown.split(' ')[0]);
  const selection = useAt(session, () => session.state().selection);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const pages = useMemo(
    () =>
      new RecordPages(engine, redraw, (promise) => {
        session.busy(promise);
      }),
    [engine, session],
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const located = selection === undefined ? undefined : session.model().locate(selection);
  const active = located === undefined ? -1 : (rows?.rowOf(located.track, located.index) ?? -1);

  const toggle = (entryId: string): void => {
    const next = new Set(opened);
    if (!next.delete(entryId)) next.add(entryId);
    setOpened(next);
  };
  const openOf = (position: number): boolean | undefined => {
    const at = rows?.at(position);
    const text = at === undefined ? undefined : pages.get(at.track, at.index);
    if (at === undefined || text === undefined || !hasMore(text)) return undefined;
    return opened.has(at.track.entryId(at.index));
  };
  const activate = (position: number, event: MouseEvent | KeyboardEvent): void => {
    const at = rows?.at(position);
    if (event.type === 'keydown' && at?.track.anchored === true)
      session.commands.seek(at.track.columns.start[at.index] as number);
  };

  return (
    <div className={styles['table']} aria-busy={busy}>
      {rows?.anchored === false && rows.length > 0 && (
        <p className={styles['notice']}>
          {say`${say(current.notice ?? 'not on the shared clock')}: listed whole, in the order of the file`}
        </p>
      )}
      {isFiltering(filter) && rows !== undefined && (
        <p className={styles['count']}>
          {say`${grouped(rows.entriesUpTo(session.clock.t))} of ${grouped(totalUpTo(current, session.clock.t))} so far`}
        </p>
      )}
      <VirtualList
        className={styles['list']}
        count={count}
        label={label}
        rowHeight={rowHeight}
        followIndex={rows?.anchored === false ? undefined : count - 1}
        levelOf={flat}
        expandedOf={openOf}
        onToggle={(position) => {
          const at = rows?.at(position);
          if (at !== undefined) toggle(at.track.entryId(at.index));
        }}
        {...(active >= 0 && active < count ? { activeIndex: active } : {})}
        onActiveChange={(position) => {
          const at = rows?.at(position);
          if (at !== undefined) session.commands.select(at.track.entryId(at.index));
        }}
        onActivate={activate}
        onHover={(position) => {
          const at = position === undefined ? undefined : rows?.at(position);
          hoverEntry(session, at?.track.entryId(at.index));
        }}
        empty={
          rows === undefined ? null : (
            <EmptyState
              title={rows.length === 0 && isFiltering(filter) ? say`Nothing passes the filter` : emptyTitle}
            />
          )
        }
        renderItem={(position) => {
          const at = rows?.at(position);
          if (at === undefined) return null;
          const { track, index } = at;
          return row({
            track,
            index,
            time: timeOf(track, index, session.model()),
            times: rows?.times(position, session.clock.t) ?? 1,
            text: pages.get(track, index),
            textAt: (other) => (other < 0 ? undefined : pages.get(track, other)),
            open: openOf(position),
            toggle: () => toggle(track.entryId(index)),
          });
        }}
      />
    </div>
  );
}

const flat = (): number => 1;

const isFiltering = ({ text = '', levels, kinds }: EntryFilter): boolean =>
  text !== '' || levels !== undefined || kinds !== undefined;

function totalUpTo(lane: LaneInfo, t: number): number {
  return lineTracks(lane.tracks).reduce(
    (sum, track) => sum + (track.anchored ? track.latestAt(t) + 1 : track.columns.length),
    0,
  );
}
