import { phrases } from '../../base/index.ts';
/** Words of what else is asked of an entry; loaded with it. */
export const answerWords = phrases('player/why/answer-words', {
  title: 'What is told of it',
  tries: (n: number, of: number) => `Try ${n} of ${of} of the same call`,
  replaces: (result: string) => `It takes the place of the earlier ones: its result counts (${result}).`,
  replaced: (result: string) => `A later try took its place: the last one counts (${result}).`,
  made: 'Changed by it, or while it ran',
  file: (path: string) => `Why ${path} changed`,
});
