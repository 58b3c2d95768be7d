import { say } from '../../base/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FileDiff } from 'lucide-react';
import { CodeBlock } from '../CodeBlock.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { VirtualList } from '../VirtualList.tsx';
import type { VirtualListHandle } from '../VirtualList.tsx';
import { classes } from '../classes.ts';
import { DiffBar } from './DiffBar.tsx';
import { DiffFileList } from './DiffFileList.tsx';
import { DiffRowView } from './DiffRowView.tsx';
import type { DiffProps } from './diff-props.ts';
import { markAt } from './marks.ts';
import { parseDiff } from './parse.ts';
import { rowsOf } from './rows.ts';
import type { DiffView } from './rows.ts';
import { useWide } from './use-wide.ts';
import { ignoreWhitespace } from './whitespace.ts';
import styles from './Diff.module.css';

/** Narrower than this, px, two columns hold too few words. */
const SPLIT_WIDTH = 640;

/** How the last diff was drawn: the next one begins so. */
const last: { view: DiffView; quiet: boolean } = { view: 'unified', quiet: false };

/** A unified diff, in one column or two: files with counts, then numbered lines; only rows in view are in the document. */
export default function Diff(props: DiffProps) {
  const { diff, label, path, emptyText = say`No changes.`, marks, controls, fileAside, className } = props;
  const parsed = useMemo(() => (typeof diff === 'string' ? parseDiff(diff) : diff), [diff]);
  const [view, setView] = useState(last.view);
  const [quiet, setQuiet] = useState(last.quiet);
  const [raw, setRaw] = useState(false);
  const [closedPaths, setClosedPaths] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<VirtualListHandle>(null);
  const [box, wide] = useWide(SPLIT_WIDTH);

  const shown = useMemo(() => (quiet ? ignoreWhitespace(parsed) : parsed), [parsed, quiet]);
  const drawn: DiffView = wide ? view : 'unified';
  // By path: the next diff may hold other files before it.
  const closed = useMemo(
    () => new Set(shown.files.flatMap((file, index) => (closedPaths.has(file.path) ? [index] : []))),
    [shown, closedPaths],
  );
  const { rows, fileRow, digits } = useMemo(() => rowsOf(shown, closed, drawn), [shown, closed, drawn]);

  // The rows of the unfolded diff: folding a file must not move the list again.
  const rowOfPath = useMemo(() => {
    const index = path === undefined ? -1 : shown.files.findIndex((file) => file.path === path);
    return rowsOf(shown, new Set(), drawn).fileRow[index];
  }, [path, shown, drawn]);
  useEffect(() => {
    if (rowOfPath !== undefined && rowOfPath > 0) list.current?.scrollToIndex(rowOfPath, 'start');
  }, [rowOfPath]);

  const toggle = (index: number) => {
    const file = shown.files[index];
    if (file === undefined) return;
    const next = new Set(closedPaths);
    if (!next.delete(file.path)) next.add(file.path);
    setClosedPaths(next);
  };

  if (parsed.files.length === 0) {
    return parsed.issues.length === 0 ? (
      <EmptyState icon={<FileDiff />} title={emptyText} />
    ) : (
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
  return (
    <section ref={box} className={classes(styles['diff'], className)} aria-label={label}>
      <DiffBar
        diff={shown}
        view={drawn}
        canSplit={wide}
        quiet={quiet}
        raw={raw}
        controls={controls}
        onView={(next) => {
          last.view = next;
          setView(next);
        }}
        onQuiet={(next) => {
          last.quiet = next;
          setQuiet(next);
        }}
        onRaw={setRaw}
      />
      {raw ? (
        <div className={styles['rawText']}>
          <CodeBlock label={`${label}, raw`} text={parsed.raw} wrap={false} copy={false} />
        </div>
      ) : (
        <div className={styles['body']}>
          {shown.files.length > 1 && (
            <DiffFileList
              files={shown.files}
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
                  marked={marks !== undefined}
                  mark={marks === undefined ? undefined : markAt(rows, index, marks)}
                  aside={row.kind === 'file' ? fileAside?.(row.file) : undefined}
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
