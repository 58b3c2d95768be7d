import type { Located } from '../../model/index.ts';
import type { FocusLink } from './types.ts';

const MAX_LABEL = 120;

export function linkTo({ track, index }: Located, role: FocusLink['role'] = 'shows'): FocusLink {
  const text = track.label(index).replaceAll(/\s+/g, ' ').trim();
  return {
    entryId: track.entryId(index),
    t: track.columns.start[index] ?? 0,
    role,
    label: text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text,
  };
}

/** In a title: the start of a text, on one line. */
export function brief(text: string, length = 80): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
