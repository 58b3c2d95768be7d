import { say } from '../base/index.ts';
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, Ref } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { ArrowDownToLine } from 'lucide-react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { nextIndex } from './list-keys.ts';
import styles from './VirtualList.module.css';

export interface RowState {
  /** The row the keyboard stands on (the selection). */
  readonly active: boolean;
  /** The row at the playhead. */
  readonly current: boolean;
}

export interface VirtualListHandle {
  scrollToIndex(index: number, align?: 'start' | 'center' | 'end' | 'nearest'): void;
  focus(): void;
}

export interface VirtualListProps {
  readonly count: number;
  renderItem(index: number, state: RowState): ReactNode;
  /** The accessible name of the list. */
  readonly label: string;
  /** Height in px of a row that was not measured yet; rows may differ. */
  readonly rowHeight?: number | undefined;
  /**
   * `options` (default): rows are chosen by arrows and click, and hold nothing that can be focused by itself.
   * `rows`: plain rows that may hold buttons and links; no active row.
   */
  readonly kind?: 'options' | 'rows' | undefined;
  /** The selected row; leave out to let the list keep it. */
  readonly activeIndex?: number | undefined;
  readonly onActiveChange?: ((index: number) => void) | undefined;
  /** Enter or a click on a row. */
  readonly onActivate?: ((index: number, event: MouseEvent | KeyboardEvent) => void) | undefined;
  readonly onHover?: ((index: number | undefined) => void) | undefined;
  /** 1-based depth: makes the list a tree. */
  readonly levelOf?: ((index: number) => number) | undefined;
  /** undefined for a leaf. */
  readonly expandedOf?: ((index: number) => boolean | undefined) | undefined;
  readonly onToggle?: ((index: number, expanded: boolean) => void) | undefined;
  /** The row at the playhead: kept a third from the top until the person scrolls, then a Follow button is offered. */
  readonly followIndex?: number | undefined;
  readonly onReleased?: (() => void) | undefined;
  readonly onFollow?: (() => void) | undefined;
  /** Shown in place of an empty list. */
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<VirtualListHandle> | undefined;
}

/** A list of any length (virtua under it): only rows in view are in the document, plus the active one. */
export function VirtualList(props: VirtualListProps) {
  const {
    count,
    renderItem,
    label,
    rowHeight,
    kind = 'options',
    onActivate,
    onActiveChange,
    onHover,
    levelOf,
    expandedOf,
    onToggle,
    followIndex,
  } = props;
  const { activeIndex, onReleased, onFollow, empty, className, ref } = props;
  const id = useId();
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<number | undefined>(undefined);
  const [released, setReleased] = useState(false);
  const options = kind === 'options';
  const tree = options && levelOf !== undefined;
  const wanted = activeIndex ?? kept;
  const active = options && wanted !== undefined && wanted >= 0 && wanted < count ? wanted : undefined;

  const data = useMemo<ArrayLike<undefined>>(() => ({ length: count }), [count]);

  const reveal = useCallback(
    (index: number, align: 'start' | 'center' | 'end' | 'nearest' = 'nearest') => {
      if (index >= 0 && index < count) list.current?.scrollToIndex(index, { align });
    },
    [count],
  );

  useImperativeHandle(
    ref,
    () => ({
      scrollToIndex: reveal,
      focus: () => box.current?.querySelector<HTMLElement>('[data-list]')?.focus(),
    }),
    [reveal],
  );

  // Rows that come behind the one that is followed do not move it.
  const isThere = followIndex !== undefined && followIndex >= 0 && followIndex < count;
  const keepFollowed = useCallback(() => {
    const handle = list.current;
    if (released || followIndex === undefined || !isThere || handle === null) return;
    // Not measured before the first layout: `onResize` comes back here then.
    if (handle.viewportSize > 0)
      handle.scrollToIndex(followIndex, { align: 'start', offset: -Math.round(handle.viewportSize / 3) });
  }, [followIndex, released, isThere]);
  // A row that was pressed is in view already: it stays under the pointer.
  const pressed = useRef<number>(undefined);
  useEffect(() => {
    const own = pressed.current === followIndex;
    pressed.current = undefined;
    if (!own) keepFollowed();
  }, [keepFollowed, followIndex]);

  const release = () => {
    if (released || followIndex === undefined) return;
    setReleased(true);
    onReleased?.();
  };
  const follow = () => {
    setReleased(false);
    onFollow?.();
  };

  const choose = (index: number) => {
    pressed.current = index;
    setKept(index);
    onActiveChange?.(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!options || event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
    if (event.key === 'Enter' && active !== undefined) {
      onActivate?.(active, event);
    } else if (tree && active !== undefined && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const open = expandedOf?.(active);
      if (open === undefined || open === (event.key === 'ArrowRight')) return;
      onToggle?.(active, !open);
    } else {
      const handle = list.current;
      const page =
        handle === null ? 10 : Math.max(1, Math.floor(handle.viewportSize / (rowHeight ?? 24)) - 1);
      const next = nextIndex(event.key, active ?? followIndex, count, page);
      if (next === undefined) return;
      release();
      choose(next);
      reveal(next);
    }
    // Handled here: the player's own keys must not act on it as well.
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerDown = (event: PointerEvent) => {
    // A press on the scroller itself, not on a row, is a drag of the scroll bar.
    if (event.target instanceof Element && event.target.closest('[data-row]') === null) release();
  };

  if (count === 0 && empty !== undefined) return <>{empty}</>;

  const rowRole = tree ? 'treeitem' : options ? 'option' : 'listitem';
  return (
    <div
      ref={box}
      className={classes(styles['box'], className)}
      onWheel={release}
      onTouchMove={release}
      onPointerDown={onPointerDown}
    >
      <VList
        ref={list}
        data={data}
        {...(rowHeight === undefined ? {} : { itemSize: rowHeight })}
        {...(active === undefined ? {} : { keepMounted: [active] })}
        onResize={keepFollowed}
        data-list=""
        className={styles['list']}
        tabIndex={0}
        role={tree ? 'tree' : options ? 'listbox' : 'list'}
        aria-label={label}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
        onKeyDown={onKeyDown}
        onMouseLeave={
          onHover === undefined
            ? undefined
            : () => {
                onHover(undefined);
              }
        }
      >
        {(_: undefined, index: number) => {
          const state: RowState = { active: index === active, current: index === followIndex };
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              data-row={index}
              data-active={state.active || undefined}
              data-current={state.current || undefined}
              className={classes(styles['row'], options && styles['option'])}
              role={rowRole}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-selected={options ? state.active : undefined}
              aria-current={state.current || undefined}
              aria-level={tree ? levelOf(index) : undefined}
              aria-expanded={tree ? expandedOf?.(index) : undefined}
              onMouseEnter={
                onHover === undefined
                  ? undefined
                  : () => {
                      onHover(index);
                    }
              }
              onClick={
                options
                  ? (event) => {
                      choose(index);
                      onActivate?.(index, event);
                    }
                  : undefined
              }
            >
              {renderItem(index, state)}
            </div>
          );
        }}
      </VList>
      {released && followIndex !== undefined && (
        <span className={styles['follow']}>
          <Button size="s" icon={<ArrowDownToLine />} onClick={follow}>
            {say`Follow`}
          </Button>
        </span>
      )}
    </div>
  );
}
