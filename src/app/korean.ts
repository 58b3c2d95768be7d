import type { Sayings, Translation } from '../base/index.ts';
import { APART } from './korean-apart.ts';
import { FAILURES } from './korean-failures.ts';
import { SAID } from './korean-sayings.ts';

/** Every word of the page in Korean, one chunk: it is fetched where Korean is chosen, and by nobody else. */
const files = import.meta.glob<Readonly<Record<string, object>>>(
  ['../**/*.ko.ts', '!../formats/**', '!../engine/**'],
  { eager: true },
);

/** What a file calls `ko` stands for the first words of its English file, any other name for those of that name. */
export const KOREAN: Translation = Object.fromEntries(
  Object.entries(files).flatMap(([path, parts]) => {
    const id = path
      .replace(/^\.\.\//, '')
      .replace(/^\.\//, 'app/')
      .replace(/\.ko\.ts$/, '');
    return Object.entries(parts).map(([name, words]) => [name === 'ko' ? id : `${id}:${name}`, words]);
  }),
);

/** What `say` and `told` are given, by their English, and failures by their code behind a `!`. */
export const SAYINGS: Sayings = new Map([
  ...Object.entries(SAID),
  ...Object.entries(APART),
  ...Object.entries(FAILURES).map(([code, text]) => [`!${code}`, text] as const),
]);
