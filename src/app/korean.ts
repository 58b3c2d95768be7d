import type { Translation } from '../base/index.ts';

/** Every word of the page in Korean, one chunk: it is fetched where Korean is chosen, and by nobody else. */
const files = import.meta.glob<object>(['../**/*.ko.ts', '!../formats/**', '!../engine/**'], {
  eager: true,
  import: 'ko',
});

export const KOREAN: Translation = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.replace(/^\.\.\/(.*)\.ko\.ts$/, '$1'), words]),
);
