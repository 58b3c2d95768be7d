import { useCallback, useMemo, useReducer } from 'react';
import type { MouseEvent, KeyboardEvent, ReactNode } from 'react';
import type { Engine } from '../engine/index.ts';
import type { LaneInfo, ModelReader, TrackReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { EmptyState, VirtualList } from '../ui/index.ts';
import styles from './EntryTable.module.css';
import { knownAt, runEnd } from './known.ts';
import { laneEntries } from './lane-entries.ts';
import { RecordPages } from './record-pages.ts';
import { timeOf } from './time-of.ts';
import { useAt } from './use-at.ts';

export interface EntryRowProps {
  readonly track: TrackReader;
  readonly index: number;
  /** When it is, as the axis says it: a clock, a step, or its number where it has no place on the axis. */
  readonly time: string;
  /** Position in the list. */
  readonly position: number;
  /** Its record as text, once it has been fetched. */
  readonly text: string | undefined;
  /** Record of another position of the list, if it is here; asking schedules it. */
  textAt(position: number): string | undefined;
  /** True once what the entry's end tells may be said (RULES.md "Never the future"). */
  readonly ended: boolean;
}

export interface EntryTableProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly lane: LaneInfo;
  readonly label: string;
  readonly rowHeight: number;
  /** Says what a list without rows means: nothing yet, at this instant. */
  readonly emptyTitle: string;
  readonly header?: ReactNode;
  /** `rows`: may hold links, is not chosen by keys. */
  readonly kind?: 'options' | 'rows';
  row(props: EntryRowProps): ReactNode;
}

/**
 * The lane's entries up to the playhead, as a virtual list that follows it until touched. A click or
 * the arrows select, Enter also seeks.
 */
export function EntryTable({
  session,
  engine,
  lane,
  label,
  rowHeight,
  emptyTitle,
  header,
  kind = 'options',
  row,
}: EntryTableProps) {
  useAt(session, (model) => model.version, true);
  // A lane is another object in every version of the document.
  const current = session.model().lane(lane.id) ?? lane;
  const entries = useMemo(() => laneEntries(current), [current]);
  const count = useAt(
    session,
    useCallback((_: ModelReader, t: number) => entries.upTo(t), [entries]),
    true,
  );
  // Spans that end change their row without changing the count.
  const ended = useAt(
    session,
    useCallback(
      (model: ModelReader, t: number) => endedBy(entries.at(entries.upTo(t) - 1)?.track, model, t),
      [entries],
    ),
    true,
  );
  const selection = useAt(session, () => session.state().selection);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const pages = useMemo(
    () =>
      new RecordPages(engine, redraw, (promise) => {
        session.busy(promise);
      }),
    [engine, session],
  );
  const active = selection === undefined ? -1 : entries.positionOf(selection, session.model());

  const choose = (position: number): void => {
    const at = entries.at(position);
    if (at !== undefined) session.commands.select(at.track.entryId(at.index));
  };
  const activate = (position: number, event: MouseEvent | KeyboardEvent): void => {
    const at = entries.at(position);
    if (event.type === 'keydown' && at?.track.anchored === true)
      session.commands.seek(at.track.columns.start[at.index] as number);
  };
  const textAt = (position: number): string | undefined => {
    const at = entries.at(position);
    return at === undefined ? undefined : pages.get(at.track, at.index);
  };

  return (
    <div className={styles['table']} data-ended={ended}>
      {!entries.anchored && entries.length > 0 && (
        <p className={styles['notice']}>
          {current.notice ?? 'not on the shared clock'}: listed whole, in the order of the file
        </p>
      )}
      {header !== undefined && count > 0 && <div className={styles['header']}>{header}</div>}
      <VirtualList
        className={styles['list']}
        count={count}
        label={label}
        rowHeight={rowHeight}
        kind={kind}
        followIndex={entries.anchored ? count - 1 : undefined}
        {...(kind === 'options' && active >= 0 && active < count ? { activeIndex: active } : {})}
        onActiveChange={choose}
        onActivate={activate}
        empty={<EmptyState title={emptyTitle} />}
        renderItem={(position) => {
          const at = entries.at(position);
          if (at === undefined) return null;
          return row({
            ...at,
            time: timeOf(at.track, at.index, session.model()),
            position,
            text: pages.get(at.track, at.index),
            textAt,
            ended: hasEnded(at.track, at.index, session),
          });
        }}
      />
    </div>
  );
}

function hasEnded(track: TrackReader, index: number, session: Session): boolean {
  if (!track.anchored) return true;
  return knownAt(track, index, runEnd(session.model())) <= session.clock.t;
}

/** How many spans cover t: changes whenever one ends. */
function endedBy(track: TrackReader | undefined, _model: ModelReader, t: number): number {
  return track === undefined || track.archetype !== 'span' ? 0 : track.covering(t).length;
}
