import type { Confidence } from '../types.ts';

/** How sure it is that a text is a HAR: `log` stands first in nearly all of them. */
export function confidence(text: string, name: string): Confidence {
  const head = text.trimStart();
  if (!head.startsWith('{')) return 0;
  const parts = ['entries', 'creator', 'pages', 'startedDateTime'].filter((key) => head.includes(`"${key}"`));
  if (/^\{\s*"log"\s*:\s*\{/.test(head)) return parts.length > 0 ? 0.97 : 0.5;
  // Something else was written before `log`.
  if (/"log"\s*:\s*\{/.test(head) && parts.length > 1) return 0.7;
  return /\.har$/i.test(name) && parts.length > 0 ? 0.3 : 0;
}

/** `"1.1"`, `"1.2"` and the number 1.2 that some writers make of it (har-spec: a string, "1.1" when it is empty). */
export function isKnownVersion(version: unknown): boolean {
  if (version === undefined || version === null || version === '') return true;
  return (typeof version === 'string' || typeof version === 'number') && /^1(?:\.[0-2])?$/.test(`${version}`);
}
