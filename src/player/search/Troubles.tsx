import { Button } from '../../ui/index.ts';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import { searchWords as words } from './search-words.ts';
import type { SearchState } from './searching.ts';
import styles from './SearchPanel.module.css';

/** What of the query cannot be read, at the place where it stands; and how the search ended where it did not get through. */
export function Troubles({ state }: { readonly state: SearchState }) {
  const session = useSession();
  const query = useSessionField('query');
  const { plan, badExpression, end } = state;
  const troubles = plan?.query.troubles ?? [];
  const notes = [
    ...(end?.outcome === 'budget' ? [words.budget(end.of === 0 ? 1 : end.done / end.of)] : []),
    ...(end?.outcome === 'broke' ? [words.broke(end.message ?? '')] : []),
    ...(end !== undefined && end.bodies.left > 0 ? [words.bodiesLeft(end.bodies.left)] : []),
  ];
  if (troubles.length === 0 && badExpression === undefined && notes.length === 0) return null;
  return (
    <div className={styles['troubles']} role="status">
      {badExpression !== undefined && (
        <p data-tone="err">{words.badExpression(plan?.query.text ?? '', badExpression)}</p>
      )}
      {troubles.map((trouble) => {
        const { from, to, meant, code, isHint } = trouble;
        return (
          <p key={`${from} ${code}`} data-tone={isHint === true ? 'hint' : 'err'}>
            <code className={styles['echo']}>
              {query.slice(Math.max(0, from - 12), from)}
              <mark>{query.slice(from, to)}</mark>
            </code>{' '}
            {words.trouble(trouble)}
            {meant !== undefined && (
              <Button
                size="s"
                onClick={() => {
                  const fixed =
                    code === 'unknown-key'
                      ? `${meant}:${trouble.value}`
                      : query
                          .slice(from, to)
                          .replace(trouble.value, () => (/\s/.test(meant) ? `"${meant}"` : meant));
                  session.commands.setQuery(query.slice(0, from) + fixed + query.slice(to));
                }}
              >
                {words.use(code === 'unknown-key' ? `${meant}:` : meant)}
              </Button>
            )}
          </p>
        );
      })}
      {notes.map((note) => (
        <p key={note} data-tone="warn">
          {note}
        </p>
      ))}
    </div>
  );
}
