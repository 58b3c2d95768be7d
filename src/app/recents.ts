import * as v from 'valibot';

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
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .flatMap((row: unknown) => {
        const parsed = v.safeParse(RecentSchema, row);
        return parsed.success ? [parsed.output] : [];
      })
      .slice(0, KEPT);
  } catch {
    return [];
  }
}

/** Takes lines out of the list. */
export function forgetRecents(hrefs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(readRecents().filter(({ href }) => !hrefs.includes(href))));
  } catch {
    // As below.
  }
}

export function rememberRecent(recent: Recent): void {
  const rest = readRecents().filter((row) => row.href !== recent.href);
  try {
    localStorage.setItem(KEY, JSON.stringify([recent, ...rest].slice(0, KEPT)));
  } catch {
    // Storage blocked or full: the list of recents is a convenience and nothing depends on it.
  }
}
