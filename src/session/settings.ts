/**
 * What a person chooses once for every recording: each with what it can be, the first being what holds until then.
 * What belongs to one viewing (window, lanes, instant) is the link's and not here.
 */
export const SETTING_CHOICES = {
  theme: ['system', 'dark', 'light'],
  density: ['dense', 'roomy'],
  motion: ['system', 'reduced'],
  language: ['system', 'en', 'ko'],
  /** How times are written in a recording whose link does not say. */
  zone: ['relative', 'run', 'mine', 'utc'],
  /** What the plain wheel does over the lanes. */
  wheel: ['scroll', 'zoom'],
  keys: ['playhead', 'video'],
  /** Keys without a modifier; off for people whose tools type single letters by themselves. */
  shortcuts: ['on', 'off'],
  /** How play begins. */
  speed: ['1', '0.25', '0.5', '2', '4', '8', '16', 'steps'],
  idle: ['shown', 'skipped', 'folded'],
  /** Whether a cassette opens at its first checkpoint, before its recording. */
  stop: ['never', 'first'],
} as const;

export type SettingName = keyof typeof SETTING_CHOICES;
export type Settings = { readonly [K in SettingName]: (typeof SETTING_CHOICES)[K][number] };

const KEY = 'playhead:settings';
const NAMES = Object.keys(SETTING_CHOICES) as SettingName[];
const listeners = new Set<() => void>();

/** Storage throws where it is blocked (a third-party frame, a private window), and may hold anything. */
function recall(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return undefined;
  }
}

/** Total: a value that is no choice, or no longer one, is the default. */
export function readSettings(value: unknown): Settings {
  const found = new Map<string, unknown>(Object.entries(Object(value)));
  return Object.fromEntries(
    NAMES.map((name) => {
      const choices: readonly string[] = SETTING_CHOICES[name];
      const chosen = found.get(name);
      return [name, typeof chosen === 'string' && choices.includes(chosen) ? chosen : choices[0]];
    }),
  ) as Settings;
}

let current = readSettings(recall());

export const settings = (): Settings => current;

/** Changes some of them, tells whoever listens, and remembers all; where nothing can be kept they last as long as the page. */
export function setSettings(patch: Partial<Settings>): void {
  current = readSettings({ ...current, ...patch });
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Blocked or full.
  }
  for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
