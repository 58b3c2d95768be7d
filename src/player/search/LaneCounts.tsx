import { say } from '../../base/index.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { searchWords as words } from './search-words.ts';
import type { SearchState } from './searching.ts';
import styles from './SearchPanel.module.css';

/** Hits by lane, in the order of the lanes; a press narrows the search to one, and another takes that back. */
export function LaneCounts({ state }: { readonly state: SearchState }) {
  const session = useSession();
  const model = useModel();
  const query = useSessionField('query');
  const { byLane } = state.found;
  const own = state.plan?.query.filters.find(({ key, not }) => key === 'lane' && !not);
  if (byLane.size === 0) return null;
  const narrow = (laneId: string): void => {
    const rest = own === undefined ? query : `${query.slice(0, own.from)}${query.slice(own.to)}`;
    const value = /[\s",]/.test(laneId) ? `"${laneId}"` : laneId;
    session.commands.setQuery(
      own === undefined ? `${query.trim()} lane:${value}` : rest.replaceAll(/ {2,}/g, ' ').trim(),
    );
  };
  return (
    <ul className={styles['lanes']} aria-label={words.byLane}>
      {model.lanes
        .filter(({ id }) => byLane.has(id))
        .map(({ id, title, plane }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['laneCount']}
              data-plane={plane}
              aria-pressed={own !== undefined}
              title={own === undefined ? words.narrow(say(title)) : words.widen}
              onClick={() => narrow(id)}
            >
              <i aria-hidden="true" />
              {say(title)} <b>{formatCount(byLane.get(id) ?? 0)}</b>
            </button>
          </li>
        ))}
    </ul>
  );
}
