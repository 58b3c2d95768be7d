import { formatBytes, formatDuration, say } from '../../base/index.ts';
import { classes, VisibleText } from '../../ui/index.ts';
import type { RowFacts } from './columns.ts';
import styles from './RequestGrid.module.css';

/** Where a request lies in the window of the timeline, as shares of its width; `undefined`: outside, or no axis. */
export interface Bar {
  readonly left: number;
  readonly width: number;
}

export interface RequestRowProps {
  readonly id: string;
  readonly rowIndex: number;
  readonly active: boolean;
  /** Tab reaches the table at this row. */
  readonly isStop: boolean;
  /** When it was sent, as the axis says it. */
  readonly time: string;
  /** `undefined` until its record is here. */
  readonly facts: RowFacts | undefined;
  /** Shown until then. */
  readonly label: string;
  /** True once what its end tells may be said. */
  readonly ended: boolean;
  /** ms; NaN: not recorded; Infinity: it never ended. */
  readonly took: number;
  readonly bar: Bar | undefined;
  onClick(): void;
}

/** One request: nothing of its end is said before it. */
export function RequestRow({
  id,
  rowIndex,
  active,
  isStop,
  time,
  facts,
  label,
  ended,
  took,
  bar,
  onClick,
}: RequestRowProps) {
  const bad = ended && facts !== undefined && (facts.status === 0 || facts.status >= 500);
  const address = facts?.address ?? label;
  const cells = [
    ['at', time],
    ['status', statusWord(facts, ended, took)],
    ['method', <VisibleText key="m" text={(facts?.method ?? '').slice(0, 24)} />],
    ['address', <Address key="a" address={address} />],
    ['type', ended ? (facts?.type ?? '') : ''],
    ['size', ended && facts !== undefined && !Number.isNaN(facts.size) ? formatBytes(facts.size) : ''],
    ['took', ended ? tookWord(took) : ''],
    ['waterfall', <Waterfall key="w" bar={bar} ended={ended} />],
  ] as const;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={active}
      tabIndex={isStop ? 0 : -1}
      className={classes(styles['row'], bad && styles['bad'])}
      onClick={onClick}
    >
      {cells.map(([column, content], index) => (
        <span
          key={column}
          role="gridcell"
          aria-colindex={index + 1}
          data-column={column}
          title={column === 'address' ? address : undefined}
        >
          {content}
        </span>
      ))}
    </div>
  );
}

/** Where there is little room the host goes first: what tells requests apart is at the end. */
function Address({ address }: { readonly address: string }) {
  const host = /^[^/?#]*(?=[/?#])/.exec(address)?.[0] ?? '';
  return (
    <>
      <span className={styles['host']}>
        <VisibleText text={host} />
      </span>
      <span className={styles['path']}>
        <VisibleText text={address.slice(host.length)} />
      </span>
    </>
  );
}

function statusWord(facts: RowFacts | undefined, ended: boolean, took: number): string {
  if (facts === undefined) return '';
  if (!ended) return say`pending`;
  if (took === Infinity) return say`unfinished`;
  if (facts.status === 0) return say`◆ failed`;
  if (Number.isNaN(facts.status)) return say`unknown`;
  return `${facts.status >= 500 ? '◆ ' : ''}${facts.status}`;
}

function tookWord(took: number): string {
  if (took === Infinity) return '';
  return Number.isNaN(took) ? '—' : formatDuration(took);
}

function Waterfall({ bar, ended }: { readonly bar: Bar | undefined; readonly ended: boolean }) {
  if (bar === undefined) return null;
  return (
    <i
      aria-hidden="true"
      className={classes(styles['span'], !ended && styles['flying'])}
      style={{ insetInlineStart: `${bar.left * 100}%`, inlineSize: `${bar.width * 100}%` }}
    />
  );
}
