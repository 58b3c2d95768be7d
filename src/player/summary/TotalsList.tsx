import { formatDuration } from '../../base/index.ts';
import { formatCount, formatTokens, formatUsd } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { summaryWords as words } from './summary-words.ts';
import { timeText } from './time-text.ts';
import type { Totals } from './totals.ts';
import styles from './Summary.module.css';

interface TotalsListProps {
  readonly totals: Totals;
  readonly axis: 'time' | 'steps';
  /** Tokens and cost have been read. */
  readonly isRead: boolean;
}

/** A stretch in numbers. A peak leads to its instant. */
export function TotalsList({ totals, axis, isRead }: TotalsListProps) {
  const { commands } = useSession();
  const model = useModel();
  const facts: [string, string, string?][] = [
    [
      words.time,
      axis === 'steps' ? `${formatCount(totals.time + 1)} steps` : formatDuration(totals.time),
      totals.idle > 0 ? words.idle(formatDuration(totals.idle)) : undefined,
    ].filter((text) => text !== undefined) as [string, string, string?],
    [words.steps, formatCount(totals.steps)],
    [words.tokens, isRead ? formatTokens(totals.tokens) : '…'],
    [words.cost, isRead ? formatUsd(totals.usd) : '…'],
    [words.requests, formatCount(totals.requests)],
    [words.errors, formatCount(totals.errors)],
  ];
  return (
    <dl className={styles['totals']}>
      {facts.map(([name, value, note]) => (
        <div key={name} data-errors={(name === words.errors && totals.errors > 0) || undefined}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
      {totals.peaks.map((peak) => (
        <div key={`${peak.entryId} ${peak.name}`}>
          <dt>{words.peak(peak.name)}</dt>
          <dd>
            <button
              type="button"
              className={styles['link']}
              title={words.at(timeText(model, peak.t))}
              onClick={() => {
                commands.select(peak.entryId);
                commands.seek(peak.t);
              }}
            >
              {peak.words}
            </button>
            <small>{words.at(timeText(model, peak.t))}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
