import { useEffect, useEffectEvent } from 'react';
import type { KeyCommand, Session } from '../../session/index.ts';
import { matchKey, runKeyCommand, settings } from '../../session/index.ts';

/** What the page does for the keys that are not about the viewing itself; `undefined`: nothing here. */
export type PageCommands = Partial<Record<KeyCommand, () => void>>;

/**
 * Carries out the player's keys for as long as the page is there. A key that means something is
 * kept from the browser (Space would scroll); one that does not is left alone, Ctrl+F included.
 */
export function useKeys(session: Session, page: PageCommands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const binding = matchKey(event);
    if (binding === undefined || (binding.mod !== true && settings().shortcuts === 'off')) return;
    // Esc closes what is open first (the page's), then clears range and selection (the session's).
    const own = page[binding.command];
    if (binding.command === 'escape') {
      if (own !== undefined) own();
      else runKeyCommand(session, binding);
      return;
    }
    // Held keys repeat for moving about, not for switching something on and off.
    if (event.repeat && TOGGLES.has(binding.command)) return event.preventDefault();
    if (own !== undefined) own();
    else if (!runKeyCommand(session, binding)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const TOGGLES: ReadonlySet<KeyCommand> = new Set<KeyCommand>([
  'toggle-play',
  'toggle-marker',
  'pin-b',
  'loop-range',
  'cycle-time',
  'help',
  'search',
  'copy-link',
  'copy-markdown',
  'copy-json',
  'full-screen',
  'go-to-time',
  'palette',
  'why',
  'focus',
  'handoff',
  'comment',
  'notes',
  'settings',
]);
