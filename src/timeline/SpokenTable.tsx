import { say } from '../base/index.ts';
import { useId, useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { ClaimedLane } from '../lane-kit/index.ts';
import type { Session } from '../session/index.ts';
import { Button, classes } from '../ui/index.ts';
import type { SceneSource } from './scene.ts';
import { onTold } from './told.ts';
import { headingOf, lengthOf, pageWords, SeenRows } from './spoken-growth.ts';
import { clampPosition, laneGroup, moveIn, offAxisGroup, PAGE, pageOf } from './spoken-rows.ts';
import type { SpokenGroup } from './spoken-rows.ts';
import { labels } from './labels.ts';
import styles from './SpokenTable.module.css';

export interface SpokenTableProps {
  readonly session: Session;
  readonly lanes: readonly ClaimedLane[];
  readonly scenes: SceneSource;
  /** Of the surface it tells of. */
  readonly label: string;
}

/**
 * The canvas in words: lanes as row groups, their entries as rows in order, all of them, drawn or
 * not. Out of sight until the keyboard gets there. One tab stop; at most a page of one lane is in the document.
 */
export default function SpokenTable({ session, lanes, scenes, label }: SpokenTableProps) {
  const id = useId();
  const table = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLSpanElement>(null);
  /** The focus is being moved by the table: a page was turned, the row that had it is gone. */
  const ours = useRef(false);
  const selection = useSyncExternalStore(session.subscribe, () => session.state().selection);
  useSyncExternalStore(session.subscribe, session.model);
  const [seen] = useState(() => new SeenRows(session));
  useSyncExternalStore(session.subscribe, () => seen.version(table.current));
  useSyncExternalStore(session.subscribe, () => session.state().timeMode);
  const [groupId, setGroupId] = useState('agent');
  const [wanted, setWanted] = useState<number | undefined>(undefined);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  // Another one as soon as the document has grown or times are written another way.
  const scene = scenes.current();
  const groups = useMemo(() => {
    const { model, label } = scene;
    const made = lanes.map((claimed) => laneGroup(claimed, model, label));
    return model.offAxis.length === 0 ? made : [...made, offAxisGroup(model)];
  }, [lanes, scene]);
  const open = groups.find(({ id }) => id === groupId) ?? groups[0];
  const position =
    open === undefined ? 0 : clampPosition(wanted ?? open.latest(session.clock.t), open.length);
  const page = pageOf(position, open?.length ?? 0);
  const rows = open?.read(page, session.clock.t) ?? [];
  const last = rows.at(-1)?.t;
  useLayoutEffect(() => {
    // What comes behind a page that is full is not in it.
    seen.reach(open !== undefined && page.to < open.length ? (last ?? Infinity) : Infinity);
    return onTold(session, () => {
      if (table.current === null || open === undefined) return;
      const length = lengthOf(session.model(), open);
      table.current.setAttribute('aria-rowcount', String(length));
      for (const group of groups) {
        const heading = table.current.querySelector(`[data-group="${CSS.escape(group.id)}"]`);
        write(heading, headingOf(group, lengthOf(session.model(), group)));
      }
      write(pages.current, pageWords(page, length));
    });
  });
  if (open === undefined) return null;

  const focusSoon = () =>
    requestAnimationFrame(() => {
      ours.current = true;
      table.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
      ours.current = false;
    });
  const turnTo = (next: number) => {
    setWanted(clampPosition(next, open.length));
    focusSoon();
  };
  const openGroup = (next: SpokenGroup | undefined) => {
    if (next === undefined) return;
    setGroupId(next.id);
    setWanted(undefined);
    focusSoon();
  };
  const act = () => {
    const row = rows.find((each) => each.position === position);
    if (row === undefined) return;
    if (session.model().locate(row.entryId) !== undefined) session.commands.select(row.entryId);
    if (row.t !== undefined) session.commands.seek(row.t);
  };
  // What is current, and what is known of each row, is read when the focus comes: nothing is rendered in a tick.
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (ours.current || event.currentTarget.contains(event.relatedTarget)) return;
    setWanted(undefined);
    refresh();
    focusSoon();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = groups.indexOf(open);
    const next = moveIn(event.key, position, open.length);
    if (next !== undefined) turnTo(next);
    else if (event.key === 'ArrowRight') openGroup(groups[at + 1]);
    else if (event.key === 'ArrowLeft') openGroup(groups[at - 1]);
    else if (event.key === 'Enter') act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section className={styles['spoken']} aria-label={say`${label} as a table`} data-testid="spoken-table">
      <p id={`${id}-keys`} className={styles['keys']}>
        {say`Up and Down walk the entries of ${open.title}, Left and Right change the lane, Enter goes to an entry.`}
      </p>
      <div className={styles['rows']}>
        <div
          ref={table}
          className={styles['table']}
          role="grid"
          tabIndex={-1}
          aria-label={labels.entriesByLane}
          aria-describedby={`${id}-keys`}
          aria-rowcount={open.length}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          {groups.map((group) => {
            const isOpen = group === open;
            return (
              <div key={group.id} role="rowgroup" aria-label={group.title}>
                <div role="row" className={styles['row']}>
                  <span role="rowheader" className={styles['heading']} data-group={group.id}>
                    {headingOf(group, group.length)}
                  </span>
                </div>
                {isOpen && rows.length === 0 && (
                  <div role="row" className={styles['row']} tabIndex={0}>
                    <span role="gridcell">{say`nothing recorded`}</span>
                  </div>
                )}
                {isOpen &&
                  rows.map((row) => (
                    <div
                      key={row.entryId}
                      role="row"
                      aria-rowindex={row.position + 1}
                      aria-selected={row.entryId === selection}
                      tabIndex={row.position === position ? 0 : -1}
                      className={classes(styles['row'], !row.happened && styles['future'])}
                      onFocus={() => {
                        if (row.position !== position) setWanted(row.position);
                      }}
                      onDoubleClick={act}
                    >
                      <span role="gridcell">{row.time}</span>
                      <span role="gridcell" dir="auto">
                        {row.title}
                      </span>
                      <span role="gridcell">{row.facts}</span>
                    </div>
                  ))}
              </div>
            );
          })}
        </div>
      </div>
      <div className={styles['pages']}>
        <Button
          size="s"
          disabled={page.from === 0}
          onClick={() => {
            turnTo(page.from - PAGE);
          }}
        >
          {say`Previous ${PAGE}`}
        </Button>
        <span ref={pages}>{pageWords(page, open.length)}</span>
        <Button
          size="s"
          disabled={page.to >= open.length}
          onClick={() => {
            turnTo(page.to);
          }}
        >
          {say`Next ${PAGE}`}
        </Button>
      </div>
    </section>
  );
}

function write(node: Element | null, text: string): void {
  if (node !== null && node.textContent !== text) node.textContent = text;
}
