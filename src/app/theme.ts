import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const KEY = 'playhead:theme';
const listeners = new Set<() => void>();
let choice: ThemeChoice = 'system';

const systemIsLight = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

/**
 * Follows the system until a person chooses. `param` is the URL's `theme=`: it holds for this page
 * and is not remembered, so that an embedding page cannot change a person's own choice.
 */
export function startTheme(param: string | undefined): void {
  choice = readChoice(param) ?? readChoice(recall()) ?? 'system';
  apply();
  systemIsLight().addEventListener('change', apply);
}

export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Storage may be blocked (third-party frame): the choice then lasts as long as the page.
  }
  changeAddress(next);
  apply();
}

/** An address that says a theme says the one that shows: it is reloaded, and it is copied. */
function changeAddress(next: ThemeChoice): void {
  const search = location.search.replace(/(^|[?&])theme=[^&]*/, (_, lead: string) =>
    next === 'system' ? lead : `${lead}theme=${next}`,
  );
  if (search !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}

/** The theme that shows now. */
export function currentTheme(): Theme {
  if (choice !== 'system') return choice;
  return systemIsLight().matches ? 'light' : 'dark';
}

export function useTheme(): readonly [Theme, (next: ThemeChoice) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
  return [theme, setTheme];
}

function apply(): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
  for (const listener of listeners) listener();
}

function recall(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function readChoice(value: string | undefined): ThemeChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
}
