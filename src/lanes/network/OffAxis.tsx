import type { OffAxisEntry } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { VisibleText } from '../../ui/index.ts';
import styles from './Stage.module.css';

/** Rows of the tray; beyond, the ledger has them. */
const MOST = 200;

/** Requests whose time cannot be read or believed: listed, never placed. */
export function OffAxis({
  session,
  entries,
}: {
  readonly session: Session;
  readonly entries: readonly OffAxisEntry[];
}) {
  if (entries.length === 0) return null;
  return (
    <details className={styles['tray']} open={entries.length <= 3}>
      <summary>
        {entries.length} {entries.length === 1 ? 'request is' : 'requests are'} not on the axis
      </summary>
      <ul>
        {entries.slice(0, MOST).map(({ entryId, label, reason }) => (
          <li key={entryId}>
            <button type="button" onClick={() => session.commands.select(entryId)}>
              <VisibleText text={label} />
            </button>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {entries.length > MOST && <p>and {entries.length - MOST} more</p>}
    </details>
  );
}
