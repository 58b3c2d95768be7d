import { useState } from 'react';
import { formatDuration, say } from '../../base/index.ts';
import { classes } from '../../ui/index.ts';
import { formatCount, formatTokens, formatUsd } from '../viewing/number-format.ts';
import { useSession } from '../viewing/session-context.ts';
import type { BottomUpRow } from './bottom-up.ts';
import { KIND_WORDS, rowName, summaryWords as words } from './summary-words.ts';
import styles from './Summary.module.css';

type SortKey = 'time' | 'calls' | 'tokens' | 'usd' | 'slowestTime';

const COLUMNS = [
  ['calls', 'calls'],
  ['time', 'self'],
  ['tokens', 'tokensColumn'],
  ['usd', 'costColumn'],
  ['slowestTime', 'slowest'],
] as const satisfies readonly (readonly [SortKey, keyof typeof words])[];

interface BottomUpTableProps {
  readonly rows: readonly BottomUpRow[];
  readonly isRead: boolean;
}

/** A row a tool or model; a heading sorts by its column, the slowest call of each is one press away. */
export function BottomUpTable({ rows, isRead }: BottomUpTableProps) {
  const [by, setBy] = useState<SortKey>('time');
  const whole = rows.reduce((sum, { time }) => sum + time, 0);
  const sorted = rows.toSorted((a, b) => b[by] - a[by] || b.time - a.time);
  if (rows.length === 0) return <p className={styles['hint']}>{words.none}</p>;
  return (
    <table className={styles['table']} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          {COLUMNS.map(([key, title]) => (
            <th key={key} scope="col" aria-sort={key === by ? 'descending' : undefined}>
              <button type="button" className={styles['sort']} onClick={() => setBy(key)}>
                {words[title]}
                {key === by && <span aria-hidden="true"> ▾</span>}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className={styles['name']} title={rowName(row)}>
                {rowName(row)}
              </span>{' '}
              <small>{KIND_WORDS[row.kind]}</small>
            </th>
            <td>
              {formatCount(row.calls)}
              {row.errors > 0 && <small className={styles['failed']}> {say`${row.errors} failed`}</small>}
            </td>
            <td className={styles['share']}>
              <i aria-hidden="true" style={{ width: `${whole > 0 ? (100 * row.time) / whole : 0}%` }} />
              {formatDuration(row.time)}
            </td>
            <td>{row.kind === 'model' && isRead ? formatTokens(row.tokens) : ''}</td>
            <td>{row.kind === 'model' && isRead ? formatUsd(row.usd) : ''}</td>
            <td>
              <Slowest row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Slowest({ row: { slowest, slowestTime, ...row } }: { readonly row: BottomUpRow }) {
  const { commands } = useSession();
  if (slowest === undefined) return null;
  const { track, index } = slowest;
  const time = formatDuration(slowestTime);
  const name = rowName({ ...row, slowest, slowestTime });
  return (
    <button
      type="button"
      className={classes(styles['link'])}
      aria-label={words.goSlowest(name, time)}
      title={track.label(index)}
      onClick={() => {
        commands.select(track.entryId(index));
        commands.seek(track.columns.start[index] as number);
      }}
    >
      {time}
    </button>
  );
}
