import { type CSSProperties, memo } from 'react';
import { classes, inkLook } from '../../ui/index.ts';
import { inksOf, linkOf } from './colours.ts';
import { type Run, runsOf } from './runs.ts';
import type { Line, ScreenView } from './screen/index.ts';
import styles from './Stage.module.css';

/** A screen as rows of text: nothing recorded becomes markup. Rows that did not change are not rendered again. */
export function ScreenRows({
  view,
  palette,
}: {
  readonly view: ScreenView;
  readonly palette: readonly number[];
}) {
  return (
    <>
      {view.lines.map((line, y) => (
        <Row key={y} line={line} palette={palette} />
      ))}
      {view.cursor !== undefined && (
        <span
          className={styles['cursor']}
          aria-hidden="true"
          style={{ left: `${view.cursor.x}ch`, top: `calc(${view.cursor.y} * var(--row))` }}
        />
      )}
    </>
  );
}

const Row = memo(function Row({
  line,
  palette,
}: {
  readonly line: Line;
  readonly palette: readonly number[];
}) {
  return (
    <div className={styles['row']}>
      {runsOf(line).map((run, i) => (
        <Cells key={i} run={run} palette={palette} />
      ))}
    </div>
  );
});

function Cells({ run, palette }: { readonly run: Run; readonly palette: readonly number[] }) {
  const { pen, text, fixed, cells } = run;
  const { fg, bg } = inksOf(pen, palette);
  const href = linkOf(pen.link);
  const look = inkLook({ ...pen, fg, bg });
  const name = classes(look.className, fixed && styles['fixed']);
  const style: CSSProperties = { ...look.style, ...(fixed ? { width: `${cells}ch` } : {}) };
  if (href !== undefined)
    return (
      <a className={name} style={style} href={href} title={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  return name === '' ? (
    text
  ) : (
    <span className={name} style={style}>
      {text}
    </span>
  );
}
