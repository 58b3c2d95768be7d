import { matchKey, runKeyCommand, settings } from '../../session/index.ts';
import type { Session } from '../../session/index.ts';

/** The player's keys, once the frame has the focus. A key that means nothing here is left to the browser. */
export function followKeys(session: Session): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const binding = matchKey(event);
    if (binding === undefined || settings().shortcuts === 'off') return;
    if (event.repeat && binding.command === 'toggle-play') return event.preventDefault();
    if (runKeyCommand(session, binding)) event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
