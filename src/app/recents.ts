import * as v from 'valibot';
import { clearOpenedNotes, openedNotes } from './opened-notes.ts';

const KEY = 'playhead:recent';
const KEPT = 8;

const RecentSchema = v.object({
  /** The page's own query string, such as `?sample=web-checkout`. */
  href: v.pipe(v.string(), v.maxLength(4096), v.startsWith('?')),
  title: v.pipe(v.string(), v.maxLength(300)),
  /** Epoch ms. */
  when: v.number(),
});

/** A recording that was opened from an address. Files have none; `recent-files.ts` keeps what finds them again. */
export type Recent = v.InferOutput<typeof RecentSchema>;

/** What was opened last, newest first. Anything unreadable in storage is treated as absent. */
export function readRecents(): readonly Recent[] {
  try {
    const noted = openedNotes().split('\n').flatMap(parsed).reverse();
    const stored = parsed(localStorage.getItem(KEY) ?? '[]').flat();
    const all = [...noted, ...stored].flatMap((row: unknown) => {
      const recent = v.safeParse(RecentSchema, row);
      return recent.success ? [recent.output] : [];
    });
    return all.filter(({ href }, i) => all.findIndex((row) => row.href === href) === i).slice(0, KEPT);
  } catch {
    return [];
  }
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** Takes lines out of the list. */
export function forgetRecents(hrefs: readonly string[]): void {
  try {
    keep(readRecents().filter(({ href }) => !hrefs.includes(href)));
  } catch {
    // As below.
  }
}

export function rememberRecent(recent: Recent): void {
  const rest = readRecents().filter((row) => row.href !== recent.href);
  try {
    keep([recent, ...rest].slice(0, KEPT));
  } catch {
    // Storage blocked or full: the list of recents is a convenience and nothing depends on it.
  }
}

function keep(recents: readonly Recent[]): void {
  localStorage.setItem(KEY, JSON.stringify(recents));
  clearOpenedNotes();
}
