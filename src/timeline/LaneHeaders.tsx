import { useCallback, useSyncExternalStore } from 'react';
import { Menu } from '../ui/index.ts';
import type { Session } from '../session/index.ts';
import type { Row } from './layout.ts';
import { canCollapse, canHide, titleOf } from './layout.ts';
import styles from './LaneHeaders.module.css';

export interface LaneHeadersProps {
  readonly session: Session;
  readonly rows: readonly Row[];
  /** Lanes of the recording that are hidden now. */
  readonly hidden: readonly { readonly id: string; readonly title: string }[];
  /** Ids of lanes that could not be drawn. */
  readonly broken: ReadonlySet<string>;
  readonly onCollapse: (laneId: string, collapsed: boolean) => void;
}

/** The column left of the lanes. Each header is a button: a menu to fold or hide its lane, or bring others back. */
export function LaneHeaders({ session, rows, hidden, broken, onCollapse }: LaneHeadersProps) {
  return (
    <ul className={styles['headers']} aria-label="Lanes">
      {rows.map((row) => (
        <li
          key={row.lane.id}
          className={styles['header']}
          style={{ height: row.height }}
          data-lane={row.lane.id}
          data-tall={row.height >= TALL || undefined}
        >
          <LaneHeader
            session={session}
            row={row}
            rows={rows}
            hidden={hidden}
            broken={broken.has(row.lane.id)}
            onCollapse={onCollapse}
          />
        </li>
      ))}
    </ul>
  );
}

interface LaneHeaderProps extends Omit<LaneHeadersProps, 'broken'> {
  readonly row: Row;
  readonly broken: boolean;
}

/** From this height a header has room for two lines, CSS px. */
const TALL = 34;
const count = new Intl.NumberFormat('en-US');
const PLANE_CLASS = { agent: 'agent', environment: 'env', runtime: 'run', evidence: 'evi' } as const;

function LaneHeader({ session, row, rows, hidden, broken, onCollapse }: LaneHeaderProps) {
  const { lane, definition } = row;
  // Renders when the words change, not in every frame.
  const subscribe = useCallback(
    (changed: () => void) => {
      const leaveClock = session.clock.subscribe(changed);
      const leaveLane = definition.watch?.(session, changed);
      return () => {
        leaveClock();
        leaveLane?.();
      };
    },
    [session, definition],
  );
  const headline = useSyncExternalStore(
    subscribe,
    () => definition.headline?.(lane, session.clock.t, session.model()) ?? count.format(lane.count),
  );
  const title = titleOf(row);
  const notice = broken ? 'could not be drawn' : lane.notice;
  const { setLaneHidden } = session.commands;
  const onSelect = (id: string) => {
    if (id === 'hide') setLaneHidden(lane.id, true);
    else if (id === 'collapse') onCollapse(lane.id, !row.collapsed);
    else if (id === 'others')
      rows
        .filter((other) => other !== row && canHide(other.lane.id))
        .forEach((other) => setLaneHidden(other.lane.id, true));
    else if (id === 'all') hidden.forEach((other) => setLaneHidden(other.id, false));
    else setLaneHidden(id.slice('show:'.length), false);
  };
  const items = [
    ...(canCollapse(row)
      ? [{ id: 'collapse', label: row.collapsed ? `Expand ${title}` : `Collapse ${title}` }]
      : []),
    canHide(lane.id)
      ? { id: 'hide', label: `Hide ${title}` }
      : { id: 'hide', label: 'The agent lane always stays', disabled: true },
    { id: 'others', label: 'Hide the others', disabled: rows.length < 2 },
    ...hidden.map((other) => ({ id: `show:${other.id}`, label: `Show ${other.title}` })),
    ...(hidden.length > 1 ? [{ id: 'all', label: 'Show all lanes' }] : []),
  ];
  return (
    <Menu
      bare
      variant="ghost"
      size="s"
      className={styles['button']}
      label={`${title}, ${headline}${notice === undefined ? '' : `, ${notice}`}: lane options`}
      title={notice === undefined ? title : `${title}: ${notice}`}
      items={items}
      onSelect={onSelect}
      trigger={
        <>
          <i className={`${styles['bar'] ?? ''} ${styles[PLANE_CLASS[lane.plane]] ?? ''}`} />
          <span className={styles['title']}>{title}</span>
          {notice !== undefined && <span className={styles['notice']}>!</span>}
          <span className={styles['headline']}>{headline}</span>
        </>
      }
    />
  );
}
