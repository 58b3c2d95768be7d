import { useEffect, useEffectEvent } from 'react';

/** Keys that a comparison has beside the player's. */
export interface OwnKeys {
  readonly onDivergence: () => void;
  readonly onDifference: () => void;
  readonly onNextRun: () => void;
}

const BUSY =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [role=menu], [data-keys=off]';

/** `v` goes to the first divergence, Shift+V to the next difference, `p` hands the keys to the next run. */
export function useOwnKeys(keys: OwnKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat
    )
      return;
    if (event.target instanceof Element && event.target.closest(BUSY) !== null) return;
    const key = event.key.toLowerCase();
    if (key === 'v' && event.shiftKey) keys.onDifference();
    else if (key === 'v') keys.onDivergence();
    else if (key === 'p' && !event.shiftKey) keys.onNextRun();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
