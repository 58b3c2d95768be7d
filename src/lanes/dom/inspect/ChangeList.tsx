import { useMemo } from 'react';
import { EmptyState, VirtualList, VisibleText } from '../../../ui/index.ts';
import type { NodeChange } from './compare-pages.ts';
import type { Compared } from './compare.worker.ts';
import type { LineChange } from './text-lines.ts';
import { words } from './words.ts';
import styles from './Inspect.module.css';

export interface ChangeListProps {
  readonly comparison: Compared;
  /** The playhead is the earlier of the two. */
  readonly playheadFirst: boolean;
  onChoose(id: number | undefined): void;
}

type Row =
  | { readonly type: 'head'; readonly text: string }
  | { readonly type: 'node'; readonly change: NodeChange }
  | { readonly type: 'line'; readonly change: LineChange };

const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

function rowsOf({ nodes, nodeCount, lines, lineCount }: Compared): Row[] {
  const rows: Row[] = [{ type: 'head', text: words.nodes(nodeCount) }];
  for (const change of nodes) rows.push({ type: 'node', change });
  if (nodeCount > nodes.length) rows.push({ type: 'head', text: words.more(nodeCount - nodes.length) });
  rows.push({ type: 'head', text: lines === undefined ? words.linesUnknown : words.lines(lineCount) });
  for (const change of lines ?? []) rows.push({ type: 'line', change });
  if (lines !== undefined && lineCount > lines.length)
    rows.push({ type: 'head', text: words.more(lineCount - lines.length) });
  return rows;
}

/** Changes to the tree, then lines of text that came and went. Choosing one chooses its element at the playhead. */
export function ChangeList({ comparison, playheadFirst, onChoose }: ChangeListProps) {
  const rows = useMemo(() => rowsOf(comparison), [comparison]);
  if (comparison.nodeCount === 0 && comparison.lineCount === 0 && comparison.lines !== undefined)
    return <EmptyState title={words.same} />;
  const choose = (row: Row | undefined): void => {
    if (row?.type === 'node') onChoose(playheadFirst ? row.change.beforeId : row.change.afterId);
    else if (row?.type === 'line') {
      const here = (row.change.kind === 'removed') === playheadFirst;
      onChoose(here || comparison.sameSnapshot ? row.change.id : undefined);
    }
  };
  return (
    <VirtualList
      label={words.changes}
      count={rows.length}
      rowHeight={24}
      className={styles['list']}
      onActivate={(index) => choose(rows[index])}
      renderItem={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        if (row.type === 'head') return <span className={styles['head']}>{row.text}</span>;
        return row.type === 'node' ? <NodeRow change={row.change} /> : <LineRow change={row.change} />;
      }}
    />
  );
}

function NodeRow({ change }: { readonly change: NodeChange }) {
  return (
    <span className={styles['change']} data-kind={change.kind}>
      <span aria-hidden="true">{SIGNS[change.kind]}</span>
      <span className={styles['kind']}>{words.kinds[change.kind]}</span>
      <VisibleText className={styles['code']} text={change.label} />
      <span className={styles['quiet']}>
        {words.inside(change.inside)}
        {change.moved && ` ${words.moved}`}
      </span>
      {change.values.map(({ name, before, after }) => (
        <span key={name ?? ''} className={styles['delta']}>
          <span className={styles['name']}>{name ?? words.text}</span>
          {before !== undefined && (
            <del>
              <VisibleText text={before} />
            </del>
          )}
          {after !== undefined && (
            <ins>
              <VisibleText text={after} />
            </ins>
          )}
        </span>
      ))}
    </span>
  );
}

function LineRow({ change }: { readonly change: LineChange }) {
  return (
    <span className={styles['change']} data-kind={change.kind}>
      <span aria-hidden="true">{SIGNS[change.kind]}</span>
      <span className={styles['kind']}>{words.kinds[change.kind]}</span>
      <VisibleText text={change.text} />
    </span>
  );
}
