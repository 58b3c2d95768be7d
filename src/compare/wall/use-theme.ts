import { useSyncExternalStore } from 'react';

/** Changes with the theme that shows: what is painted must be painted anew. */
export const useTheme = (): string => useSyncExternalStore(subscribe, read);

const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)');
const read = (): string => document.documentElement.dataset['theme'] ?? String(system().matches);

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const query = system();
  query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', listener);
  };
}
