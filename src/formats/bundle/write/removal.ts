/** Why something was taken out of what leaves the page. */
export type Reason = 'secret' | 'credential header' | 'typed input' | 'body' | 'part';

/** Who may see what was taken out: nobody who has no right to use it, those it tells of, those who may see the run. */
export type Access = 'secret' | 'private' | 'content';

export const ACCESS: Readonly<Record<Reason, Access>> = {
  secret: 'secret',
  'credential header': 'secret',
  'typed input': 'private',
  body: 'content',
  part: 'content',
};

export const REASONS: readonly Reason[] = ['secret', 'credential header', 'typed input', 'body', 'part'];

/** One thing that was taken out, or would be. */
export interface Found {
  readonly reason: Reason;
  /** Where in its file: `tracks.network[3].headers.authorization`, or `line 12`. */
  readonly at: string;
  /** What stood there. Never written anywhere: its digest and a masked start of it are. */
  readonly value: string;
}

/** What a person chose to leave out. */
export interface Leave {
  readonly reasons: readonly Reason[];
  /** Ids of parts (`track:<name>`, `file:<path>`). */
  readonly parts: readonly string[];
}

/** As much of a value as lets a person recognise it, and nobody use it. */
export function masked(value: string): string {
  const clean = value.replaceAll(/\s+/g, ' ').trim();
  const shown = clean.length > 12 ? clean.slice(0, Math.min(6, Math.floor(clean.length / 4))) : '';
  return `${shown}••• (${value.length.toLocaleString('en')} ${value.length === 1 ? 'character' : 'characters'})`;
}
