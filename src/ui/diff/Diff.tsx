import { useEffect, useMemo, useRef, useState } from 'react';
import { FileDiff } from 'lucide-react';
import { Button } from '../Button.tsx';
import { CodeBlock } from '../CodeBlock.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { VirtualList } from '../VirtualList.tsx';
import type { VirtualListHandle } from '../VirtualList.tsx';
import { classes } from '../classes.ts';
import type { DiffProps } from './diff-props.ts';
import { DiffFileList, Counts } from './DiffFileList.tsx';
import { DiffRowView } from './DiffRowView.tsx';
import { parseDiff } from './parse.ts';
import { rowsOf } from './rows.ts';
import styles from './Diff.module.css';

/** A unified diff, unified view: files with counts, then numbered lines; only rows in view are in the document. */
export default function Diff({ diff, label, path, emptyText = 'No changes.', className }: DiffProps) {
  const parsed = useMemo(() => (typeof diff === 'string' ? parseDiff(diff) : diff), [diff]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [raw, setRaw] = useState(false);
  const list = useRef<VirtualListHandle>(null);
  const { rows, fileRow, digits } = useMemo(() => rowsOf(parsed, closed), [parsed, closed]);

  // The rows of the unfolded diff: folding a file must not move the list again.
  const rowOfPath = useMemo(() => {
    const index = path === undefined ? -1 : parsed.files.findIndex((file) => file.path === path);
    return rowsOf(parsed, new Set()).fileRow[index];
  }, [path, parsed]);
  useEffect(() => {
    if (rowOfPath !== undefined && rowOfPath > 0) list.current?.scrollToIndex(rowOfPath, 'start');
  }, [rowOfPath]);

  if (parsed.files.length === 0 && parsed.issues.length === 0) {
    return <EmptyState icon={<FileDiff />} title={emptyText} />;
  }
  if (parsed.files.length === 0) {
    return (
      <div className={classes(styles['diff'], className)}>
        {parsed.issues.map((issue) => (
          <p key={issue} className={styles['issue']}>
            {issue}
          </p>
        ))}
        <CodeBlock label={label} text={parsed.raw} wrap={false} />
      </div>
    );
  }
  const toggle = (index: number) => {
    const next = new Set(closed);
    if (!next.delete(index)) next.add(index);
    setClosed(next);
  };
  return (
    <section className={classes(styles['diff'], className)} aria-label={label}>
      <div className={styles['bar']}>
        <span>
          {parsed.files.length === 1 ? '1 file' : `${parsed.files.length.toLocaleString('en')} files`}
        </span>
        <Counts added={parsed.added} removed={parsed.removed} />
        <span className={styles['grow']} />
        <Button
          size="s"
          variant="ghost"
          aria-pressed={raw}
          onClick={() => {
            setRaw(!raw);
          }}
        >
          Raw
        </Button>
        <CopyButton text={parsed.raw} label="Copy the diff" />
      </div>
      {raw ? (
        <div className={styles['rawText']}>
          <CodeBlock label={`${label}, raw`} text={parsed.raw} wrap={false} copy={false} />
        </div>
      ) : (
        <div className={styles['body']}>
          {parsed.files.length > 1 && (
            <DiffFileList
              files={parsed.files}
              onPick={(index) => {
                list.current?.scrollToIndex(fileRow[index] ?? 0, 'start');
              }}
            />
          )}
          <VirtualList
            ref={list}
            kind="rows"
            label={`${label}: lines`}
            className={styles['lines']}
            count={rows.length}
            rowHeight={20}
            renderItem={(index) => {
              const row = rows[index];
              return row === undefined ? null : (
                <DiffRowView
                  row={row}
                  digits={digits}
                  open={row.kind !== 'file' || !closed.has(row.index)}
                  onToggle={toggle}
                  onRaw={() => {
                    setRaw(true);
                  }}
                />
              );
            }}
          />
        </div>
      )}
    </section>
  );
}
