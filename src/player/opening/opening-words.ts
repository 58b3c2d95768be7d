import { phrases } from '../../base/index.ts';
/** Words of what was made of the files; a chunk with the parts that use them. */
export const openingWords = phrases('player/opening/opening-words', {
  several: 'Which of them?',
  severalHint: 'Each can be opened by itself. If they are of one run, open them as one.',
  open: 'Open',
  openAll: 'Open all as one recording',
  files: 'What the files were taken for',
  fileHint: 'Told by what is in them; you may know better.',
  readAs: (name: string) => `Read ${name} as`,
  unknown: 'not known',
  none: 'Do not read it',
  choose: 'Choose a format…',
  again: 'Read again',
  guess: (sure: number) =>
    sure >= 0.85 ? 'certain' : sure >= 0.5 ? 'likely' : sure >= 0.16 ? 'a guess' : '',
  joins: 'Why they are one recording',
  more: (count: number) => `and ${count} more`,
  and: (count: number) => (count === 1 ? 'and 1 more file' : `and ${count} more files`),
});
