import { useSyncExternalStore } from 'react';
import { onSettings, setSettings, settings } from '../session/index.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
/** What the address asks for, until a person chooses here. */
let asked: ThemeChoice | undefined;
let chosen = settings().theme;

const choice = (): ThemeChoice => asked ?? chosen;

const systemIsLight = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

/**
 * Follows the system until a person chooses. `param` is the URL's `theme=`: it holds for this page
 * and is not remembered, so that an embedding page cannot change a person's own choice.
 */
export function startTheme(param: string | undefined): void {
  asked = readChoice(param);
  apply();
  onSettings(() => {
    if (settings().theme !== chosen) setTheme(settings().theme);
  });
  systemIsLight().addEventListener('change', apply);
}

export function setTheme(next: ThemeChoice): void {
  asked = undefined;
  chosen = next;
  if (settings().theme !== next) setSettings({ theme: next });
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
  const theme = choice();
  if (theme !== 'system') return theme;
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
  const theme = choice();
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function readChoice(value: string | undefined): ThemeChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
}
