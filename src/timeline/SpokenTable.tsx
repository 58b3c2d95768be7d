import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';
import type { ClaimedLane } from '../lane-kit/index.ts';
import type { Session } from '../session/index.ts';
import { Button } from '../ui/index.ts';
import { orderOf } from './lane-order.ts';
import { titleOf } from './layout.ts';
import type { SceneSource } from './scene.ts';
import { clampPosition, moveIn, PAGE, pageOf, readRows } from './spoken-rows.ts';
import styles from './SpokenTable.module.css';

export interface SpokenTableProps {
  readonly session: Session;
  readonly lanes: readonly ClaimedLane[];
  readonly scenes: SceneSource;
}

/**
 * The canvas in words: lanes as row groups, their entries as rows in order, all of them, drawn or
 * not. Out of sight until the keyboard gets there. One tab stop; at most a page of one lane is in the document.
 */
export function SpokenTable({ session, lanes, scenes }: SpokenTableProps) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  useSyncExternalStore(session.subscribe, () => session.state());
  const [laneId, setLaneId] = useState('agent');
  const [wanted, setWanted] = useState<number | undefined>(undefined);
  const open = lanes.find(({ lane }) => lane.id === laneId) ?? lanes[0];
  const model = session.model();
  const version = model.version;
  // `version`: a lane's tracks grow in place.
  const order = useMemo(() => (open === undefined || version < 0 ? undefined : orderOf(open.lane)), [open, version]);
  if (open === undefined || order === undefined) return null;

  const position = clampPosition(wanted ?? order.latest(session.clock.t), order.length);
  const page = pageOf(position, order.length);
  const rows = readRows(open, order, model, page, session.clock.t, scenes.current().label);

  const focusSoon = () => requestAnimationFrame(() => {
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const turnTo = (next: number) => {
    setWanted(clampPosition(next, order.length));
    focusSoon();
  };
  const openLane = (next: ClaimedLane | undefined) => {
    if (next === undefined) return;
    setLaneId(next.lane.id);
    setWanted(undefined);
    focusSoon();
  };
  const act = () => {
    const row = rows.find((each) => each.position === position);
    if (row === undefined) return;
    session.commands.select(row.entryId);
    if (row.t !== undefined) session.commands.seek(row.t);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = lanes.indexOf(open);
    const next = moveIn(event.key, position, order.length);
    if (next !== undefined) turnTo(next);
    else if (event.key === 'ArrowRight') openLane(lanes[at + 1]);
    else if (event.key === 'ArrowLeft') openLane(lanes[at - 1]);
    else if (event.key === 'Enter') act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section className={styles['spoken']} aria-label="Timeline as a table" data-testid="spoken-table">
      <p id={`${id}-keys`} className={styles['keys']}>
        Up and Down walk the entries of {titleOf(open)}, Left and Right change the lane, Enter goes to an entry.
      </p>
      <table ref={table} role="grid" aria-label="Entries by lane" aria-describedby={`${id}-keys`} aria-rowcount={order.length} onKeyDown={onKeyDown}>
        {lanes.map((claimed) => {
          const { lane } = claimed;
          const isOpen = claimed === open;
          return (
            <tbody key={lane.id} aria-label={titleOf(claimed)}>
              <tr>
                <th scope="row" colSpan={3}>
                  {titleOf(claimed)}, {lane.count} {lane.count === 1 ? 'entry' : 'entries'}{lane.notice === undefined ? '' : `, ${lane.notice}`}
                </th>
              </tr>
              {isOpen && rows.length === 0 && (
                <tr tabIndex={0}>
                  <td colSpan={3}>nothing recorded</td>
                </tr>
              )}
              {isOpen && rows.map((row) => (
                <tr
                  key={row.entryId}
                  aria-rowindex={row.position + 1}
                  aria-selected={row.entryId === session.state().selection}
                  tabIndex={row.position === position ? 0 : -1}
                  className={row.happened ? undefined : styles['future']}
                  onFocus={() => { if (row.position !== position) setWanted(row.position); }}
                  onDoubleClick={act}
                >
                  <td>{row.time}</td>
                  <td>{row.title}</td>
                  <td>{row.facts}</td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
      <div className={styles['pages']}>
        <Button size="s" disabled={page.from === 0} onClick={() => { turnTo(page.from - PAGE); }}>Previous {PAGE}</Button>
        <span>{order.length === 0 ? '0 entries' : `${page.from + 1} to ${page.to} of ${order.length}`}</span>
        <Button size="s" disabled={page.to >= order.length} onClick={() => { turnTo(page.to); }}>Next {PAGE}</Button>
      </div>
    </section>
  );
}
