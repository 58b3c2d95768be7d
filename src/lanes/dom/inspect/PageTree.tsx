import { useEffect, useMemo, useRef } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { VirtualList, VisibleText } from '../../../ui/index.ts';
import type { VirtualListHandle } from '../../../ui/index.ts';
import type { Surface } from '../replay/surface.ts';
import { recordedValue } from './html-text.ts';
import { isElement, treeRows } from './page-tree.ts';
import type { TreeRow } from './page-tree.ts';
import { words } from './words.ts';
import styles from './Inspect.module.css';

/** What the tree shows of one value; the whole stands beside it when the element is chosen. */
const VALUE = 80;
const TEXT = 200;
const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;

export interface PageTreeProps {
  readonly page: Document;
  readonly surface: Surface;
  readonly revision: number;
  readonly selected: Node | undefined;
  /** What a person opened or closed, by recorder's id. */
  readonly folds: ReadonlyMap<number, boolean>;
  onFold(id: number, open: boolean): void;
  onChoose(node: Node): void;
  onHover(node: Node | undefined): void;
}

/** Open unless a person closed it: the way to the body, shadow roots and pages in frames. */
const opensItself = (node: Node): boolean =>
  !isElement(node) || node.localName === 'html' || node.localName === 'body';

/** The page's elements and texts as lines; only those in view are in the document. */
export function PageTree(props: PageTreeProps) {
  const { page, surface, revision, selected, folds, onFold, onChoose, onHover } = props;
  const list = useRef<VirtualListHandle>(null);
  const rows = useMemo(
    () =>
      treeRows(page, {
        isOpen: (node) => folds.get(surface.idOf(node) ?? -1) ?? opensItself(node),
        isRecorded: (node) => surface.idOf(node) !== undefined,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the document changes in place: its revision says so
    [page, surface, folds, revision],
  );
  const active = rows.findIndex(({ node }) => node === selected);
  useEffect(() => {
    if (active >= 0) list.current?.scrollToIndex(active);
    // To a new choice, and not again because lines came in above it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selected]);
  const toggle = (row: TreeRow | undefined): void => {
    const id = row === undefined ? undefined : surface.idOf(row.node);
    if (row?.open !== undefined && id !== undefined) onFold(id, !row.open);
  };
  return (
    <VirtualList
      ref={list}
      label={words.elements}
      count={rows.length}
      rowHeight={22}
      className={styles['list']}
      activeIndex={active}
      onActiveChange={(index) => {
        const row = rows[index];
        if (row !== undefined) onChoose(row.node);
      }}
      onActivate={(index, event) => {
        if (event.type === 'keydown' || event.detail === 2) toggle(rows[index]);
      }}
      onHover={(index) => onHover(index === undefined ? undefined : rows[index]?.node)}
      levelOf={(index) => rows[index]?.level ?? 1}
      expandedOf={(index) => rows[index]?.open}
      onToggle={(index) => toggle(rows[index])}
      renderItem={(index) => {
        const row = rows[index];
        return row === undefined ? null : <Line row={row} onToggle={() => toggle(row)} />;
      }}
    />
  );
}

function Line({ row, onToggle }: { readonly row: TreeRow; onToggle(): void }) {
  return (
    <span className={styles['line']} style={{ paddingInlineStart: (row.level - 1) * 12 }}>
      <span
        className={styles['twist']}
        aria-hidden="true"
        onClick={(event) => {
          // Two quick presses are two turns and no double click on the line.
          event.stopPropagation();
          onToggle();
        }}
      >
        {row.open === undefined ? null : row.open ? <ChevronDown /> : <ChevronRight />}
      </span>
      <Content row={row} />
    </span>
  );
}

function Content({ row: { node, kind, inner, open } }: { readonly row: TreeRow }) {
  const text = node.nodeValue ?? '';
  if (kind === 'text') return <VisibleText className={styles['text']} text={cut(text.trim(), TEXT)} />;
  if (kind === 'comment')
    return <VisibleText className={styles['quiet']} text={`<!--${cut(text, TEXT)}-->`} />;
  if (kind === 'doctype') return <span className={styles['quiet']}>{`<!doctype ${node.nodeName}>`}</span>;
  if (kind === 'shadow') return <span className={styles['quiet']}>#shadow-root</span>;
  if (kind === 'frame' || !isElement(node)) return <span className={styles['quiet']}>#document</span>;
  return (
    <>
      <span className={styles['tag']}>{`<${node.localName}`}</span>
      {[...node.attributes].map((attribute) => {
        const value = recordedValue(attribute);
        if (value === undefined) return null;
        return (
          <span key={attribute.name}>
            {' '}
            <span className={styles['name']}>{attribute.name}</span>
            {value !== '' && (
              <>
                ="
                <VisibleText className={styles['value']} text={cut(value, VALUE)} />"
              </>
            )}
          </span>
        );
      })}
      <span className={styles['tag']}>{'>'}</span>
      {open === false && <span className={styles['quiet']}>…</span>}
      {inner !== undefined && <VisibleText className={styles['text']} text={inner} />}
    </>
  );
}
