import { useSession } from '../viewing/session-context.ts';
import { searchWords as words } from './search-words.ts';
import styles from './SearchPanel.module.css';

/** What can be asked, each line an example that a press asks. */
export function SearchExamples() {
  const { commands } = useSession();
  return (
    <div className={styles['examples']}>
      <p>{words.start}</p>
      <ul>
        {words.examples.map(([example, meaning]) => (
          <li key={example}>
            <button type="button" onClick={() => commands.setQuery(example)}>
              <code>{example}</code>
            </button>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <p>{words.rules}</p>
    </div>
  );
}
