import { locale, setLanguage } from '../base/index.ts';
import { chooseKeymap, onSettings, settings } from '../session/index.ts';

const listeners = new Set<() => void>();
let said = 0;

/** Changes when the page has other words or other keys than before: what was drawn with them is drawn anew. */
export const saidAnew = (): number => said;

export function onSaidAnew(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Gives the page the density, the motion, the keys and the language that a person chose, and goes on doing so. Resolves when it
 * may be drawn: words and keys that are not here are fetched before.
 */
export async function startLook(): Promise<void> {
  let { keys } = settings();
  const apply = async (): Promise<void> => {
    const { density, motion } = settings();
    const { dataset } = document.documentElement;
    dataset['density'] = density;
    dataset['motion'] = motion;
    const isOther = settings().keys !== keys;
    ({ keys } = settings());
    const [isSaid] = await Promise.all([startLanguage(), chooseKeymap(keys)]);
    if (!isSaid && !isOther) return;
    said++;
    for (const listener of listeners) listener();
  };
  onSettings(() => void apply());
  await apply();
}

const NOTHING = { KOREAN: {}, SAYINGS: undefined };

/** Whether another language is spoken from now on. Where its words cannot be fetched the page stays as it is. */
async function startLanguage(): Promise<boolean> {
  const { language } = settings();
  const code = language === 'system' ? (/^ko\b/i.test(navigator.language) ? 'ko' : 'en') : language;
  if (code === locale()) return false;
  const other = code === 'ko' ? await import('./korean.ts').catch(() => undefined) : NOTHING;
  if (other === undefined) return false;
  setLanguage(code, other.KOREAN, other.SAYINGS);
  document.documentElement.lang = code;
  return true;
}
