import type { Translation } from '../base/index.ts';

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
