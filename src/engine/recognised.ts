import { formats } from '../formats/index.ts';
import { joinWords } from './join-words.ts';
import type { Recognition } from './recognise.ts';
import type { Recognised } from './types.ts';

/** What was found, for the page: why files were joined in words, and the formats that a person can choose from. */
export function recognisedOf({ files, recordings, joins }: Recognition): Recognised {
  return {
    files,
    recordings,
    joins: joins.map(joinWords),
    formats: formats.map(({ id, title }) => ({ id, title })).sort((a, b) => a.title.localeCompare(b.title)),
  };
}
