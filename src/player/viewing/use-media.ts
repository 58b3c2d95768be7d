import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below this panels are sheets over stage, lanes and transport; nothing is squeezed. */
export const NARROW = '(max-width: 720px)';
