import { say, grouped } from '../base/index.ts';
import { Suspense, lazy, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import type { ModelReader } from '../model/index.ts';
import { Busy } from '../ui/index.ts';
import type { Session } from '../session/index.ts';
import { withHeight, withOrWithout } from './lane-look.ts';
import type { LaneLook } from './lane-look.ts';
import type { HiddenLane, LaneAction } from './lane-menu.ts';
import type { LaneDragOptions } from './lane-drag.ts';
import type { Row } from './layout.ts';
import { canHide, titleOf } from './layout.ts';
import { onTold } from './told.ts';
import { labels } from './labels.ts';
import styles from './LaneHeaders.module.css';

const LaneMenu = lazy(() => import('./LaneMenu.tsx'));

export interface LaneHeadersProps {
  readonly session: Session;
  readonly rows: readonly Row[];
  /** Lanes of the recording that are hidden now. */
  readonly hidden: readonly HiddenLane[];
  /** Ids of lanes that could not be drawn. */
  readonly broken: ReadonlySet<string>;
  readonly look: LaneLook;
  readonly onLook: (look: LaneLook) => void;
}

/**
 * The column left of the lanes. Each header is a button: a menu to arrange its lane or bring others back.
 * Headers are dragged to another place, and their lower edges to another height.
 */
export function LaneHeaders(props: LaneHeadersProps) {
  const { session, rows } = props;
  const list = useRef<HTMLUListElement>(null);
  const startDrag = useRef<StartDrag>(undefined);
  useEffect(() => {
    // Fetched once the lanes are there: nobody drags before. Without it the headers' menus do the same.
    import('./lane-drag.ts').then(
      ({ startLaneDrag }) => {
        startDrag.current = startLaneDrag;
      },
      () => undefined,
    );
  }, []);
  const walked = useSyncExternalStore(session.subscribe, () => session.state().lane);
  return (
    <ul ref={list} className={styles['headers']} aria-label={labels.lanes}>
      {rows.map((row) => (
        <li
          key={row.lane.id}
          className={styles['header']}
          style={{ height: row.height, top: row.stays ? row.top : undefined }}
          data-lane={row.lane.id}
          data-tall={row.height >= TALL || undefined}
          data-stays={row.stays || undefined}
          data-walked={isWalked(session.model(), row, walked) || undefined}
        >
          <LaneHeader
            {...props}
            row={row}
            list={list}
            startDrag={startDrag}
            walked={isWalked(session.model(), row, walked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The agent's lane is walked while none was chosen; that is said of no header. An agent that it started is in it. */
const isWalked = (model: ModelReader, { lane }: Row, walked: string): boolean =>
  walked !== 'agent' && (model.lane(walked)?.id ?? 'agent') === lane.id;

type StartDrag = (down: PointerEvent, options: LaneDragOptions) => void;

interface LaneHeaderProps extends LaneHeadersProps {
  readonly row: Row;
  readonly list: { readonly current: HTMLUListElement | null };
  readonly startDrag: { readonly current: StartDrag | undefined };
  readonly walked: boolean;
}

/** From this height a header has room for two lines, CSS px. */
const TALL = 34;
const PLANE_CLASS = { agent: 'agent', environment: 'env', runtime: 'run', evidence: 'evi' } as const;

function LaneHeader({
  session,
  row,
  rows,
  hidden,
  broken,
  look,
  onLook,
  list,
  startDrag,
  walked,
}: LaneHeaderProps) {
  const { lane, definition } = row;
  const words = useRef<HTMLSpanElement>(null);
  const { commands } = session;
  const title = titleOf(row);
  const notice = broken.has(lane.id) ? labels.couldNotBeDrawn : lane.notice && say(lane.notice);
  const headlineNow = (): string => {
    const model = session.model();
    const now = model.lane(lane.id) ?? lane;
    return definition.headline?.(now, session.clock.t, model) ?? grouped(now.count);
  };
  const labelOf = (headline: string): string =>
    say`${title}, ${headline}${notice === undefined ? '' : `, ${notice}`}${walked ? say`, walked by , and .` : ''}: lane options`;
  const headline = headlineNow();
  // Written past React: it may change in every frame, and with every record that comes.
  const write = (): void => {
    const node = words.current;
    const text = headlineNow();
    if (node === null || node.textContent === text) return;
    node.textContent = text;
    node.closest('button')?.setAttribute('aria-label', labelOf(text));
  };
  useLayoutEffect(() => {
    const stops = [onTold(session, write), session.clock.subscribe(write)];
    const leaveLane = definition.watch?.(session, write);
    return () => {
      for (const stop of stops) stop();
      leaveLane?.();
    };
  });

  const act = (action: LaneAction): void => {
    switch (action.do) {
      case 'collapse':
        return onLook({ ...look, collapsed: withOrWithout(look.collapsed, lane.id, action.on) });
      case 'pin':
        return onLook({ ...look, pinned: withOrWithout(look.pinned, lane.id, action.on) });
      case 'height':
        return onLook(withHeight(look, lane.id, action.height));
      case 'order':
        return commands.setLaneOrder(action.order);
      case 'hide':
        return action.ids.forEach((id) => commands.setLaneHidden(id, true));
      case 'show':
        return action.ids.forEach((id) => commands.setLaneHidden(id, false));
    }
  };
  const trigger = (
    <>
      <i className={`${styles['bar'] ?? ''} ${styles[PLANE_CLASS[lane.plane]] ?? ''}`} />
      <bdi className={styles['title']}>{title}</bdi>
      {notice !== undefined && <span className={styles['notice']}>!</span>}
      <span
        // Put into the menu's button when that has been fetched, long after it was made: it says by then what was true before.
        ref={(node) => {
          words.current = node;
          write();
        }}
        className={styles['headline']}
      >
        {headline}
      </span>
    </>
  );
  const drag = (event: ReactPointerEvent<HTMLElement>, what: 'place' | 'height'): void => {
    if (list.current !== null)
      startDrag.current?.(event.nativeEvent, { what, row, rows, list: list.current, act });
  };
  return (
    <>
      <span
        className={styles['grab']}
        onPointerDown={canHide(lane.id) ? (event) => drag(event, 'place') : undefined}
      >
        <Suspense
          fallback={
            <>
              <Busy />
              <span className={styles['button']} style={{ alignItems: 'center' }}>
                {trigger}
              </span>
            </>
          }
        >
          <LaneMenu
            label={labelOf(headline)}
            title={notice === undefined ? title : `${title}: ${notice}`}
            trigger={trigger}
            row={row}
            rows={rows}
            hidden={hidden}
            look={look}
            onAction={act}
          />
        </Suspense>
      </span>
      <i
        className={styles['edge']}
        title={labels.dragForAnotherHeightDouble}
        onPointerDown={(event) => drag(event, 'height')}
        onDoubleClick={() => act({ do: 'height', height: undefined })}
      />
    </>
  );
}
