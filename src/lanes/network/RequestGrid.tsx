import { say } from '../../base/index.ts';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Button } from '../../ui/index.ts';
import { RequestRow, type RequestRowProps } from './RequestRow.tsx';
import styles from './RequestGrid.module.css';

export const ROW_HEIGHT = 22;

const COLUMNS = ['At', 'Status', 'Method', 'Address', 'Type', 'Size', 'Took', 'Waterfall'] as const;

export interface RequestGridProps {
  readonly label: string;
  readonly count: number;
  /** The chosen row, -1 for none. */
  readonly active: number;
  onChoose(row: number): void;
  /** Enter on a row. */
  onSeek(row: number): void;
  /** The row under the pointer, `undefined` once it has left. */
  onHover(row: number | undefined): void;
  row(row: number): Omit<RequestRowProps, 'id' | 'active' | 'isStop' | 'rowIndex' | 'onClick'> | undefined;
  /** The last row is kept in view until the person scrolls. */
  readonly follow: boolean;
}

/** The table of requests: only rows in view are in the document. Arrows and a click choose, Enter seeks. */
export function RequestGrid({
  label,
  count,
  active,
  onChoose,
  onSeek,
  onHover,
  row,
  follow,
}: RequestGridProps) {
  const id = useId();
  const list = useRef<VListHandle>(null);
  const [released, setReleased] = useState(false);
  const data = useMemo<ArrayLike<undefined>>(() => ({ length: count }), [count]);
  const stick = follow && !released;
  const isChosen = active >= 0 && active < count;
  // The row that Tab reaches: the chosen one, else the last.
  const stop = isChosen ? active : count - 1;
  const byKey = useRef(false);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    document.getElementById(`${id}-${active}`)?.focus({ preventScroll: true });
  }, [id, active]);

  const keepLast = useCallback(() => {
    const handle = list.current;
    if (stick && count > 0 && handle !== null && handle.viewportSize > 0)
      handle.scrollToIndex(count - 1, { align: 'end' });
  }, [stick, count]);
  useEffect(keepLast, [keepLast]);

  const release = (): void => {
    if (follow) setReleased(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
    if (event.key === 'Enter') {
      if (active >= 0) onSeek(active);
    } else {
      const page = Math.max(1, Math.floor((list.current?.viewportSize ?? 0) / ROW_HEIGHT) - 1);
      const next = nextRow(event.key, active < 0 ? count - 1 : active, count, page);
      if (next === undefined) return;
      release();
      byKey.current = true;
      onChoose(next);
      list.current?.scrollToIndex(next, { align: 'nearest' });
    }
    // Handled here: the player's own keys must not act on it as well.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={styles['grid']}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={COLUMNS.length}
      onKeyDown={onKeyDown}
      onWheel={release}
      onPointerOver={(event) => {
        const over = event.target instanceof Element ? event.target.closest('[role=row]') : null;
        const index = Number(over?.getAttribute('aria-rowindex') ?? 0) - 2;
        onHover(index >= 0 ? index : undefined);
      }}
      onPointerLeave={() => onHover(undefined)}
      onTouchMove={release}
      onPointerDown={(event) => {
        // A press beside the rows is a drag of the scroll bar.
        if (event.target instanceof Element && event.target.closest('[role=row]') === null) release();
      }}
    >
      <div role="rowgroup">
        <div className={styles['header']} role="row" aria-rowindex={1}>
          {COLUMNS.map((name, index) => (
            <span key={name} role="columnheader" aria-colindex={index + 1} data-column={name.toLowerCase()}>
              {say(name)}
            </span>
          ))}
        </div>
      </div>
      <VList
        ref={list}
        data={data}
        itemSize={ROW_HEIGHT}
        keepMounted={stop < 0 ? [] : [stop]}
        onResize={keepLast}
        className={styles['rows']}
        role="rowgroup"
        tabIndex={-1}
      >
        {(_: undefined, index: number) => {
          const props = row(index);
          return props === undefined ? (
            <div key={index} style={{ height: ROW_HEIGHT }} />
          ) : (
            <RequestRow
              key={index}
              {...props}
              id={`${id}-${index}`}
              active={index === active}
              isStop={index === stop}
              rowIndex={index + 2}
              onClick={() => onChoose(index)}
            />
          );
        }}
      </VList>
      {follow && released && (
        <span className={styles['follow']}>
          <Button size="s" onClick={() => setReleased(false)}>
            {say`Follow`}
          </Button>
        </span>
      )}
    </div>
  );
}

function nextRow(key: string, at: number, count: number, page: number): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(to, key) ? to[key] : undefined;
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}
